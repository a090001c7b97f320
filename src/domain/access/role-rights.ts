import type { Operation } from '#contract/operation.ts';
import { ROLES, type Role, type RoleRights } from '#contract/roles.ts';
import { ALL_SCOPES, type Scope } from '#contract/scopes.ts';

export function rightsOf(role: Role): RoleRights {
  return ROLES[role];
}

/** Returns those scopes that the role has too, in display order. */
export function limitToRole(scopes: readonly Scope[], role: Role): Scope[] {
  return ALL_SCOPES.filter((scope) => scopes.includes(scope) && rightsOf(role).scopes.includes(scope));
}

/** Whether a role runs operations of this kind; its scopes are checked apart. */
export function runsKind(role: Role, { kind }: Pick<Operation, 'kind'>): boolean {
  return rightsOf(role).runs.includes(kind);
}

/** Whether a role may run an operation: its kind and every scope. */
export function mayRun(role: Role, operation: Pick<Operation, 'kind' | 'scopes'>): boolean {
  return runsKind(role, operation) && operation.scopes.every((scope) => rightsOf(role).scopes.includes(scope));
}
