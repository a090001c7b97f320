import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type AnyAnswer, assertCommonHeaders, readOk, readRefusal } from '#test/support/answers.ts';
import { sendRaw } from '#test/support/raw-request.ts';
import { startTestService, type TestService } from '#test/support/test-service.ts';

let service: TestService;
before(async () => {
  service = await startTestService();
});
after(() => service.stop());

async function send(bytes: string | Buffer): Promise<AnyAnswer> {
  const answer = await sendRaw(service.url, bytes);
  assert.ok(answer !== null, 'the connection was closed without an answer');
  return answer;
}

const get = (headers: string) => `GET /v1/_health HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`;

test('what is not HTTP is 400 invalid_input with a request id', async () => {
  const garbage = [
    '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03GARBAGE\r\n\r\n',
    'HELLO\r\n\r\n',
    'GET\r\n\r\n',
    'GET /v1/_health HTTP/9.9\r\n\r\n',
    'get /v1/_health HTTP/1.1\r\nHost: a\r\n\r\n',
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    `${'\0'.repeat(2_000)}\r\n\r\n`,
    'GET /v1/_health HTTP/1.1\r\nno colon here\r\n\r\n',
    'GET /v1/_health HTTP/1.1\r\n: no name\r\n\r\n',
    'GET /v1/_health HTTP/1.1\r\nHost: a\r\nX: a\0b\r\n\r\n',
    'GET /v1/_health HTTP/1.1\r\nHost: a\r\nX Y: a\r\n\r\n',
  ];
  for (const text of garbage) await readRefusal(await send(Buffer.from(text, 'latin1')), 400, 'invalid_input');
});

test('two ways to say how long a body is, or one that makes no sense, are 400', async () => {
  const authorization = `Authorization: Bearer ${service.account.api_key}\r\n`;
  const post = `POST /v1/evidence-packs HTTP/1.1\r\nHost: a\r\n${authorization}Content-Type: application/json\r\n`;
  const lengths = [
    'Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    'Content-Length: 3\r\nContent-Length: 4\r\n\r\n{}',
    'Content-Length: abc\r\n\r\n',
    'Content-Length: -1\r\n\r\n',
    'Transfer-Encoding: nonsense\r\n\r\n',
    'Transfer-Encoding: chunked\r\n\r\nzz\r\n',
  ];
  for (const rest of lengths) await readRefusal(await send(post + rest), 400, 'invalid_input');
});

test('headers beyond 16 kB are 413 payload_too_large, in one header or in many', async () => {
  await readRefusal(await send(get(`Host: a\r\nX: ${'a'.repeat(20_000)}\r\n`)), 413, 'payload_too_large');
  await readRefusal(await send(get(`Host: a\r\n${'X: a\r\n'.repeat(4_000)}`)), 413, 'payload_too_large');
  await readRefusal(await send(`GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`), 413, 'payload_too_large');
});

test('HTTP/1.1 without Host is 400; HTTP/1.0 has none', async () => {
  await readRefusal(await send(get('')), 400, 'invalid_input');
  await readOk(await send('GET /v1/_health HTTP/1.0\r\n\r\n'));
});

test('absurd but harmless headers are passed over', async () => {
  const harmless = [
    'Expect: miracles\r\n',
    'Upgrade: websocket\r\n',
    'Cookie: a=b\r\n',
    'X-Forwarded-For: 1.2.3.4\r\n',
    'Accept: nonsense\r\n',
    'Accept-Encoding: gzip;q=nan\r\n',
    'Range: bytes=5-1\r\n',
    'If-None-Match: *\r\n',
    `${Array.from({ length: 300 }, (_, index) => `X-${index}: a`).join('\r\n')}\r\n`,
  ];
  for (const header of harmless) await readOk(await send(get(`Host: a\r\n${header}`)));
});

test('an Authorization header of any other shape is 401', async () => {
  const { api_key } = service.account;
  for (const value of [
    '',
    'Bearer',
    'Bearer  ',
    api_key,
    `Token ${api_key}`,
    `Bearer ${api_key} x`,
    `Bearer "${api_key}"`,
  ]) {
    const answer = await send(
      `GET /v1/usage HTTP/1.1\r\nHost: a\r\nConnection: close\r\nAuthorization: ${value}\r\n\r\n`,
    );
    assert.equal(answer.headers.get('www-authenticate'), 'Bearer');
    await readRefusal(answer, 401, 'authentication_required');
  }
  const spelled = `GET /v1/usage HTTP/1.1\r\nHost: a\r\nConnection: close\r\nAuthorization: bEaReR   ${api_key}\r\n\r\n`;
  await readOk(await send(spelled));
});

test('two credentials, two types or two hosts are 400, whichever comes first: nothing is taken from either', async () => {
  const good = `Authorization: Bearer ${service.account.api_key}\r\n`;
  const usage = (headers: string) => send(`GET /v1/usage HTTP/1.1\r\nConnection: close\r\n${headers}\r\n`);
  await readOk(await usage(`Host: a\r\n${good}`));
  for (const headers of [
    `Host: a\r\n${good}authorization: Bearer other\r\n`,
    `Host: a\r\nAuthorization: Bearer other\r\n${good}`,
    `Host: a\r\n${good}${good}`,
    `Host: a\r\nhost: b\r\n${good}`,
    `Host: a\r\nContent-Type: text/plain\r\nContent-Type: application/json\r\n${good}`,
  ]) {
    const { message } = await readRefusal(await usage(headers), 400, 'invalid_input');
    assert.match(String(message), /: send this header once$/i);
  }
});

test('CONNECT is refused with an answer', async () => {
  await readRefusal(await send('CONNECT example.org:443 HTTP/1.1\r\nHost: a\r\n\r\n'), 400, 'invalid_input');
});

test('a client that disconnects in the middle of a request affects no other', async () => {
  for (let round = 0; round < 20; round++) {
    const gone = fetch(`${service.url}/v1/abn/79002637069`, {
      headers: { authorization: `Bearer ${service.account.api_key}` },
      signal: AbortSignal.timeout(1 + (round % 5)),
    });
    await gone.then((response) => response.text()).catch(() => undefined);
  }
  await readOk(await send(get('Host: a\r\n')));
});

test('after all this the answers still carry the common headers', async () => {
  assertCommonHeaders(await send(get('Host: a\r\n')));
});
