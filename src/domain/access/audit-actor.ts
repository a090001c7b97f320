import type { AuditActorKind } from '#contract/audit-actions.ts';
import type { Caller, Person } from './caller.ts';

/** Who acted: the kind, and the id of the person, key or grant; null for the operator and for an unknown. */
export type AuditActor = { kind: AuditActorKind; id: string | null };

/** The operator of the service, by `svc-admin`. */
export const OPERATOR: AuditActor = { kind: 'operator', id: null };

/** Someone whose sign-in failed. */
export const UNKNOWN_ACTOR: AuditActor = { kind: 'unknown', id: null };

/** The actor of a call. */
export function toActor({ credentialId: id, userId, delegation }: Caller): AuditActor {
  if (userId !== null) return { kind: 'person', id };
  return { kind: delegation === null ? 'key' : 'app', id };
}

/** A signed-in person as the actor. */
export function toPersonActor({ user_id }: Pick<Person, 'user_id'>): AuditActor {
  return { kind: 'person', id: user_id };
}
