import { defineOperation } from '#contract/operation.ts';
import { ppsrOrganisationArguments, ppsrSearchResponse } from '#contract/schemas/ppsr.ts';
import { PPSR_TOOL } from './ppsr-operation.ts';

export const ppsrSearchOrganisation = defineOperation({
  ...PPSR_TOOL,
  name: 'ppsr_search_organisation',
  summary: 'Search the PPSR for an organisation by ACN (needs approved account access; unavailable)',
  input: ppsrOrganisationArguments,
  output: ppsrSearchResponse,
  scopes: ['ppsr:search.org'],
  tool: { title: 'PPSR search: organisation', readOnlyHint: false, openWorldHint: true },
});
