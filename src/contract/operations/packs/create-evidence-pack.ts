import { defineOperation } from '#contract/operation.ts';
import { evidencePackEnvelope, evidencePackRequest } from '#contract/schemas/evidence-pack.ts';
import { PACK_OPERATION } from './pack-operation.ts';

/** POST /v1/evidence-packs; the tool of this name is planned and not live. */
export const createEvidencePack = defineOperation({
  ...PACK_OPERATION,
  name: 'create_evidence_pack',
  summary: 'Create an evidence pack (synthetic)',
  description:
    'Returns a synthetic sample of an evidence pack, with its PDF. No source is queried, nothing is known about the subject, and every part says so. It writes no record, because nothing was checked.',
  input: evidencePackRequest,
  output: evidencePackEnvelope,
  rest: { method: 'POST', path: '/v1/evidence-packs' },
  cli: { command: 'packs create', options: ['abn', 'vin', 'purpose', 'reference'] },
});
