import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { AuditAction, AuditActorKind } from '#contract/audit-actions.ts';
import type { Role } from '#contract/roles.ts';

/** What the people of accounts did, and who is invited. */
export type TeamTables = {
  audit_log: {
    entry_no: Generated<number>;
    account_id: string;
    at: ColumnType<Date, undefined, never>;
    action: AuditAction;
    actor_kind: AuditActorKind;
    actor_id: string | null;
    subject_id: string | null;
    address: string | null;
    details: JSONColumnType<Record<string, unknown>, string, never>;
  };
  invitations: {
    invitation_id: string;
    account_id: string;
    token_sha256: string;
    role: Role;
    note: string | null;
    created_at: Date;
    created_by_key_id: string | null;
    created_by_user_id: string | null;
    expires_at: Date;
    accepted_at: Date | null;
    accepted_by_user_id: string | null;
    revoked_at: Date | null;
  };
  request_log: {
    entry_no: number;
    account_id: string;
    /** The key, grant or person. */
    made_by: string;
    operation: string;
    status: number;
    /** The error code; null for success. */
    code: string | null;
    duration_ms: number;
    request_id: string | null;
  };
};
