import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { type Bytes, encodeText } from '#domain/log/bytes/bytes.ts';
import { buildDer, DER, readDerPath } from '#domain/log/pdf/der.ts';
import { buildStampRequest, parseStampResponse, type StampRequest } from '#domain/log/timestamp/timestamp-message.ts';
import {
  readCertificates,
  startTimestampAuthority,
  TEST_NONCE,
  type TestAuthority,
} from '#test/support/timestamp-authority.ts';
import { whyLeftOut } from '#test/support/why-left-out.ts';

const options = { skip: whyLeftOut('openssl') };
const stamped = encodeText('the state of a log');
const digest = new Uint8Array(createHash('sha256').update(stamped).digest());
let tsa: TestAuthority;
let asked: StampRequest;
let response: Bytes;
before(async () => {
  if (options.skip !== false) return;
  tsa = await startTimestampAuthority();
  asked = { stamped, nonce: TEST_NONCE, trusted: readCertificates(tsa.root), nowMs: Date.now() };
  response = new Uint8Array(await tsa.reply(buildStampRequest(digest, TEST_NONCE)));
});
after(() => tsa?.close());

const readToken = () => readDerPath(response, [0])[1]?.whole ?? new Uint8Array();
const buildResponse = (status: Bytes, ...token: Bytes[]) =>
  buildDer(DER.sequence, buildDer(DER.sequence, status), ...token);
const buildStatus = (...code: number[]) => buildDer(DER.integer, Uint8Array.from(code));
const readFault = async (bytes: Bytes, change: Partial<StampRequest> = {}) => {
  const read = await parseStampResponse(bytes, { ...asked, ...change });
  return read.ok ? null : read.why;
};

test(
  'the token of an authority that granted it is returned, also when granted with modifications',
  options,
  async () => {
    assert.deepEqual(await parseStampResponse(response, asked), { ok: true, value: readToken() });
    assert.equal(await readFault(buildResponse(buildStatus(1), readToken())), null);
  },
);

test('a response that refuses, has no token, or is no response is refused', options, async () => {
  assert.equal(await readFault(buildResponse(buildStatus(2), readToken())), 'the authority refused, with status 2');
  assert.equal(await readFault(buildResponse(buildStatus(0))), 'the authority refused, with status 0');
  for (const bytes of [
    new Uint8Array(),
    encodeText('garbage'),
    buildResponse(buildStatus(0, 0), readToken()),
    buildResponse(buildDer(DER.octets, Uint8Array.of(0)), readToken()),
  ])
    assert.equal(await readFault(bytes), 'it is not a timestamp response');
});

test('a token for other bytes, another request or another time, or of a stranger, is refused', options, async () => {
  const MINUTE_MS = 60_000;
  const { nowMs } = asked;
  assert.equal(
    await readFault(response, { stamped: encodeText('x') }),
    'the timestamp is wrong: it is for other bytes',
  );
  assert.equal(await readFault(response, { nonce: TEST_NONCE.with(3, 0) }), 'the timestamp has another nonce');
  const without = new Uint8Array(await tsa.reply(dropNonce(buildStampRequest(digest, TEST_NONCE))));
  assert.equal(await readFault(without), 'the timestamp has another nonce');
  for (const atMs of [nowMs - 6 * MINUTE_MS, nowMs + 6 * MINUTE_MS])
    assert.match((await readFault(response, { nowMs: atMs })) ?? '', /more than five minutes from this machine/);
  for (const atMs of [nowMs - 4 * MINUTE_MS, nowMs + 4 * MINUTE_MS])
    assert.equal(await readFault(response, { nowMs: atMs }), null);
  assert.match(
    (await readFault(response, { trusted: readCertificates(tsa.stranger) })) ?? '',
    /^the certificate of the timestamp is not trusted: no path/,
  );
});

function dropNonce(request: Bytes): Bytes {
  const parts = readDerPath(request, [0]);
  return buildDer(DER.sequence, ...parts.filter((_, at) => at !== 2).map(({ whole }) => whole));
}
