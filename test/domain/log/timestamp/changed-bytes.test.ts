import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { type Bytes, encodeText } from '#domain/log/bytes/bytes.ts';
import type { IssuedCertificate } from '#domain/log/timestamp/issued-certificate.ts';
import { checkTimestamps } from '#domain/log/verify/check-timestamp.ts';
import { readCertificates, startTimestampAuthority, type TestAuthority } from '#test/support/timestamp-authority.ts';
import { whyLeftOut } from '#test/support/why-left-out.ts';

const stamped = encodeText('the state of a log');
const digest = new Uint8Array(createHash('sha256').update(stamped).digest());

let tsa: TestAuthority;
let root: IssuedCertificate[];
before(async () => {
  if (whyLeftOut('openssl') !== false) return;
  tsa = await startTimestampAuthority();
  root = readCertificates(tsa.root);
});
after(() => tsa?.close());

test('no changed byte of a token makes it say another time', { skip: whyLeftOut('openssl') }, async () => {
  const trust = { authorities: root, madeAt: '2020-01-01T00:00:00Z', nowMs: Date.now() };
  const checkToken = (one: Bytes) => checkTimestamps([{ token: one, stamped, what: 'it', name: null }], trust);
  const token = await tsa.issue(digest);
  const honest = await checkToken(token);
  let failed = 0;
  for (let at = 0; at < token.length; at += 1) {
    const { result, message } = await checkToken(token.with(at, (token[at] ?? 0) ^ 1) as Bytes);
    if (result === 'passed') assert.equal(message, honest.message, `byte ${at}`);
    if (result === 'failed') failed += 1;
  }
  assert.ok(failed > 50, `${failed} changes failed`);
});

test('without a trusted authority, too, a changed byte of a token fails', { skip: whyLeftOut('openssl') }, async () => {
  const whole = await tsa.issue(digest, 'chain.pem');
  const trust = { authorities: [], madeAt: '2020-01-01T00:00:00Z', nowMs: Date.now() };
  const checkToken = async (one: Bytes) =>
    (await checkTimestamps([{ token: one, stamped, what: 'it', name: null }], trust)).result;
  assert.equal(await checkToken(whole), 'not checked');
  const [top] = root as [IssuedCertificate];
  const start = Buffer.from(whole).indexOf(top.whole);
  const issuerAt = start + Buffer.from(top.whole).indexOf(top.issuer);
  assert.ok(start > 0);
  for (let at = 0; at < whole.length; at += 3) {
    // With another issuer, the root looks like one that was issued by someone whose certificate is not in the token.
    if (at >= issuerAt && at < issuerAt + top.issuer.length) continue;
    assert.equal(await checkToken(whole.with(at, (whole[at] ?? 0) ^ (1 << (at % 8))) as Bytes), 'failed', `byte ${at}`);
  }
});
