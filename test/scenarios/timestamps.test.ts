import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { wireExports } from '#app/wire-exports.ts';
import { parseSignedNote } from '#domain/log/note/signed-note.ts';
import { parseTrustedKeys } from '#domain/log/note/trusted-keys.ts';
import { findSignatureTimestamp, parseSignedPdf } from '#domain/log/pdf/signed-pdf.ts';
import { listTimestampLines } from '#domain/log/timestamp/timestamp-line.ts';
import { verifyFile } from '#domain/log/verify/verify-file.ts';
import { openEndorser } from '#operations/log/open-endorser.ts';
import { findLogFaults } from '#store/log/log-faults.ts';
import { runSvcLine } from '#test/doors/cli/run-svc.ts';
import { readOk } from '#test/support/answers.ts';
import { buildByteSource } from '#test/support/byte-source.ts';
import { integrateAll } from '#test/support/evidence-log.ts';
import { replaceCmsParts } from '#test/support/forgeries/cms-forgeries.ts';
import { makeInOneGo, orderExport } from '#test/support/made-exports.ts';
import { readPdf } from '#test/support/read-pdf.ts';
import { sharedRenderer } from '#test/support/shared-renderer.ts';
import { startTestService, type TestService } from '#test/support/test-service.ts';
import {
  type AuthorityMood,
  readCertificates,
  runOpenssl,
  startTimestampAuthority,
  type TestAuthority,
} from '#test/support/timestamp-authority.ts';
import { whyLeftOut } from '#test/support/why-left-out.ts';

// Every test here needs an authority, which is made from openssl.
let service: TestService;
let tsa: TestAuthority;
before(async () => {
  if (whyLeftOut('openssl') !== false) return;
  tsa = await startTimestampAuthority();
  service = await startTestService({ timestamps: { url: tsa.url, certificatesPath: tsa.root } });
});
after(async () => {
  await service?.stop();
  await tsa?.close();
});

/** Makes a record and appends it to the log while the authority is in this mood; returns the record's path. */
async function makeRecord(mood: AuthorityMood): Promise<{ path: string; troubles: string[] }> {
  tsa.mood = mood;
  const troubles: string[] = [];
  const settings = { timestamps: { url: tsa.url, certificatesPath: tsa.root }, witnessPolicy: null };
  const recordId = String((await readOk(await service.request('/v1/abn/79002637069'))).record_id);
  await integrateAll(
    service.database.db,
    await openEndorser(service.database.db, settings, (why) => troubles.push(why)),
  );
  return { path: `/v1/receipts/due-diligence/${recordId}`, troubles };
}

const fetchBytes = async (path: string) => new Uint8Array(await (await service.request(path)).arrayBuffer());

async function check(bytes: Uint8Array<ArrayBuffer>) {
  const keys = await parseTrustedKeys(await (await service.request('/.well-known/evidence-keys.json')).text());
  assert.ok(keys.ok);
  const known = { checkpoint: null, proof: null };
  const trust = { keys: keys.value, known, authorities: readCertificates(tsa.root) };
  return verifyFile(buildByteSource(bytes), trust);
}

test('JSON, PDF and ZIP carry the timestamp of their checkpoint, and the verifier checks it', {
  skip: whyLeftOut('openssl'),
}, async () => {
  const { path, troubles } = await makeRecord('honest');
  assert.deepEqual(troubles, []);
  const json = await check(await fetchBytes(path));
  assert.deepEqual([json.verdict, json.checks.timestamp.result], ['proven', 'passed']);
  const bytes = await fetchBytes(`${path}?format=pdf`);
  const pdf = await check(bytes);
  assert.deepEqual([pdf.verdict, pdf.checks.timestamp.result], ['proven', 'passed']);
  assert.match(pdf.checks.timestamp.message, /saw the state of the log .* saw the signature of this PDF at /);
  const { pages } = await readPdf(bytes);
  assert.match(
    JSON.stringify(pages),
    /The authority 127\.0\.0\.1:\d+ has timestamped it \(RFC 3161; check with --authority\)/,
  );
  const { database, account } = service;
  const parts = wireExports(database, sharedRenderer.renderPdf, { logKeySecret: null });
  const jobId = await orderExport(database, account.account_id, {
    ordered_at: new Date().toISOString(),
  });
  const zip = await makeInOneGo(database, parts, { owner: account.account_id, jobId, recordsPerPart: 10 });
  const archive = await check(new Uint8Array(zip));
  assert.deepEqual([archive.troubles, archive.verdict, archive.checks.timestamp.result], [[], 'proven', 'passed']);
});

