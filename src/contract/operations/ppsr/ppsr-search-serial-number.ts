import { defineOperation } from '#contract/operation.ts';
import { ppsrSearchResponse, ppsrSerialNumberArguments } from '#contract/schemas/ppsr.ts';
import { PPSR_TOOL } from './ppsr-operation.ts';

export const ppsrSearchSerialNumber = defineOperation({
  ...PPSR_TOOL,
  name: 'ppsr_search_serial_number',
  summary: 'Search the PPSR for a VIN, chassis or aircraft mark (needs approved account access; unavailable)',
  input: ppsrSerialNumberArguments,
  output: ppsrSearchResponse,
  scopes: ['ppsr:search.serial'],
  tool: { title: 'PPSR search: serial number', readOnlyHint: false, openWorldHint: true },
});
