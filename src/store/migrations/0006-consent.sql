-- What people allowed programs to do for them: one row a consent. Once it is revoked, every token of it is dead.
create table grants (
  grant_id text primary key,
  account_id text not null references accounts,
  user_id text not null references users,
  client_id text not null,
  client_name text not null,
  scopes text[] not null,
  cap_cents_per_day integer not null check (cap_cents_per_day >= 0),
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index grants_user on grants (user_id, grant_id);
create index grants_client on grants (client_id);

-- Registered programs, authorisations under way, codes and tokens. Each is known by the hash of its id alone.
create table oauth_artifacts (
  model text not null,
  id_sha256 text not null,
  grant_id text references grants,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  consumed_at timestamptz,
  expires_at timestamptz,
  primary key (model, id_sha256)
);
create index oauth_artifacts_grant on oauth_artifacts (grant_id) where grant_id is not null;
create index oauth_artifacts_expiry on oauth_artifacts (expires_at) where expires_at is not null;

-- Who is signed in at a browser; the cookie holds the secret, and this its hash.
create table user_sessions (
  session_sha256 text primary key,
  user_id text not null references users,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index user_sessions_user on user_sessions (user_id);
create index user_sessions_expiry on user_sessions (expires_at);

-- Keys that a person's device keeps; the id is the one the device gave it.
create table passkeys (
  credential_id text primary key,
  user_id text not null references users,
  name text not null,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

-- What a device was asked to sign, once: by nobody in particular to sign in, by a person to add a key.
create table passkey_challenges (
  challenge_sha256 text primary key,
  user_id text references users,
  expires_at timestamptz not null
);

-- What may be tried only so often (a sign-in, a registration): each try moves the time at which the budget is full again.
create table attempt_budgets (
  budget_sha256 text primary key,
  full_again_at timestamptz not null
);
