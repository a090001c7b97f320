import { z } from 'zod';
import { defineOperation } from '#contract/operation.ts';
import { recordId, requiredText } from '#contract/schemas/common.ts';
import { type BoundOperation, bind } from '#operations/funnel/handler.ts';

/** Where the priced operation of the fault tests is asked for. */
export const METERED_PATH = '/v1/test/metered-check';

/** What it costs. */
export const METERED_PRICE_CENTS = 10;

const meteredCheck = defineOperation({
  name: 'metered_check',
  summary: 'A priced check that looks at nothing: it belongs to the tests alone',
  input: z.strictObject({ reference: requiredText(200) }),
  output: z.object({ ok: z.literal(true), reference: z.string(), record_id: recordId }),
  family: 'general',
  scopes: ['abn:lookup'],
  cost: 'cheap',
  availability: 'fixture',
  kind: 'check',
  rest: { method: 'POST', path: METERED_PATH },
});

/** The priced operation with its handler: record and charge are the funnel's to write, as for every other. */
export function bindMeteredCheck(): BoundOperation {
  return bind(meteredCheck).check(async ({ reference }, context) => ({
    answer: { ok: true, reference, record_id: context.recordId },
    evidence: {
      target: { type: 'TEST', value: reference },
      reference,
      data_mode: 'synthetic_fixture_unsearched',
      sources: [],
    },
  }));
}
