import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encodeText } from '#domain/log/bytes/bytes.ts';
import { verifyFile } from '#domain/log/verify/verify-file.ts';
import { type ArchiveFacts, writeManifest } from '#jobs/exports/build-manifest.ts';
import { buildByteSource } from '#test/support/byte-source.ts';
import { buildEvidenceFixture, type LoggedRecord, listExportFiles, trustKeyOf } from '#test/support/evidence-files.ts';

const fixture = await buildEvidenceFixture(1);
const [record] = fixture.records as [LoggedRecord];
const trust = await trustKeyOf(fixture);
const files = new Map(await listExportFiles(fixture));

/** The manifest of an export, which is neither compact nor indented like a record. */
async function buildManifest(): Promise<string> {
  const facts: ArchiveFacts = {
    jobId: 'job_1',
    origin: fixture.origin,
    order: { ordered_at: '2026-11-15T00:00:00.000Z', filter: {} },
    indexes: [],
    totals: { records: 1, dataModes: { snapshot: 1 }, invented: 0, files: 1, missing: 0, certificates: 0 },
  } as unknown as ArchiveFacts;
  const part = { files: [{ name: 'records/x.json', size: 1, sha256: 'a' }], missing: [] };
  let text = '';
  for await (const chunk of writeManifest(facts, async function* () {
    yield part as never;
  }))
    text += chunk;
  return text;
}

const read = (name: string) => Buffer.from(files.get(name) ?? assert.fail(name)).toString();
const manifest = await buildManifest();
const CASES: [what: string, text: string, said: RegExp][] = [
  ['the manifest of an export', manifest, /This is manifest\.json, part of an export.*verify the ZIP/],
  ['that manifest reformatted', JSON.stringify(JSON.parse(manifest)), /This is manifest\.json, part of an export/],
  ['the index of an export', 'file,reference,subject\r\n', /This is index\.csv, part of an export.*verify the ZIP/],
  ['the list of its files', read('SHA256SUMS'), /This is SHA256SUMS, part of an export.*verify the ZIP/],
  ['the signature of that list', read('SHA256SUMS.note'), /This is SHA256SUMS\.note, part of an export/],
  ['the proof of a record', read(`proofs/${record.record_id}.tlog-proof`), /This is the proof of a record, not the/],
  ['a checkpoint', record.log.checkpoint, /This is a checkpoint of a log, not a record: give it as --checkpoint/],
  ['a file of keys', `{"origin":"x", "keys":[{"vkey":"${fixture.vkey}"}]}`, /This is a key file, not a record/],
  ['an answer about consistency', '{"ok":true, "from":1,"to":2,"proof":[]}', /This is a consistency response/],
  [
    'JSON that is no record',
    '{ "name": "x" }',
    /This is not an evidence file: it has no record_id, so it is not a record/,
  ],
];
for (const [what, text, said] of CASES)
  test(`${what} is described as what it is, and not as a changed record`, async () => {
    const { verdict, checks } = await verifyFile(buildByteSource(encodeText(text)), trust);
    assert.deepEqual([verdict, checks.schema.result], ['failed', 'failed']);
    assert.match(checks.schema.message, said);
    assert.doesNotMatch(checks.schema.message, /written anew|changed/);
  });
