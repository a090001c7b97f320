import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkSourceFile, listSourceHashes } from '#domain/log/verify/check-source-file.ts';

const A = 'a'.repeat(64);
const B = 'b'.repeat(64);
const name = (sha256: string) => ({ source_file: { sha256, name: 'x', url: null, published_at: null } });

test('the files that a record names are listed once; a source without one is skipped', () => {
  const sources = [name(A), name(B), name(A), {}, { source_file: null }];
  assert.deepEqual(listSourceHashes({ sources }), [A, B]);
});

test('a file is compared with those that the records name', () => {
  const cases: [records: string[][], result: string, message: RegExp][] = [
    [[[A]], 'passed', /^A source of the record names the file you gave/],
    [[[B, A]], 'passed', /^A source of the record/],
    [[[B], [A], [A]], 'passed', /^2 of the 3 records name the file you gave/],
    [[[B]], 'failed', new RegExp(`SHA-256 ${A}, which no source names. The sources name ${B}\\.$`)],
    [[[], [B]], 'failed', /which no source names/],
    [[[]], 'not checked', /^No record in this file names its source file/],
    [[], 'not checked', /^No record in this file names its source file/],
  ];
  for (const [records, result, message] of cases) {
    const outcome = checkSourceFile(A, records);
    assert.equal(outcome.result, result, JSON.stringify(records));
    assert.match(outcome.message, message);
  }
});
