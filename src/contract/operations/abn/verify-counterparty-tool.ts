import { VERIFY_COUNTERPARTY_GATE } from '#contract/gates.ts';
import { defineOperation } from '#contract/operation.ts';
import { verifyCounterparty } from './verify-counterparty.ts';

/** The tool verify_counterparty, complete but not live: the check of the route, behind a gate of its own. */
export const verifyCounterpartyTool = defineOperation({
  ...verifyCounterparty,
  name: 'verify_counterparty_tool',
  subject: 'counterparties',
  gate: VERIFY_COUNTERPARTY_GATE,
  rest: null,
  cli: null,
  tool: {
    name: 'verify_counterparty',
    title: 'Verify a counterparty',
    readOnlyHint: true,
    openWorldHint: true,
    card: true,
    listed: false,
  },
});
