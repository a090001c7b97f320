import type { AuditActorKind } from '#contract/audit-actions.ts';
import type { Caller, Person } from './caller.ts';

/** Who acted: the kind, the id of the person, key or grant (null for the operator and for an unknown), and the network address of the request (null without one). */
export type AuditActor = { kind: AuditActorKind; id: string | null; address: string | null };

/** The operator of the service, by `svc-admin`. */
export const OPERATOR: AuditActor = { kind: 'operator', id: null, address: null };

/** Someone whose sign-in failed. */
export function buildUnknownActor(address: string): AuditActor {
  return { kind: 'unknown', id: null, address };
}

export function toActor({ credentialId: id, userId, delegation, ...caller }: Caller): AuditActor {
  const address = caller.address ?? null;
  if (userId !== null) return { kind: 'person', id, address };
  return { kind: delegation === null ? 'key' : 'app', id, address };
}

export function toPersonActor({ user_id, address }: Pick<Person, 'user_id' | 'address'>): AuditActor {
  return { kind: 'person', id: user_id, address: address ?? null };
}
