/** ABNs that only test keys give a meaning to. All are invented, with valid check digits. */
export const SANDBOX_ABNS = {
  /** In the sample, but under another name each time it is read. */
  changing: '13999000106',
  /** In the sample, but the answer takes two seconds. */
  slow: '15999000115',
  /** The register returns an error. */
  failing: '91999000111',
  /** The register cannot be reached. */
  unreachable: '72999000112',
  /** The register returns something that cannot be parsed. */
  nonsense: '53999000113',
  /** The register refuses more requests for now. */
  limiting: '34999000114',
  /** Not in the sample. */
  missing: '32999000105',
} as const;

/** ACNs whose PPSR samples differ from the usual one, with their registrations. All are invented. */
export const SANDBOX_PPSR_ACNS = {
  none: '999000083',
  several: '999000092',
  expired: '999000109',
} as const;

/** The URL of a receiver that only test accounts have: it fails twice, then accepts each delivery. Nothing is sent. */
export const SANDBOX_WEBHOOK_URL = 'https://webhooks.sandbox.invalid/fails-twice';

/** The prefix of a text that requests an error, such as `sandbox:overloaded`. */
export const SANDBOX_PREFIX = 'sandbox:';
