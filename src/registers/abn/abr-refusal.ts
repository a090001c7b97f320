import type { Unread, UnreadKind } from '#base/source-reading.ts';
import { buildUnread, type SourceReading } from '#base/source-reading.ts';
import { ServiceError } from '#contract/service-error.ts';

const RETRY_AFTER_SECONDS = 10;

const CODES = {
  unreachable: 'network_error',
  late: 'network_error',
  throttled: 'rate_limited',
  busy: 'rate_limited',
  unreadable: 'parse_error',
  refused: 'upstream_error',
} as const satisfies Record<UnreadKind, string>;

/** Builds the error for a failed reading of the live ABN register; rate_limited carries retry_after_seconds. */
export function buildAbrRefusal({ reason, kind, fault }: Unread): ServiceError {
  const code = CODES[kind];
  const isLimited = code === 'rate_limited';
  const phrase = kind === 'throttled' ? 'limits our request rate' : reason;
  return new ServiceError(code, `The ABN register ${phrase}${isLimited ? '; try again shortly' : ''}.`, {
    ...(isLimited ? { details: { retry_after_seconds: RETRY_AFTER_SECONDS } } : {}),
    ...(fault === undefined ? {} : { cause: new Error(fault) }),
  });
}

/** The register's answer for a number without an entity: no record, or not an ABN. */
type AbrDenial = 'no_record' | 'no_abn';

// The first match decides. Callers see these messages, because the register's own may repeat the GUID.
const MEANINGS: readonly { pattern: RegExp; reading: SourceReading<AbrDenial> }[] = [
  { pattern: /no records? found/i, reading: { ok: true, value: 'no_record' } },
  { pattern: /not a valid ABN|ACN is invalid/i, reading: { ok: true, value: 'no_abn' } },
  {
    pattern: /too many|throttl|exceeded|limit reached|try again later/i,
    reading: buildUnread('limits our request rate', 'throttled'),
  },
  {
    pattern: /GUID|registered party/i,
    reading: buildUnread('does not accept this service’s registration; nothing is known about this ABN'),
  },
];

const UNKNOWN = buildUnread('answered with an error; nothing is known about this ABN');

/** Decides what an exception of the register means: an answer about the number, or a failed reading. */
export function decideAbrException(description: string): SourceReading<AbrDenial> {
  return MEANINGS.find(({ pattern }) => pattern.test(description))?.reading ?? UNKNOWN;
}
