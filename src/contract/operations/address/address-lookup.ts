import { defineOperation } from '#contract/operation.ts';
import { addressLookupRequest, addressLookupResponse } from '#contract/schemas/address-lookup.ts';

/** POST /v1/address/lookup and the tool address_lookup. */
export const addressLookup = defineOperation({
  name: 'address_lookup',
  subject: 'addresses',
  summary: 'Match an address against a G-NAF snapshot',
  description:
    'Returns the matched address, its PID and coordinates, the confidence of the match with reasons, planning and climate context, and what was not checked.',
  input: addressLookupRequest,
  output: addressLookupResponse,
  family: 'address_lookup',
  invalidFieldCodes: { source_version: 'invalid_source_version' },
  scopes: ['address:lookup'],
  availability: 'snapshot',
  kind: 'check',
  rest: { method: 'POST', path: '/v1/address/lookup' },
  tool: { title: 'Look up an address', readOnlyHint: true, openWorldHint: true, card: true },
  cli: {
    command: 'address lookup',
    positionals: [{ name: 'address', field: 'raw_address' }],
    options: [
      {
        field: 'source_version',
        help: 'The G-NAF version to search (default: the only one held); svc sources lists them.',
      },
      'limit',
      'chosen_from',
    ],
  },
});
