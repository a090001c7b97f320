import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BadRegisterFile } from '#domain/extracts/register-dataset.ts';
import { requireNoShrink } from '#jobs/imports/require-plausible-version.ts';

const previous = { source_version: '2026-10', row_count: 1_000 };

/** What is said, the request, how many rows there are where there were a thousand, and whether that is taken. */
const CASES = [
  ['as many rows', { sample: false }, 1_000, true],
  ['more rows', { sample: false }, 2_000, true],
  ['a tenth less', { sample: false }, 900, true],
  ['more than a tenth less', { sample: false }, 899, false],
  ['nothing', { sample: false }, 0, false],
  ['more than a tenth less, where the operator does not insist', { sample: false, allowShrink: false }, 899, false],
  ['nothing, where the operator insists', { sample: false, allowShrink: true }, 0, true],
  ['nothing, where it is the sample', { sample: true }, 0, true],
] as const;

for (const [what, request, rows, taken] of CASES)
  test(`${what} ${taken ? 'is taken' : 'is refused'}`, () => {
    const check = () => requireNoShrink(request, rows, previous);
    if (taken) return assert.doesNotThrow(check);
    assert.throws(check, (error) => {
      assert.ok(error instanceof BadRegisterFile);
      assert.equal(
        error.message,
        `only ${rows} rows, but 2026-10 has 1000: is a file missing? (--allow-shrink accepts it anyway)`,
      );
      return true;
    });
  });
