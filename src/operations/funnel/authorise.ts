import { ERROR_FAMILIES } from '#contract/error-families.ts';
import type { Operation } from '#contract/operation.ts';
import { ServiceError } from '#contract/service-error.ts';
import type { Caller } from '#domain/access/caller.ts';
import type { RateState } from '#domain/access/rate-limit.ts';
import type { Call } from './call.ts';

/** Lets a caller through whose credential is good for this operation; null where none is needed, a refusal otherwise. */
export async function authorise(
  operation: Operation,
  call: Call,
  takeRate: (caller: Caller) => Promise<RateState>,
): Promise<Caller | null> {
  if (operation.credential === 'none') return null;
  const caller = call.authenticate === null ? null : await call.authenticate();
  if (caller === null) throw buildUnauthenticated(operation);
  requireRate(await takeRate(caller), call);
  requireScopes(operation, caller);
  requireOwnAccount(operation, caller, call.input);
  return caller;
}

function buildUnauthenticated(operation: Operation): ServiceError {
  const code = ERROR_FAMILIES[operation.family].unauthenticated;
  return new ServiceError(code, 'Send a valid credential: Authorization: Bearer <API_KEY>.');
}

function requireRate(state: RateState, call: Call): void {
  call.onRate?.(state);
  if (state.allowed) return;
  const details = { retry_after_seconds: state.resetSeconds };
  throw new ServiceError('rate_limited', `Too many requests; try again in ${state.resetSeconds} s.`, { details });
}

function requireScopes(operation: Operation, caller: Caller): void {
  const missing = operation.scopes.filter((scope) => !caller.scopes.includes(scope));
  if (missing.length === 0) return;
  const details = { missing_scopes: missing };
  throw new ServiceError('insufficient_scope', `The credential lacks: ${missing.join(', ')}.`, { details });
}

function requireOwnAccount(operation: Operation, caller: Caller, input: unknown): void {
  if (typeof input !== 'object' || input === null) return;
  const { tenant_id, account_id } = input as Record<string, unknown>;
  const foreign =
    (typeof tenant_id === 'string' && tenant_id !== caller.tenantId) ||
    (typeof account_id === 'string' && account_id !== caller.accountId);
  if (!foreign) return;
  const code = ERROR_FAMILIES[operation.family].accountMismatch;
  throw new ServiceError(code, 'tenant_id and account_id must be those of the credential.', { status: 403 });
}
