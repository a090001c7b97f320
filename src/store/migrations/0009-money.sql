-- The price of one paid call, which a person approves before anything is sent. Asked with an API key it has neither user
-- nor grant, and client_id is the key's id.
create table quotes (
  quote_id text primary key,
  account_id text not null references accounts,
  user_id text references users,
  client_id text not null,
  grant_id text references grants,
  tool text not null,
  input json not null,
  input_sha256 text not null,
  target_type text not null,
  target_value text not null,
  amount_cents integer not null check (amount_cents > 0),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  decision text check (decision in ('approved', 'declined')),
  decided_at timestamptz,
  decided_by text references users,
  -- The id that the record of the search will have, set before anything is sent; who set it may send.
  dispatch_id text unique,
  dispatched_at timestamptz,
  lease_expires_at timestamptz,
  pending_record_id text unique references records,
  closed_at timestamptz,
  closed_because text,
  record_id text unique references records,
  check ((decision is null) = (decided_at is null) and (decision is null) = (decided_by is null)),
  check ((dispatch_id is null) = (dispatched_at is null) and (dispatch_id is null) = (lease_expires_at is null)),
  check (dispatch_id is null or decision = 'approved'),
  check (record_id is null or record_id = dispatch_id),
  check (pending_record_id is null or dispatch_id is not null),
  check ((closed_at is null) = (closed_because is null) and (closed_at is null or record_id is null))
);
create index quotes_account on quotes (account_id, quote_id);
create index quotes_binding on quotes (account_id, input_sha256);
-- Money that may still be due, and what waits to be settled: few rows, whatever the past.
create index quotes_under_way on quotes (account_id)
  where dispatch_id is not null and record_id is null and closed_at is null;

-- What a quote is bound to, and what a person decided, is never rewritten.
create function refuse_rebinding() returns trigger language plpgsql as $$
begin
  if (old.quote_id, old.account_id, old.user_id, old.client_id, old.grant_id, old.tool, old.input::text, old.input_sha256,
      old.target_type, old.target_value, old.amount_cents, old.created_at, old.expires_at)
    is distinct from (new.quote_id, new.account_id, new.user_id, new.client_id, new.grant_id, new.tool, new.input::text,
      new.input_sha256, new.target_type, new.target_value, new.amount_cents, new.created_at, new.expires_at)
    or (old.decision is not null and (old.decision, old.decided_at, old.decided_by)
      is distinct from (new.decision, new.decided_at, new.decided_by))
    or (old.record_id is not null and old.record_id is distinct from new.record_id)
    or (old.pending_record_id is not null and old.pending_record_id is distinct from new.pending_record_id)
    or (old.closed_at is not null and old.closed_at is distinct from new.closed_at) then
    raise exception 'quote % is bound to what it was made for', old.quote_id;
  end if;
  return new;
end $$;
create trigger quotes_bound before update on quotes for each row execute function refuse_rebinding();
create trigger quotes_kept before delete or truncate on quotes for each statement execute function refuse_change();

-- What each charge stands on: the cap of a grant on a day in Sydney, an approved quote, or (with neither) the account's
-- own key. day_cents is what the grant has spent on its cap that day up to and with this charge: two charges that did
-- not see each other would have the same, and one above the cap cannot be written.
create table spending (
  record_id text primary key references records,
  grant_id text references grants,
  quote_id text unique references quotes,
  day date not null,
  cents integer not null check (cents > 0),
  cap_cents integer,
  day_cents integer,
  check ((cap_cents is null) = (day_cents is null)),
  check ((grant_id is not null and quote_id is null) = (cap_cents is not null)),
  check (day_cents between cents and cap_cents)
);
create unique index spending_day on spending (grant_id, day, day_cents) where day_cents is not null;
create trigger spending_append_only before update or delete or truncate on spending
  for each statement execute function refuse_change();

-- Charges of before were all made with keys of accounts.
insert into spending (record_id, day, cents)
  select record_id, (created_at at time zone 'Australia/Sydney')::date, price_cents from records where price_cents > 0;
