import { ERROR_FAMILIES } from '#contract/error-families.ts';
import type { Operation } from '#contract/operation.ts';
import { ServiceError } from '#contract/service-error.ts';
import type { Caller } from '#domain/access/caller.ts';

/** Throws when the caller lacks a scope of the operation, or the input names another tenant or account. */
export function authorise(operation: Operation, caller: Caller, input: unknown): void {
  requireScopes(operation, caller);
  requireOwnAccount(operation, caller, input);
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
