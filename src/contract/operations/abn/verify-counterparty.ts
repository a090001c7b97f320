import { defineOperation } from '#contract/operation.ts';
import { evidenceCard, verifyCounterpartyRequest } from '#contract/schemas/evidence-card.ts';
import { ABN_TOOL } from './abn-tool.ts';

export const verifyCounterparty = defineOperation({
  ...ABN_TOOL,
  name: 'verify_counterparty',
  subject: 'counterparties',
  summary: 'Verify a counterparty by its ABN',
  description:
    'Returns the Evidence Card: identity, GST and company evidence with sources; sanctions, insolvency, bans, licences, charity status and Indigenous corporations; how claimed_name compares with the registers; conflicts between registers; items for human review, and what was not checked. Free; it uses no spending cap.',
  input: verifyCounterpartyRequest,
  output: evidenceCard,
  scopes: ['abn:lookup', 'gst:status'],
  cost: 'free',
  rest: { method: 'POST', path: '/v1/verify-counterparty' },
  cli: { command: 'counterparty verify', positionals: ['abn'], options: ['claimed_name'] },
});
