import { ERROR_FAMILIES } from '#contract/error-families.ts';
import type { Operation } from '#contract/operation.ts';
import { ServiceError } from '#contract/service-error.ts';
import type { Caller } from '#domain/access/caller.ts';
import type { RateState } from '#domain/access/rate-limit.ts';
import type { Approach } from './call.ts';

/** Decides what the headers alone decide: a valid credential within its rate limit. Returns null where the operation needs none; throws a refusal otherwise. */
export async function admitCaller(
  operation: Operation,
  approach: Approach,
  takeRate: (caller: Caller) => Promise<RateState>,
): Promise<Caller | null> {
  if (operation.credential === 'none') return null;
  const caller = approach.authenticate === null ? null : await approach.authenticate();
  if (caller === null) throw buildUnauthenticated(operation);
  requireRate(await takeRate(caller), approach);
  return caller;
}

function buildUnauthenticated(operation: Operation): ServiceError {
  const code = ERROR_FAMILIES[operation.family].unauthenticated;
  return new ServiceError(code, 'Send a valid credential: Authorization: Bearer <API_KEY>.');
}

function requireRate(state: RateState, approach: Approach): void {
  approach.onRate?.(state);
  if (state.allowed) return;
  const details = { retry_after_seconds: state.resetSeconds };
  throw new ServiceError('rate_limited', `Too many requests; try again in ${state.resetSeconds} s.`, { details });
}
