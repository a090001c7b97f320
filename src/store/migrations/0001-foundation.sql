-- Who may ask.
create table tenants (
  tenant_id text primary key,
  name text not null,
  target_secret bytea not null,
  created_at timestamptz not null default now()
);

create table accounts (
  account_id text primary key,
  tenant_id text not null references tenants,
  name text not null,
  created_at timestamptz not null default now()
);

create table users (
  user_id text primary key,
  account_id text not null references accounts,
  email text not null,
  password_hash text not null,
  created_at timestamptz not null default now()
);
create unique index users_email on users (lower(email));

-- A key is known by its hash alone; the prefix lets people tell keys apart.
create table api_keys (
  key_id text primary key,
  account_id text not null references accounts,
  name text not null,
  key_prefix text not null,
  key_sha256 text not null unique,
  scopes text[] not null,
  rate_limit_per_minute integer check (rate_limit_per_minute > 0),
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz,
  replaces_key_id text references api_keys
);
create index api_keys_account on api_keys (account_id);

-- What was checked. The body is the record as it was hashed; the columns beside it are for finding it.
create table records (
  record_id text primary key,
  account_id text not null references accounts,
  tool text not null,
  target_value text not null,
  reference text,
  price_cents integer not null check (price_cents >= 0),
  created_at timestamptz not null,
  body json not null
);
create index records_account on records (account_id, record_id);
create index records_reference on records (account_id, reference, record_id) where reference is not null;
create index records_target on records (account_id, target_value, record_id);

-- Double entry: the entries of one transaction add up to zero. credit:{account_id} is what a customer holds with us.
create table ledger_entries (
  entry_id bigint generated always as identity primary key,
  transaction_id text not null,
  ledger_account text not null,
  amount_cents bigint not null check (amount_cents <> 0),
  reason text not null,
  record_id text references records,
  created_at timestamptz not null default now(),
  unique (transaction_id, ledger_account)
);
create index ledger_entries_account on ledger_entries (ledger_account) include (amount_cents);
-- A check is charged once.
create unique index ledger_entries_record on ledger_entries (record_id, ledger_account);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger records_append_only before update or delete or truncate on records
  for each statement execute function refuse_change();
create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
  for each statement execute function refuse_change();

create function check_ledger_transaction() returns trigger language plpgsql as $$
begin
  if (select sum(amount_cents) from ledger_entries where transaction_id = new.transaction_id) <> 0 then
    raise exception 'ledger transaction % does not balance', new.transaction_id;
  end if;
  return null;
end $$;
create constraint trigger ledger_entries_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function check_ledger_transaction();

-- One row a POST with an Idempotency-Key: running while its first request runs (under a lease), then done with the answer.
create table idempotency_keys (
  account_id text not null references accounts,
  idempotency_key text not null,
  operation text not null,
  input_sha256 text not null,
  state text not null check (state in ('running', 'done')),
  holder text not null,
  lease_expires_at timestamptz not null,
  answer json,
  record_id text,
  created_at timestamptz not null default now(),
  primary key (account_id, idempotency_key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- Versions of register data. A version is visible only while active.
create table snapshots (
  snapshot_id bigint generated always as identity primary key,
  dataset text not null,
  source_version text not null,
  state text not null check (state in ('staged', 'active', 'retired')),
  sample boolean not null,
  manifest json not null,
  created_at timestamptz not null default now(),
  activated_at timestamptz,
  retired_at timestamptz,
  unique (dataset, source_version)
);

create table abn_entries (
  snapshot_id bigint not null references snapshots,
  abn text not null,
  entry json not null,
  primary key (snapshot_id, abn)
);

-- What would open a gate. Nothing in this code base writes here.
create table gate_evidence (
  gate text not null,
  kind text not null,
  evidence_ref text not null,
  recorded_by text not null,
  recorded_at timestamptz not null,
  primary key (gate, kind)
);
