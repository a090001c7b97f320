import { ServiceError } from '#contract/service-error.ts';

const RETRY_AFTER_SECONDS = 10;

// In the order of asking. The register's own words may repeat the GUID, so a caller reads ours.
const MEANINGS: readonly { pattern: RegExp; build: () => ServiceError | null }[] = [
  { pattern: /no records? found/i, build: () => null },
  {
    pattern: /not a valid ABN|ACN is invalid/i,
    build: () => new ServiceError('invalid_abn', 'The ABN register refused this number as no ABN.'),
  },
  { pattern: /too many|throttl|exceeded|limit reached|try again later/i, build: buildThrottled },
  {
    pattern: /GUID|registered party/i,
    build: () => buildUpstream('does not accept this service’s registration'),
  },
];

/** What an exception of the register means: null when it holds no such record, a refusal otherwise. */
export function decideAbrException(description: string): ServiceError | null {
  const meaning = MEANINGS.find(({ pattern }) => pattern.test(description));
  return meaning === undefined ? buildUpstream('answered with an error') : meaning.build();
}

/** The register asks us to slow down; the caller is told when to come back. */
export function buildThrottled(): ServiceError {
  const details = { retry_after_seconds: RETRY_AFTER_SECONDS };
  return new ServiceError('rate_limited', 'The ABN register asks us to slow down; try again shortly.', { details });
}

function buildUpstream(what: string): ServiceError {
  return new ServiceError('upstream_error', `The ABN register ${what}; nothing is known about this ABN.`);
}
