import { EXPLAIN_RISK_FLAGS_GATE } from '#contract/gates.ts';
import { defineOperation } from '#contract/operation.ts';
import { explainRiskFlagsAnswer, explainRiskFlagsRequest } from '#contract/schemas/risk-words.ts';

/** The tool explain_risk_flags, complete but not live. */
export const explainRiskFlags = defineOperation({
  name: 'explain_risk_flags',
  subject: 'records',
  summary: 'Explain the risk flags of a record',
  description:
    'Each flag of one of your records in words: what it means, why it matters, the evidence it rests on, and what to check next. It reads the record only: nothing is checked again.',
  input: explainRiskFlagsRequest,
  output: explainRiskFlagsAnswer,
  extraErrors: ['not_found'],
  invalidFieldCodes: { record_id: 'invalid_id' },
  scopes: ['assets:receipts'],
  availability: 'live',
  gate: EXPLAIN_RISK_FLAGS_GATE,
  kind: 'read',
  tool: { title: 'Explain risk flags', readOnlyHint: true, openWorldHint: false, listed: false },
});
