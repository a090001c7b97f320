import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type Bytes, encodeText } from '#domain/log/bytes/bytes.ts';
import { formatSignatureLines } from '#domain/log/note/signed-note.ts';
import type { TrustedKey } from '#domain/log/note/trusted-keys.ts';
import { readDerPath } from '#domain/log/pdf/der.ts';
import type { IssuedCertificate } from '#domain/log/timestamp/issued-certificate.ts';
import { buildTimestampLine, findStampName } from '#domain/log/timestamp/timestamp-line.ts';
import { readTimestamp } from '#domain/log/timestamp/timestamp-token.ts';
import { checkTimestamps } from '#domain/log/verify/check-timestamp.ts';
import { verifyFile } from '#domain/log/verify/verify-file.ts';
import { buildByteSource } from '#test/support/byte-source.ts';
import {
  buildEvidenceFixture,
  buildEvidenceJson,
  type LoggedRecord,
  listExportFiles,
  packZip,
  trustKeyOf,
} from '#test/support/evidence-files.ts';
import {
  readCertificates,
  runOpenssl,
  startTimestampAuthority,
  type TestAuthority,
} from '#test/support/timestamp-authority.ts';
import { whyLeftOut } from '#test/support/why-left-out.ts';

const fixture = await buildEvidenceFixture(1);
const [record] = fixture.records as [LoggedRecord];
const { checkpoint } = record.log;
const stamped = encodeText(checkpoint);
const digest = new Uint8Array(createHash('sha256').update(stamped).digest());

let tsa: TestAuthority;
let keys: readonly TrustedKey[];
let root: IssuedCertificate[];
let stranger: IssuedCertificate[];
let token: Bytes;
before(async () => {
  if (whyLeftOut('openssl') !== false) return;
  tsa = await startTimestampAuthority();
  keys = (await trustKeyOf(fixture)).keys;
  [root, stranger] = [readCertificates(tsa.root), readCertificates(tsa.stranger)];
  token = await tsa.issue(digest);
});
after(() => tsa?.close());

/** Signs other facts with a certificate of the authority, as one that lies would. */
async function forgeToken(info: Bytes, signer = 'signer', more: readonly string[] = ['-cades']): Promise<Bytes> {
  writeFileSync(join(tsa.folder, 'info.der'), info);
  const words = [
    ...['cms', '-sign', '-binary', '-nodetach', '-md', 'sha256', '-outform', 'DER', '-in', 'info.der'],
    ...['-econtent_type', '1.2.840.113549.1.9.16.1.4', '-certfile', 'middle.pem', '-out', 'forged.der'],
    ...['-signer', `${signer}.pem`, '-inkey', `${signer}.key`],
    ...more,
  ];
  await runOpenssl(tsa.folder, ...words);
  return new Uint8Array(readFileSync(join(tsa.folder, 'forged.der')));
}

/** The signed facts of the honest token. */
const readInfo = () => Buffer.from(readDerPath(token, [0, 1, 0, 2, 1])[0]?.content ?? []);
const changeYear = (year: string) => {
  const info = readInfo();
  const at = info.indexOf(Buffer.from([0x18, 0x0f]));
  info.write(year, at + 2, 'latin1');
  return new Uint8Array(info);
};

async function addStamp(one: Bytes, to = record): Promise<LoggedRecord> {
  const line = formatSignatureLines([await buildTimestampLine('tsa.example', one)]);
  return { ...to, log: { ...to.log, checkpoint: checkpoint + line, proof: to.log.proof + line } };
}

async function check(one: Bytes | null, authorities: readonly IssuedCertificate[]) {
  const shown = one === null ? record : await addStamp(one);
  const trust = { keys, known: { checkpoint: null, proof: null }, authorities };
  const { checks, verdict } = await verifyFile(buildByteSource(buildEvidenceJson(shown)), trust);
  return { ...checks.timestamp, verdict, signature: checks.signature };
}

test('a timestamp of a trusted authority passes, and says when', { skip: whyLeftOut('openssl') }, async () => {
  const { result, message, verdict, signature } = await check(token, root);
  assert.deepEqual([result, verdict], ['passed', 'proven']);
  assert.match(message, /^An authority you trust saw the state of the log that has this record at \d{4}-.*Z\.$/);
  assert.doesNotMatch(signature.message, /Ignored/);
  // The signer's own certificate can be trusted directly.
  assert.equal((await check(token, readCertificates(join(tsa.folder, 'signer.pem')))).result, 'passed');
  assert.equal(findStampName((await addStamp(token)).log.checkpoint), 'tsa.example');
  assert.equal(findStampName(checkpoint), null);
});

test('an authority that is wanted and missing leaves the file unproven', { skip: whyLeftOut('openssl') }, async () => {
  const missing = await check(null, root);
  assert.deepEqual([missing.result, missing.verdict], ['not checked', 'not proven']);
  const unknown = await check(token, stranger);
  assert.deepEqual([unknown.result, unknown.verdict], ['not checked', 'not proven']);
  assert.match(unknown.message, /is not from an authority you trust: no path leads to a certificate/);
  const claimed = await check(token, []);
  assert.deepEqual([claimed.result, claimed.verdict], ['not checked', 'proven']);
  assert.equal(
    claimed.message,
    'A timestamp by an authority you did not name is in the file and was not counted. It calls itself tsa.example, which was not checked. To count it, give the certificate of an authority you trust (--authority).',
  );
});

