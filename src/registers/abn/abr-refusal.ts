import type { Unread, UnreadKind } from '#base/source-reading.ts';
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
