import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Body, readRefusal } from '#test/support/answers.ts';
import { sendRaw } from '#test/support/raw-request.ts';
import { buildTestOperations } from '#test/support/test-operations.ts';
import { startTestService, type TestService } from '#test/support/test-service.ts';

const PATHS = ['/v1/test-priced', '/v1/evidence-packs'];

let service: TestService;
before(async () => {
  service = await startTestService({}, buildTestOperations());
});
after(() => service.stop());

const post = (path: string, body: string | Buffer<ArrayBuffer> | null, contentType?: string) =>
  service.request(path, {
    method: 'POST',
    body,
    headers: contentType === undefined ? {} : { 'content-type': contentType },
  });

test('a body of single bytes is 413 long before it is read to its end', async () => {
  const head = `POST /v1/evidence-packs HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${service.account.api_key}\r\nContent-Type: application/json\r\n`;
  // Without the last chunk: the answer does not wait for it.
  const answer = await sendRaw(service.url, `${head}Transfer-Encoding: chunked\r\n\r\n${'1\r\n \r\n'.repeat(9_000)}`);
  assert.ok(answer !== null);
  await readRefusal(answer, 413, 'payload_too_large');
  const body = JSON.stringify({ abn: '79002637069' }).replace(/./g, (one) => `1\r\n${one}\r\n`);
  const short = await sendRaw(service.url, `${head}Transfer-Encoding: chunked\r\n\r\n${body}0\r\n\r\n`);
  assert.equal(short?.status, 200, await short?.text());
});

for (const path of PATHS) {
  test(`${path}: a body that is not JSON is 400 invalid_input`, async () => {
    for (const body of ['{"subject":', '{', 'subject=a', '\0', '[1,2', '{"a":1}}', '\u{feff}{}x', '']) {
      await readRefusal(await post(path, body, 'application/json'), 400, 'invalid_input');
    }
  });

  test(`${path}: bytes that are not text, and a wrong Content-Length, are 400 invalid_input`, async () => {
    await readRefusal(
      await post(path, Buffer.from([0xff, 0xfe, 0x00, 0x7b]), 'application/json'),
      400,
      'invalid_input',
    );
    const head = `POST ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${service.account.api_key}\r\nContent-Type: application/json\r\n`;
    const answer = await sendRaw(service.url, `${head}Content-Length: 2\r\nConnection: close\r\n\r\n{"subject":"a"}`);
    assert.ok(answer !== null);
    await readRefusal(answer, 400, 'invalid_input');
  });

  test(`${path}: a body of another type, or of none, is 415 unsupported_media_type`, async () => {
    const types = [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'application/xml',
      'nonsense',
      ';;;',
    ];
    for (const type of types) {
      await readRefusal(await post(path, '{"subject":"a"}', type), 415, 'unsupported_media_type');
    }
    await readRefusal(await post(path, Buffer.from('{"subject":"a"}')), 415, 'unsupported_media_type');
  });

  test(`${path}: a huge body is 413 payload_too_large, announced or not`, async () => {
    const huge = JSON.stringify({ subject: 'a'.repeat(300 * 1024) });
    await readRefusal(await post(path, huge, 'application/json'), 413, 'payload_too_large');
    const head = `POST ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${service.account.api_key}\r\nContent-Type: application/json\r\n`;
    const announced = await sendRaw(service.url, `${head}Content-Length: 99999999999\r\n\r\n{`);
    const chunk = `10000\r\n${'a'.repeat(0x10000)}\r\n`;
    const streamed = await sendRaw(service.url, `${head}Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(6)}`);
    for (const answer of [announced, streamed]) {
      assert.ok(answer !== null);
      await readRefusal(answer, 413, 'payload_too_large');
    }
  });
}

