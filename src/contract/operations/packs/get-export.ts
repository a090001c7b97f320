import { z } from 'zod';
import { defineOperation } from '#contract/operation.ts';
import { packRequest } from '#contract/schemas/evidence-pack.ts';

export const getExport = defineOperation({
  name: 'get_export',
  subject: 'evidence',
  summary: 'Download the PDF of an evidence pack',
  description:
    'The PDF at download_url, for the account that created the pack. It is built from the pack alone, with the same bytes every time.',
  input: packRequest,
  output: z.never(),
  family: 'evidence_pack',
  invalidFieldCodes: { id: 'invalid_id' },
  scopes: ['exports:write'],
  availability: 'fixture',
  kind: 'read',
  media: ['pdf'],
  rest: { method: 'GET', path: '/v1/exports/{id}' },
  cli: {
    command: 'exports get',
    positionals: [{ field: 'id', help: 'export_id of the pack, from packs create.' }],
  },
});
