import type { Generated } from 'kysely';
import type { Role } from '#contract/roles.ts';
import type { CreatedAt } from './columns.ts';

type Users = {
  user_id: string;
  account_id: string;
  email: string;
  password_hash: string;
  created_at: CreatedAt;
  role: Role;
  removed_at: Date | null;
};

type UserSessions = {
  session_sha256: string;
  user_id: string;
  created_at: CreatedAt;
  expires_at: Date;
  session_id: Generated<string>;
  address: string | null;
  agent: string | null;
};

type Passkeys = {
  credential_id: string;
  user_id: string;
  name: string;
  public_key: Buffer;
  sign_count: number;
  transports: string[];
  created_at: CreatedAt;
  last_used_at: Date | null;
};

type PasskeyChallenges = { challenge_sha256: string; user_id: string | null; expires_at: Date };

type AttemptBudgets = { budget_sha256: string; full_again_at: Date };

/** The people who sign in, and how. */
export type PeopleTables = {
  users: Users;
  user_sessions: UserSessions;
  passkeys: Passkeys;
  passkey_challenges: PasskeyChallenges;
  attempt_budgets: AttemptBudgets;
};