test('wrong types, missing and extra properties are 400 with the field named', async () => {
  const bad: [unknown, string][] = [
    [{ subject: 7 }, 'subject'],
    [{ subject: null }, 'subject'],
    [{ subject: ['a'] }, 'subject'],
    [{ subject: {} }, 'subject'],
    [{ subject: '' }, 'subject'],
    [{ subject: 'a\0b' }, 'subject'],
    [{ subject: '\ud800' }, 'subject'],
    [{ subject: 'x'.repeat(101) }, 'subject'],
    [{}, 'subject'],
    [{ subject: 'a', ending: 'elsewhere' }, 'ending'],
    [{ subject: 'a', extra: 1 }, 'extra'],
    [{ subject: 'a', [`${'x'.repeat(5_000)}`]: 1 }, 'x'.repeat(100)],
    [[], 'body'],
    [null, 'body'],
    ['text', 'body'],
    [7, 'body'],
    [true, 'body'],
  ];
  for (const [body, field] of bad) {
    const refusal = await readRefusal(
      await post('/v1/test-priced', JSON.stringify(body), 'application/json'),
      400,
      'invalid_input',
    );
    assert.equal((refusal.issues as Body[])[0]?.field, field, JSON.stringify(body).slice(0, 80));
  }
});

test('a key that could pollute prototypes is 400 and named, however it is written or nested', async () => {
  const bad: [body: string, field: string][] = [
    ['{"__proto__":{"a":1},"subject":"a"}', '__proto__'],
    ['{"\\u005f_proto__":{"a":1},"subject":"a"}', '__proto__'],
    ['{"subject":"a","constructor":{"prototype":{"a":1}}}', 'constructor.prototype'],
    ['{"subject":{"deep":[{"__proto__":7}]}}', 'subject.deep.0.__proto__'],
    [`{"subject":${'['.repeat(30)}{"__proto__":7}${']'.repeat(30)}}`, '0.__proto__'],
  ];
  for (const [body, field] of bad) {
    const answer = await post('/v1/test-priced', body, 'application/json');
    const { issues, message } = await readRefusal(answer, 400, 'invalid_input');
    const [issue] = issues as Body[];
    assert.ok(String(issue?.field).endsWith(field) && String(issue?.field).length <= 100, String(issue?.field));
    assert.equal(issue?.problem, 'is a name that a request must not use');
    assert.equal(message, `${issue?.field} is a name that a request must not use.`);
  }
  const harmless = await post('/v1/test-priced', '{"subject":"a","constructor":"b"}', 'application/json');
  const { issues } = await readRefusal(harmless, 400, 'invalid_input');
  assert.deepEqual(issues, [{ field: 'constructor', problem: 'is not part of this request' }]);
});

test('a query parameter of a POST is 400 and named, whether it is a field of the body or not', async () => {
  for (const field of ['subject', 'extra', 'x'.repeat(100)]) {
    const answer = await post(`/v1/test-priced?${field}=a`, '{"subject":"a"}', 'application/json');
    const { issues } = await readRefusal(answer, 400, 'invalid_input');
    assert.deepEqual(issues, [{ field, problem: 'is not part of this request: its fields go into the body' }]);
  }
  assert.equal((await post('/v1/test-priced?', '{"subject":"a"}', 'application/json')).status, 200);
});

test('a body that is nested too deep, or has too many keys, items or values, is 400 and the message names the limit', async () => {
  const keys = Object.fromEntries(Array.from({ length: 257 }, (_, index) => [index, 0]));
  const bad = [
    [`{"subject":${'['.repeat(32)}${']'.repeat(32)}}`, 'The JSON is nested more than 32 levels deep.'],
    [`{"subject":${'['.repeat(100_000)}`, 'The JSON is nested more than 32 levels deep.'],
    [JSON.stringify({ subject: [keys] }), 'The JSON has an object with more than 256 keys.'],
    [`{"subject":[${Array(1_001).fill(1).join()}]}`, 'The JSON has a list with more than 1000 items.'],
    [`{"subject":[${Array(999).fill('[[],[],[],[],[]]').join()}]}`, 'The JSON has more than 10000 values.'],
  ] as const;
  for (const [body, message] of bad) {
    const refusal = await readRefusal(await post('/v1/test-priced', body, 'application/json'), 400, 'invalid_input');
    assert.equal(refusal.message, message);
  }
});

test('a POST without a body is 400', async () => {
  await readRefusal(await post('/v1/test-priced', null), 400, 'invalid_input');
});

test('JSON may name its charset', async () => {
  assert.equal((await post('/v1/test-priced', '{"subject":"a"}', 'application/json; charset=utf-8')).status, 200);
});
