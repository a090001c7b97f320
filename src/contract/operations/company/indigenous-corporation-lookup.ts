import { defineOperation } from '#contract/operation.ts';
import {
  indigenousCorporationAnswer,
  indigenousCorporationArguments,
} from '#contract/schemas/indigenous-corporation.ts';
import { COMPANY_TOOL } from './company-tool.ts';

export const indigenousCorporationLookup = defineOperation({
  ...COMPANY_TOOL,
  name: 'indigenous_corporation_lookup',
  summary: 'Look up an Aboriginal or Torres Strait Islander corporation',
  description:
    'By ABN or ICN, in ORIC’s register: status, size, place, industries and reported bands. These corporations are not on ASIC’s company register. The status of the ABN is compared with the ABN register.',
  input: indigenousCorporationArguments,
  output: indigenousCorporationAnswer,
  rest: { method: 'GET', path: '/v1/indigenous-corporations/{abn_or_icn}' },
  cli: { command: 'indigenous-corporation lookup', positionals: ['abn_or_icn'] },
  tool: { title: 'Indigenous corporation lookup', readOnlyHint: true, openWorldHint: true },
});
