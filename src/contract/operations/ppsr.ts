import { defineOperation } from '#contract/operation.ts';
import {
  ppsrOrganisationArguments,
  ppsrPreviewRequest,
  ppsrPreviewResponse,
  ppsrSearchRequest,
  ppsrSearchResponse,
  ppsrSerialNumberArguments,
} from '#contract/schemas/ppsr.ts';

const CLOSED = 'Closed: always answers 503 ppsr_unavailable, gives no price and sends nothing to the register.';
const subject = { name: 'subject', field: 'acn', help: 'The organisation’s ACN: 9 digits.' };

const gated = {
  family: 'ppsr',
  availability: 'gated',
  kind: 'check',
  description: CLOSED,
} as const;

/** POST /v1/ppsr/preview */
export const ppsrPreview = defineOperation({
  ...gated,
  name: 'ppsr_preview',
  summary: 'Preview a PPSR search (unavailable)',
  input: ppsrPreviewRequest,
  output: ppsrPreviewResponse,
  scopes: ['ppsr:search.org'],
  rest: { method: 'POST', path: '/v1/ppsr/preview' },
  cli: { command: 'ppsr preview', positionals: [subject], options: [], fixed: { subject_kind: 'organisation' } },
});

/** POST /v1/ppsr/search */
export const ppsrSearch = defineOperation({
  ...gated,
  name: 'ppsr_search',
  summary: 'Search the PPSR (unavailable)',
  input: ppsrSearchRequest,
  output: ppsrSearchResponse,
  scopes: ['ppsr:search.org'],
  cost: 'paid',
  rest: { method: 'POST', path: '/v1/ppsr/search' },
  cli: {
    command: 'ppsr search',
    positionals: [subject],
    options: [{ name: 'purpose', field: 'purpose', help: 'Why you search, in your words.' }],
    fixed: { subject_kind: 'organisation' },
  },
});

/** The tool ppsr_search_organisation. */
export const ppsrSearchOrganisation = defineOperation({
  ...gated,
  name: 'ppsr_search_organisation',
  summary: 'Search the PPSR for an organisation by ACN (needs approved account access; unavailable)',
  input: ppsrOrganisationArguments,
  output: ppsrSearchResponse,
  scopes: ['ppsr:search.org'],
  cost: 'paid',
  tool: {
    name: 'ppsr_search_organisation',
    title: 'PPSR search: organisation',
    readOnlyHint: false,
    openWorldHint: true,
  },
});

/** The tool ppsr_search_serial_number. */
export const ppsrSearchSerialNumber = defineOperation({
  ...gated,
  name: 'ppsr_search_serial_number',
  summary: 'Search the PPSR for a VIN, chassis or aircraft mark (needs approved account access; unavailable)',
  input: ppsrSerialNumberArguments,
  output: ppsrSearchResponse,
  scopes: ['ppsr:search.serial'],
  cost: 'paid',
  tool: {
    name: 'ppsr_search_serial_number',
    title: 'PPSR search: serial number',
    readOnlyHint: false,
    openWorldHint: true,
  },
});
