import { listRefused, listSuccesses, type SandboxRow } from './sandbox-row.ts';

const source_version = 'gnaf-sample-2026-08';
const ask = (raw_address: string) => ({ source_version, raw_address });

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
  ...listRefused('planning_context', [
    [{ latitude: 144.5, longitude: -37.2 }, 'invalid_input', 'The coordinates are swapped; issues names the field.'],
  ]),
  ...listRefused('address_lookup', [
    [ask('Sampleton NSW 2999'), 'incomplete_address', 'The address has no street.'],
    [ask('77 Nowhere St, Sampleton ZZZ 2999'), 'invalid_state', 'ZZZ is not a state.'],
    [ask('1 Sample St, Sampleton NSW 29999'), 'invalid_postcode', '29999 is not a postcode.'],
    [ask('1 Sample Blorp, Sampleton NSW 2999'), 'unsupported_street_type', 'G-NAF has no street type Blorp.'],
    [
      { source_version: 'gnaf-1999-01', raw_address: '1 Sample Street, Sampleton NSW 2999' },
      'invalid_source_version',
      'An unknown version; versions_held lists the known ones.',
    ],
  ]),
];
