import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { ERROR_EXAMPLES } from '#contract/error-examples.ts';
import { ERROR_CODES } from '#contract/errors.ts';
import type { Body } from './answers.ts';

const STORED = new URL('../../src/contract/examples/errors.json', import.meta.url);
const LATER = '2026-11-18T13:00:00.000Z';

/** Replaces what differs from run to run: ids, times and the address of the service. */
export function maskExample(body: Body, serviceUrl: string): Body {
  const text = JSON.stringify({
    ...body,
    request_id: 'req_01K9ZJ6F8M3T5V7X9Z1B3D5F7H',
    ...('record_id' in body ? { record_id: 'rec_01K9ZJ6F8M3T5V7X9Z1B3D5F7H' } : {}),
    ...('resets_at' in body ? { resets_at: LATER } : {}),
    ...('expires_at' in body ? { expires_at: LATER } : {}),
  });
  return JSON.parse(text.replaceAll(serviceUrl, 'https://service.example')) as Body;
}

/** Compares the answers with the stored examples; `ERRORS_WRITE=1` stores them. `elsewhere` is the code that another test tries. */
export function assertErrorExamples(found: Record<string, Body>, elsewhere: string): void {
  const stored: Record<string, unknown> = ERROR_EXAMPLES;
  const examples = Object.fromEntries(
    Object.keys(ERROR_CODES).map((code) => [code, code === elsewhere ? stored[code] : found[code]]),
  );
  if (process.env.ERRORS_WRITE === '1') writeFileSync(STORED, `${JSON.stringify(examples, null, 2)}\n`);
  else assert.deepEqual(examples, stored);
}
