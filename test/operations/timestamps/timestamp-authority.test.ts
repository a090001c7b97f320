import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { encodeText } from '#domain/log/bytes/bytes.ts';
import { openTimestampAuthority } from '#operations/timestamps/timestamp-authority.ts';
import { type AuthorityMood, startTimestampAuthority, type TestAuthority } from '#test/support/timestamp-authority.ts';
import { whyLeftOut } from '#test/support/why-left-out.ts';

const stamped = encodeText('the bytes\n');
let tsa: TestAuthority;
before(async () => {
  if (whyLeftOut('openssl') === false) tsa = await startTimestampAuthority();
});
after(() => tsa?.close());

async function open(certificatesPath = tsa.root, timing = { timeoutMs: 30_000, pauseMs: 0 }) {
  const troubles: string[] = [];
  const settings = { url: tsa.url, certificatesPath };
  return { authority: await openTimestampAuthority(settings, (why) => troubles.push(why), timing), troubles };
}

test('OpenSSL verifies a timestamp that the service took', { skip: whyLeftOut('openssl') }, async () => {
  tsa.mood = 'honest';
  const { authority, troubles } = await open();
  const token = await authority.stamp(stamped);
  assert.deepEqual(troubles, []);
  assert.ok(token !== null);
  writeFileSync(join(tsa.folder, 'token.der'), token);
  writeFileSync(join(tsa.folder, 'data.txt'), stamped);
  const verify = (root: string) =>
    spawnSync('openssl', ['ts', '-verify', '-in', 'token.der', '-token_in', '-data', 'data.txt', '-CAfile', root], {
      cwd: tsa.folder,
      encoding: 'utf8',
    });
  assert.match(verify(tsa.root).stdout, /Verification: OK/);
  assert.notEqual(verify(tsa.stranger).status, 0);
});

const FAULTS: readonly [AuthorityMood, RegExp][] = [
  ['wrong nonce', /has another nonce/],
  ['no nonce', /has another nonce/],
  ['wrong digest', /is for other bytes/],
  ['garbage', /is not a timestamp response/],
  ['huge', /too large/],
  ['refusing', /refused, with status 2/],
  ['failing', /HTTP status 500/],
];

for (const [mood, words] of FAULTS) {
  test(`an authority that is ${mood} has no timestamp for us, and the reason is reported`, {
    skip: whyLeftOut('openssl'),
  }, async () => {
    tsa.mood = mood;
    const { authority, troubles } = await open();
    assert.equal(await authority.stamp(stamped), null);
    assert.equal(troubles.length, 1);
    assert.match(troubles[0] ?? '', words);
  });
}

test('a slow authority is given up after its time', { skip: whyLeftOut('openssl') }, async () => {
  tsa.mood = 'slow';
  const { authority, troubles } = await open(tsa.root, { timeoutMs: 50, pauseMs: 0 });
  assert.equal(await authority.stamp(stamped), null);
  assert.match(troubles[0] ?? '', /did not answer in time/);
});

test('an authority with another root has no timestamp for us', { skip: whyLeftOut('openssl') }, async () => {
  tsa.mood = 'honest';
  const { authority, troubles } = await open(tsa.stranger);
  assert.equal(await authority.stamp(stamped), null);
  assert.match(troubles[0] ?? '', /is not trusted: no path leads to a certificate/);
});

test('after a failure the authority is left alone for a while', { skip: whyLeftOut('openssl') }, async () => {
  tsa.mood = 'failing';
  const { authority, troubles } = await open(tsa.root, { timeoutMs: 30_000, pauseMs: 1_000_000 });
  const { count } = tsa;
  assert.deepEqual([await authority.stamp(stamped), await authority.stamp(stamped)], [null, null]);
  assert.equal(tsa.count - count, 1);
  assert.equal(troubles.length, 1);
});

test('an authority that is not there has no timestamp for us', { skip: whyLeftOut('openssl') }, async () => {
  const settings = { url: 'http://127.0.0.1:1/', certificatesPath: tsa.root };
  const troubles: string[] = [];
  const authority = await openTimestampAuthority(settings, (why) => troubles.push(why));
  assert.equal(await authority.stamp(stamped), null);
  assert.match(troubles[0] ?? '', /could not be reached/);
});

test('a file without certificates is refused when the service starts', { skip: whyLeftOut('openssl') }, async () => {
  const empty = join(tsa.folder, 'empty.pem');
  writeFileSync(empty, '');
  await assert.rejects(open(empty), /TIMESTAMP_CERTIFICATES .* cannot be used: it has no certificate in PEM/);
});

test('keys on a curve are as good', { skip: whyLeftOut('openssl') }, async () => {
  const other = await startTimestampAuthority(['ec', '-pkeyopt', 'ec_paramgen_curve:P-384']);
  const settings = { url: other.url, certificatesPath: other.root };
  const authority = await openTimestampAuthority(settings, assert.fail, { timeoutMs: 30_000, pauseMs: 0 });
  assert.notEqual(await authority.stamp(stamped), null);
  await other.close();
});
