import { ServiceError } from '#base/service-error.ts';

type Meaning = { pattern: RegExp; code: string | null; message: string };

// In the order of asking. The register's own words may repeat the GUID, so a caller reads ours.
const MEANINGS: readonly Meaning[] = [
  { pattern: /no records? found/i, code: null, message: '' },
  {
    pattern: /not a valid ABN|ACN is invalid/i,
    code: 'invalid_abn',
    message: 'The ABN register refused this number as no ABN.',
  },
  {
    pattern: /too many|throttl|exceeded|limit reached|try again later/i,
    code: 'rate_limited',
    message: 'The ABN register asks us to slow down; try again shortly.',
  },
  {
    pattern: /GUID|registered party/i,
    code: 'upstream_error',
    message: 'The ABN register does not accept this service’s registration; nothing is known about this ABN.',
  },
];

/** What an exception of the register means: null when it holds no such record, a refusal otherwise. */
export function decideAbrException(description: string): ServiceError | null {
  const meaning = MEANINGS.find(({ pattern }) => pattern.test(description));
  if (meaning === undefined) {
    return new ServiceError(
      'upstream_error',
      'The ABN register answered with an error; nothing is known about this ABN.',
    );
  }
  return meaning.code === null ? null : new ServiceError(meaning.code, meaning.message);
}
