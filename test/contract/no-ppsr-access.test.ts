import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { ERROR_CODES } from '#contract/errors.ts';
import { PPSR_GATE } from '#contract/gates.ts';
import { NO_PPSR_ACCESS } from '#contract/no-ppsr-access.ts';
import { TOOLS_NOT_LIVE } from '#contract/tools-not-live.ts';

test('that nothing was searched is said in the same words wherever the PPSR is refused', () => {
  const told = [
    PPSR_GATE.refusal,
    ERROR_CODES.ppsr_unavailable.meaning,
    TOOLS_NOT_LIVE.verify_asset,
    TOOLS_NOT_LIVE.monitor_asset,
  ];
  for (const words of told) assert.ok(words?.includes(NO_PPSR_ACCESS), words);
});

test('nothing that callers read calls the PPSR closed or not available: that would be news of the register itself', () => {
  for (const name of [
    'openapi.json',
    'mcp-tools.json',
    'docs/error-codes.md',
    'src/doors/cli/commands.generated.json',
  ]) {
    const text = readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
    assert.doesNotMatch(text, /PPSR (?:is|was) (?:closed|not available)|"Closed: /i, name);
  }
});