test('a ZIP with stamped records passes as a whole', { skip: whyLeftOut('openssl') }, async () => {
  const files = await listExportFiles({ ...fixture, records: [await addStamp(token)] });
  const trust = { keys, known: { checkpoint: null, proof: null }, authorities: root };
  const { checks } = await verifyFile(buildByteSource(await packZip(files)), trust);
  assert.deepEqual(checks.timestamp, { result: 'passed', message: 'Passed for all 2 files that need it.' });
});

test('a certificate that is not part of the path does not pass in a token', {
  skip: whyLeftOut('openssl'),
}, async () => {
  writeFileSync(
    join(tsa.folder, 'more.pem'),
    ['middle', 'stranger'].map((one) => readFileSync(join(tsa.folder, `${one}.pem`))).join(''),
  );
  const more = await tsa.issue(digest, 'more.pem');
  assert.deepEqual(await readTimestamp(more, stamped), {
    ok: false,
    why: 'a certificate in it issued none of the others, or was changed',
  });
});

test('a token over other bytes, or of a certificate that is not for timestamps, fails', {
  skip: whyLeftOut('openssl'),
}, async () => {
  const other = await tsa.issue(digest.toReversed());
  const wrong = await check(other, root);
  assert.deepEqual([wrong.result, wrong.verdict], ['failed', 'failed']);
  assert.match(wrong.message, /is invalid: it is for other bytes\.$/);
  assert.equal(
    (await check(await forgeToken(readInfo() as Uint8Array<ArrayBuffer>), root)).result,
    'passed',
    'the forge works',
  );
  const { result, message } = await check(await forgeToken(new Uint8Array(readInfo()), 'other'), root);
  assert.equal(result, 'failed');
  assert.match(message, /its certificate is not one for timestamps/);
});

test('a time in the future, or outside the certificates, is not believed', {
  skip: whyLeftOut('openssl'),
}, async () => {
  const later = await check(await forgeToken(changeYear('2099')), root);
  assert.equal(later.result, 'not checked');
  assert.match(later.message, /a certificate of its path was not valid then/);
  assert.equal((await check(await forgeToken(changeYear('2001')), root)).result, 'not checked');
});

test('a token of another form fails, and says what is wrong', { skip: whyLeftOut('openssl') }, async () => {
  const info = new Uint8Array(readInfo());
  const sha256 = Buffer.from('608648016503040201', 'hex');
  const otherHash = info.with(Buffer.from(info).indexOf(sha256) + sha256.length - 1, 2) as Bytes;
  // The signature's algorithm, which no signature covers, names another hash than the token does.
  const rsa = Buffer.from('06092a864886f70d010101', 'hex');
  const otherForm = token.with(Buffer.from(token).lastIndexOf(rsa) + rsa.length - 1, 12) as Bytes;
  const two = ['-cades', '-signer', 'other.pem', '-inkey', 'other.key'];
  for (const [forged, why] of [
    [await forgeToken(otherHash), 'it names another hash'],
    [await forgeToken(changeYear('ABCD')), 'its time cannot be read'],
    [await forgeToken(info, 'signer', []), 'its signed attributes do not match'],
    [await forgeToken(info, 'signer', ['-cades', '-nocerts']), 'the certificate of its signer is not inside'],
    [await forgeToken(info, 'signer', ['-cades', '-keyid']), 'it has parts that no signature covers, or was changed'],
    [await forgeToken(info, 'signer', ['-noattr']), 'its signature is in an unknown form'],
    [await forgeToken(info, 'signer', two), 'it is not a timestamp token'],
    [otherForm, 'its certificate’s key did not sign it'],
    [Uint8Array.of(...token, 0), 'it is not one value in DER'],
  ] as const) {
    const read = await readTimestamp(forged, stamped);
    assert.equal(read.ok ? 'accepted' : read.why, why);
  }
});

test('a timestamp from before the record was made fails', { skip: whyLeftOut('openssl') }, async () => {
  const madeAt = new Date(Date.now() + 3_600_000).toISOString();
  const stamps = [{ token, stamped, what: 'it', name: 'tsa.example' }];
  const early = await checkTimestamps(stamps, { authorities: root, madeAt, nowMs: Date.now() });
  assert.equal(early.result, 'failed');
  assert.match(early.message, /before the record claims to be made/);
  const ahead = await checkTimestamps(stamps, { authorities: root, madeAt: '2020-01-01T00:00:00Z', nowMs: 0 });
  assert.match(ahead.message, /in the future according to this machine’s clock/);
});

test('garbage is not a token', async () => {
  for (const bytes of [
    new Uint8Array(),
    encodeText('garbage'),
    Uint8Array.of(0x30, 0),
    new Uint8Array(5_000).fill(0x30),
  ])
    assert.equal((await readTimestamp(bytes, stamped)).ok, false);
});
