import { CREATE_EVIDENCE_PACK_GATE } from '#contract/gates.ts';
import { defineOperation } from '#contract/operation.ts';
import { recordPackAnswer, recordPackArguments } from '#contract/schemas/record-pack.ts';

/** The tool create_evidence_pack, complete but not live. The route of this name makes a synthetic sample. */
export const createEvidencePackTool = defineOperation({
  name: 'create_evidence_pack_tool',
  subject: 'evidence',
  summary: 'Create an evidence pack from your records',
  description:
    'Puts together up to 100 records of your account about a target or a reference: what was checked, every source, flag and item for review. A job builds the signed ZIP, which svc verify checks like an export. No source is queried.',
  input: recordPackArguments,
  output: recordPackAnswer,
  extraErrors: ['not_found'],
  scopes: ['assets:receipts', 'exports:write'],
  availability: 'live',
  gate: CREATE_EVIDENCE_PACK_GATE,
  kind: 'order',
  status: 202,
  tool: {
    name: 'create_evidence_pack',
    title: 'Create an evidence pack',
    readOnlyHint: false,
    openWorldHint: false,
    startsJob: true,
    listed: false,
  },
});