test('OpenSSL verifies the timestamps in a record and its PDF, and svc verify checks it', {
  skip: whyLeftOut('openssl'),
}, async () => {
  const { path } = await makeRecord('honest');
  const file = await fetchBytes(path);
  const { record } = JSON.parse(Buffer.from(file).toString());
  const note = parseSignedNote(record.log.checkpoint);
  assert.ok(note.ok);
  const [line] = await listTimestampLines(note.value);
  assert.ok(line !== undefined);
  const pdf = parseSignedPdf(await fetchBytes(`${path}?format=pdf`));
  const signature = pdf.ok ? await findSignatureTimestamp(pdf.value) : null;
  assert.ok(signature !== null);
  for (const { token, stamped } of [line, signature]) {
    writeFileSync(join(tsa.folder, 'token.der'), token);
    writeFileSync(join(tsa.folder, 'stamped.bin'), stamped);
    const words = ['ts', '-verify', '-in', 'token.der', '-token_in', '-data', 'stamped.bin', '-CAfile', 'root.pem'];
    assert.match(await runOpenssl(tsa.folder, ...words), /Verification: OK/);
  }
  const keysFile = join(tsa.folder, 'evidence-keys.json');
  writeFileSync(keysFile, await fetchBytes('/.well-known/evidence-keys.json'));
  const jsonFile = join(tsa.folder, 'record.json');
  writeFileSync(jsonFile, file);
  for (const [root, code, words] of [
    [tsa.root, 0, /timestamp +passed +An authority you trust saw/],
    [tsa.stranger, 5, /timestamp +not checked +The timestamp .* is not from an authority you trust/],
  ] as const) {
    const run = await runSvcLine(['verify', jsonFile, '--keys', keysFile, '--authority', root]);
    assert.equal(run.code, code, run.stdout);
    assert.match(run.stdout, words);
  }
});

test('pdfsig finds the signature valid with its timestamp', {
  skip: whyLeftOut('pdfsig') || whyLeftOut('openssl'),
}, async () => {
  const { path } = await makeRecord('honest');
  writeFileSync(join(tsa.folder, 'record.pdf'), await fetchBytes(`${path}?format=pdf`));
  const { stdout } = spawnSync('pdfsig', ['record.pdf'], { cwd: tsa.folder, encoding: 'utf8' });

  assert.match(stdout, /Signature is Valid\./);
  assert.match(stdout, /Total document signed/);
});

test('a PDF whose own timestamp was removed says so in words, and the one of its checkpoint still counts', {
  skip: whyLeftOut('openssl'),
}, async () => {
  const { path } = await makeRecord('honest');
  const pdf = await fetchBytes(`${path}?format=pdf`);
  assert.match((await check(pdf)).checks.timestamp.message, /saw the signature of this PDF at /);
  const stripped = await replaceCmsParts(pdf, { timestamp: null });
  assert.ok(stripped !== null && stripped.length === pdf.length);
  const { verdict, checks } = await check(stripped);
  assert.deepEqual([verdict, checks.timestamp.result], ['proven', 'passed']);
  assert.match(
    checks.timestamp.message,
    /^An authority you trust saw the state of the log [^.]*\.\d+Z\. The signature of this PDF has room for a timestamp and none in it: there was none, or it was removed\.$/,
  );
});

for (const mood of ['failing', 'garbage', 'wrong nonce', 'wrong digest', 'huge'] as const)
  test(`while the authority is ${mood}, files have no timestamp and say so`, {
    skip: whyLeftOut('openssl'),
  }, async () => {
    const { path, troubles } = await makeRecord(mood);
    assert.equal(troubles.length, 1);
    const json = await check(await fetchBytes(path));
    assert.deepEqual([json.verdict, json.checks.timestamp.result], ['not proven', 'not checked']);
    assert.match(json.checks.timestamp.message, /This file has no timestamp of an outside authority/);
    assert.equal(json.checks.signature.result, 'passed');
    const pdf = await fetchBytes(`${path}?format=pdf`);
    assert.match(JSON.stringify((await readPdf(pdf)).pages), /No outside authority has timestamped it/);
    const { result, message } = (await check(pdf)).checks.timestamp;
    assert.equal(result, 'not checked');
    assert.match(message, /has room for a timestamp and none in it: there was none, or it was removed/);
  });

test('the published checkpoint carries the timestamp, and fsck finds it sound', {
  skip: whyLeftOut('openssl'),
}, async () => {
  await makeRecord('honest');
  const note = parseSignedNote(await (await service.request('/log/checkpoint')).text());
  assert.ok(note.ok);
  assert.equal((await listTimestampLines(note.value)).length, 1);
  const faults: string[] = [];
  await findLogFaults(service.database.db, (fault) => faults.push(fault));
  assert.equal(faults.join(), '');
  const { pool } = service.database;
  await pool.query('alter table log_endorsements disable trigger user');
  await pool.query(`update log_endorsements set timestamp_line = (select max(timestamp_line) from log_endorsements
    where tree_size < (select max(tree_size) from log_endorsements))
    where tree_size = (select max(tree_size) from log_endorsements)`);
  await findLogFaults(service.database.db, (fault) => faults.push(fault));
  assert.match(
    faults.join(),
    /^the endorsement of the checkpoint of \d+ entries has a wrong timestamp: it is for other bytes$/,
  );
});
