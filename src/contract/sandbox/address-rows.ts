import type { ErrorCode } from '#contract/errors.ts';
import { listSuccesses, type SandboxRow } from './sandbox-row.ts';

const source_version = 'gnaf-sample-2026-08';
const ask = (raw_address: string) => ({ source_version, raw_address });

const refuse = (code: ErrorCode, raw_address: string, outcome: string): SandboxRow => ({
  operation: 'address_lookup',
  input: ask(raw_address),
  http_status: 400,
  code,
  outcome,
});

/** Addresses: each status, each flag and each error. */
export const ADDRESS_ROWS: readonly SandboxRow[] = [
  ...listSuccesses('address_lookup', [
    [ask('1 Sample Street, Sampleton NSW 2999'), 'exact_match.'],
    [ask('1 Exampel Rd, Sampleton NSW 2999'), 'fuzzy_match with the flag fuzzy_street_name.'],
    [ask('1 Sample St, Samplton NSW 2999'), 'fuzzy_match with the flag suburb_mismatch.'],
    [ask('1 Sample St, Sampleton NSW 2990'), 'fuzzy_match with the flag postcode_mismatch.'],
    [ask('1 Sample St, Sampleton QLD 2999'), 'fuzzy_match with the flag state_mismatch.'],
    [ask('1 Sample, Sampleton NSW 2999'), 'ambiguous, with the flag ambiguous_match on each candidate.'],
    [ask('77 Nowhere St, Farville NSW 2999'), 'no_match.'],
  ]),
  ...listSuccesses('planning_context', [
    [{ gnaf_pid: 'GAVIC900000217' }, 'not_checked: a test key queries no source outside this service.'],
    [{ latitude: -27.5, longitude: 153 }, 'not_checked: Queensland has no planning source.'],
  ]),
  {
    operation: 'planning_context',
    input: { latitude: 144.5, longitude: -37.2 },
    http_status: 400,
    code: 'invalid_input',
    outcome: 'The coordinates are swapped; issues names the field.',
  },
  refuse('incomplete_address', 'Sampleton NSW 2999', 'The address has no street.'),
  refuse('invalid_state', '77 Nowhere St, Sampleton ZZZ 2999', 'ZZZ is not a state.'),
  refuse('invalid_postcode', '1 Sample St, Sampleton NSW 29999', '29999 is not a postcode.'),
  refuse('unsupported_street_type', '1 Sample Blorp, Sampleton NSW 2999', 'G-NAF has no street type Blorp.'),
  {
    operation: 'address_lookup',
    input: { source_version: 'gnaf-1999-01', raw_address: '1 Sample Street, Sampleton NSW 2999' },
    http_status: 400,
    code: 'invalid_source_version',
    outcome: 'An unknown version; versions_held lists the known ones.',
  },
];
