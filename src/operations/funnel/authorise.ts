import { toPlainObject } from '#base/plain-object.ts';
import { ERROR_FAMILIES } from '#contract/error-families.ts';
import type { Operation } from '#contract/operation.ts';
import { GRANTABLE_SCOPES, type Scope } from '#contract/scopes.ts';
import { ServiceError } from '#contract/service-error.ts';
import type { Caller } from '#domain/access/caller.ts';
import { runsKind } from '#domain/access/role-rights.ts';

/** Returns the refusal of a caller who lacks a scope of the operation, whose role does not run it, or whose input names another tenant or account; null when the caller may call it. */
export function findMissingRights(operation: Operation, caller: Caller, input: unknown): ServiceError | null {
  return (
    findMissingScopes(operation, caller) ??
    findRoleLimit(operation, caller) ??
    findForeignAccount(operation, caller, input)
  );
}

function findMissingScopes(operation: Operation, caller: Caller): ServiceError | null {
  const missing = operation.scopes.filter((scope) => !caller.scopes.includes(scope));
  if (missing.length === 0) return null;
  const details = { missing_scopes: missing };
  return new ServiceError('insufficient_scope', describeLack(missing, caller), { details });
}

function describeLack(missing: readonly Scope[], { delegation, role }: Caller): string {
  const lacks = `lacks: ${missing.join(', ')}.`;
  // No grant can have it, so neither another role nor a new consent would help.
  const barred = delegation === null ? [] : missing.filter((scope) => !GRANTABLE_SCOPES.includes(scope));
  if (barred.length > 0)
    return `The credential ${lacks} A login or an app can never have ${barred.join(', ')}: use an API key that has it; an owner can also use the console at /app.`;
  return role === null ? `The credential ${lacks}` : `The credential, or the role ${role}, ${lacks}`;
}

// The role may not run this kind of operation, whatever its scopes, so the message names no scope.
function findRoleLimit(operation: Operation, { role }: Caller): ServiceError | null {
  if (role === null || runsKind(role, operation)) return null;
  const message = `The role ${role} can only read; ask an owner of the account for another role.`;
  return new ServiceError('insufficient_scope', message, { details: { missing_scopes: [] } });
}

function findForeignAccount(operation: Operation, caller: Caller, input: unknown): ServiceError | null {
  const { tenant_id, account_id } = toPlainObject(input);
  const foreign =
    (typeof tenant_id === 'string' && tenant_id !== caller.tenantId) ||
    (typeof account_id === 'string' && account_id !== caller.accountId);
  if (!foreign) return null;
  const code = ERROR_FAMILIES[operation.family].accountMismatch;
  return new ServiceError(code, 'tenant_id and account_id must be those of the credential.', { status: 403 });
}
