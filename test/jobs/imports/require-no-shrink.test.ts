import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BadRegisterFile } from '#domain/extracts/register-dataset.ts';
import { requireNoShrink } from '#jobs/imports/require-plausible-version.ts';

const previous = { source_version: '2026-10', row_count: 1_000 };

/** A description, the request, the new number of rows (the previous version has 1,000), and whether it is accepted. */
const CASES = [
  ['as many rows', { sample: false }, 1_000, true],
  ['more rows', { sample: false }, 2_000, true],
  ['a tenth fewer', { sample: false }, 900, true],
  ['more than a tenth fewer', { sample: false }, 899, false],
  ['nothing', { sample: false }, 0, false],
  ['more than a tenth fewer, without --allow-shrink', { sample: false, allowShrink: false }, 899, false],
  ['no rows, with --allow-shrink', { sample: false, allowShrink: true }, 0, true],
  ['no rows, in the sample', { sample: true }, 0, true],
] as const;

for (const [what, request, rows, taken] of CASES)
  test(`${what} ${taken ? 'is accepted' : 'is refused'}`, () => {
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
