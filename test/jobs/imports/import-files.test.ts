import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { listImportFiles } from '#jobs/imports/import-files.ts';
import { isBundledSample } from '#jobs/imports/import-samples.ts';
import { GNAF_SAMPLE_PATH } from '#registers/gnaf/manifest.ts';

const folder = mkdtempSync(join(tmpdir(), 'svc-links-'));
after(() => rmSync(folder, { recursive: true, force: true }));

function makeFolder(name: string, links: Record<string, string>): string {
  const path = join(folder, name);
  mkdirSync(path);
  writeFileSync(join(path, 'rows.csv'), 'rows');
  for (const [link, target] of Object.entries(links)) symlinkSync(target, join(path, link));
  return path;
}

test('links from a folder to itself are not followed', async () => {
  // Followed, the two links would lead to 2^40 paths.
  const path = makeFolder('loop', { one: '../loop', two: '../loop', self: 'self', none: 'missing' });
  assert.equal(isBundledSample(path), false);
  const { files } = await listImportFiles(path, ['.csv']);
  assert.deepEqual(
    files.map((file) => file.name),
    ['rows.csv'],
  );
});

test('a bundled sample is recognised in a folder of a folder, and through a link', () => {
  const path = makeFolder('samples', {});
  mkdirSync(join(path, 'inner'));
  assert.equal(isBundledSample(path), false);
  symlinkSync(GNAF_SAMPLE_PATH, join(path, 'inner/addresses.psv'));
  assert.equal(isBundledSample(path), true);
  symlinkSync(path, join(folder, 'given'));
  assert.equal(isBundledSample(join(folder, 'given')), true);
});

test('a link to itself, to nothing or to a folder is refused as a file to import', async () => {
  const self = makeFolder('self', { 'self.csv': 'self.csv' });
  await assert.rejects(listImportFiles(self, ['.csv']), /self\.csv cannot be read; check the path/);
  const none = makeFolder('none', { 'none.csv': 'missing' });
  await assert.rejects(listImportFiles(none, ['.csv']), /none\.csv cannot be read; check the path/);
  const inner = makeFolder('outer', { 'inner.csv': '../loop' });
  await assert.rejects(listImportFiles(inner, ['.csv']), /inner\.csv is a folder; import it by its own path/);
});
