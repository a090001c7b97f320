-- Who did what in an account, each entry in the transaction of the act. Names are not stored here: people, keys and
-- grants keep their rows.
create table audit_log (
  entry_no bigint generated always as identity primary key,
  account_id text not null references accounts,
  at timestamptz not null default clock_timestamp(),
  action text not null,
  actor_kind text not null check (actor_kind in ('person', 'key', 'app', 'operator', 'unknown')),
  actor_id text,
  subject_id text,
  address text,
  details jsonb not null
);
create index audit_log_account on audit_log (account_id, entry_no);
create index audit_log_action on audit_log (account_id, action, entry_no);
create index audit_log_actor on audit_log (account_id, actor_id, entry_no) where actor_id is not null;
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();

-- A link with which one person joins an account; only the hash of its token is stored.
create table invitations (
  invitation_id text primary key,
  account_id text not null references accounts,
  token_sha256 text not null unique,
  role text not null check (role in ('owner', 'member', 'viewer', 'billing')),
  note text,
  created_at timestamptz not null,
  created_by_key_id text references api_keys,
  created_by_user_id text references users,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by_user_id text references users,
  revoked_at timestamptz,
  check (num_nonnulls(created_by_key_id, created_by_user_id) = 1),
  check (num_nonnulls(accepted_at, accepted_by_user_id) in (0, 2)),
  check (accepted_at is null or revoked_at is null)
);
create index invitations_account on invitations (account_id, invitation_id);

-- Where a session was started: the network address (of IPv6 the /64 network), and browser and system in short.
alter table user_sessions
  add column session_id text not null unique default ('ses_' || gen_random_uuid()),
  add column address text,
  add column agent text;
