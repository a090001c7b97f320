import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findZipEntry } from '#registers/bom-climate-data-online/find-zip-entry.ts';
import { buildZip } from '#test/fakes/bom.ts';

const ZIP = buildZip({ 'note.txt': 'note', 'data.csv': 'data '.repeat(1_000) });

test('finds a file by its name', async () => {
  assert.equal((await findZipEntry(ZIP, /^data/, 10_000))?.toString(), 'data '.repeat(1_000));
  assert.equal((await findZipEntry(ZIP, /^note/, 10_000))?.toString(), 'note');
  assert.equal(await findZipEntry(ZIP, /^other/, 10_000), null);
});

test('a file larger than allowed is not inflated', async () => {
  assert.equal(await findZipEntry(ZIP, /^data/, 4_999), null);
});

test('a zip cut anywhere, or with any byte changed, never throws and never returns wrong data', async () => {
  for (let at = 0; at < ZIP.length; at += 1) {
    assert.equal(await findZipEntry(ZIP.subarray(0, at), /^data/, 10_000), null);
    const changed = Buffer.from(ZIP);
    changed.writeUInt8(changed.readUInt8(at) ^ 0xff, at);
    const found = await findZipEntry(changed, /^data\.csv$/, 10_000);
    assert.ok(found === null || found.toString() === 'data '.repeat(1_000), `byte ${at}`);
  }
});
