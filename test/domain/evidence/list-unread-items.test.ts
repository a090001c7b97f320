import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { VersionManifest } from '#domain/evidence/version-manifest.ts';
import { countUnreadRows, listUnreadItems } from '#domain/evidence/version-warnings.ts';

const list = (unread_rows: number) =>
  listUnreadItems({ name: 'Register' }, { source_version: 'release-1', unread_rows });

test('a version with unreadable rows is said to be incomplete', () => {
  assert.deepEqual(list(0), []);
  assert.match(
    String(list(1)),
    /^1 row of release-1 of the Register could not be read at its import: it is not complete/,
  );
  assert.match(String(list(12)), /^12 rows of .* an entry that is not found in it may be in such a row\.$/);
});

test('rows that were rejected for another reason than being unreadable are not counted, where that is known', () => {
  const count = (manifest: Partial<VersionManifest>) => countUnreadRows(manifest as VersionManifest);
  assert.equal(count({ rejected_row_count: 5 }), 5);
  assert.equal(count({ rejected_row_count: 5, counts: { rows_bad: 2 } }), 2);
});
