import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { ERROR_EXAMPLES } from '#contract/error-examples.ts';
import { ERROR_HELP } from '#contract/error-help.ts';
import { ERROR_CODES, type ErrorCode } from '#contract/errors.ts';
import { errorBody } from '#contract/schemas/error-body.ts';

const LEAST_WORDS = 4;
const page = readFileSync(new URL('../../docs/reference/errors.md', import.meta.url), 'utf8');

test('every error code has a cause, a fix and an example answer, and the page shows them', () => {
  const wrong = (Object.keys(ERROR_CODES) as ErrorCode[]).flatMap((code) => {
    const { cause, fix } = ERROR_HELP[code];
    const { meaning } = ERROR_CODES[code];
    const example = errorBody.safeParse(ERROR_EXAMPLES[code]);
    const [, section = ''] = page.split(`\n## ${code}\n`);
    const faults = [
      isSentence(cause) && cause !== meaning ? null : 'cause',
      isSentence(fix) && fix !== cause ? null : 'fix',
      example.success && example.data.code === code ? null : 'example',
      [cause, fix, `"code": "${code}"`].every((text) => section.includes(text)) ? null : 'page',
    ];
    return faults.flatMap((fault) => (fault === null ? [] : [`${code}: ${fault}`]));
  });
  assert.deepEqual(wrong, []);
});

test('no example names a price of the PPSR, whose gate is closed', () => {
  for (const code of ['ppsr_unavailable', 'price_confirmation_required'] as const)
    assert.doesNotMatch(JSON.stringify(ERROR_EXAMPLES[code]), /price_cents|A?\$\d/, code);
});

function isSentence(text: string): boolean {
  return text.split(/\s+/).length >= LEAST_WORDS && /[.]$/.test(text);
}
