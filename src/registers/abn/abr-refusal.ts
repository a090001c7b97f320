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

/** The refusal that a caller meets when the live ABN register could not be read; throttled, it is told when to come back. */
export function buildAbrRefusal({ reason, kind, fault }: Unread): ServiceError {
  const code = CODES[kind];
  const isTold = code === 'rate_limited';
  const phrase = kind === 'throttled' ? 'asks us to slow down' : reason;
  return new ServiceError(code, `The ABN register ${phrase}${isTold ? '; try again shortly' : ''}.`, {
    ...(isTold ? { details: { retry_after_seconds: RETRY_AFTER_SECONDS } } : {}),
    ...(fault === undefined ? {} : { cause: new Error(fault) }),
  });
}
