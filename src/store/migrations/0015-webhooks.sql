-- What happened that an account may want to hear of, numbered for each account in the order of commits: the row of its
-- stream is held until the commit, so that a reader who goes on from a number misses none.
create table event_streams (
  account_id text primary key references accounts,
  last_no bigint not null
);
create table events (
  event_id text primary key,
  account_id text not null references accounts,
  event_no bigint not null,
  type text not null,
  -- The very text that is signed and sent.
  body text not null,
  created_at timestamptz not null,
  unique (account_id, event_no)
);
create index events_old on events (created_at);
create trigger events_unchanged before update or truncate on events
  for each statement execute function refuse_change();

create table webhook_endpoints (
  endpoint_id text primary key,
  account_id text not null references accounts,
  url text not null,
  -- Empty: every type there is.
  event_types text[] not null,
  description text,
  created_at timestamptz not null,
  disabled_at timestamptz,
  disabled_because text
);
create index webhook_endpoints_account on webhook_endpoints (account_id, endpoint_id);

-- What messages are signed with: derived from the salt and a key that is not in this database. Without an endpoint it signs
-- what goes to the webhook_url of an order.
create table webhook_secrets (
  secret_id text primary key,
  account_id text not null references accounts,
  endpoint_id text references webhook_endpoints on delete cascade,
  salt bytea not null,
  -- Which key it is derived from.
  key_id text not null,
  public_key text not null,
  created_at timestamptz not null,
  retires_at timestamptz
);
create index webhook_secrets_owner on webhook_secrets (account_id, endpoint_id, secret_id);

create table webhook_deliveries (
  delivery_id text primary key,
  event_id text not null references events on delete cascade,
  account_id text not null references accounts,
  -- Null: the webhook_url of an order. The endpoint may be gone.
  endpoint_id text,
  url text not null,
  state text not null check (state in ('pending', 'delivered', 'failed', 'dropped')),
  attempts integer not null,
  -- Null once it is settled.
  next_attempt_at timestamptz,
  created_at timestamptz not null,
  settled_at timestamptz,
  check ((state = 'pending') = (next_attempt_at is not null and settled_at is null))
);
create index webhook_deliveries_event on webhook_deliveries (event_id, delivery_id);
create index webhook_deliveries_pending on webhook_deliveries (next_attempt_at) where state = 'pending';
create index webhook_deliveries_endpoint on webhook_deliveries (endpoint_id) where state = 'pending';

create table webhook_attempts (
  delivery_id text not null references webhook_deliveries on delete cascade,
  attempt_no integer not null,
  started_at timestamptz not null,
  duration_ms integer not null,
  -- Of the receiver's answer; null where there was none.
  status integer,
  -- Why there was none.
  fault text,
  primary key (delivery_id, attempt_no)
);
create trigger webhook_attempts_unchanged before update or truncate on webhook_attempts
  for each statement execute function refuse_change();
