-- The plan of an account, which decides how many rows a batch may have; null is none.
alter table accounts add column plan text check (plan in ('pro', 'team'));

-- A batch that was ordered. order_sha256 is over who ordered what, so that the same order sent again is answered with the
-- same job until answers_until. quote_id is the price of the whole, which a person approved; null where all rows are free.
create table batches (
  job_id text primary key,
  account_id text not null references accounts,
  order_sha256 text not null,
  answers_until timestamptz not null,
  quote_id text unique references quotes,
  webhook_url text,
  -- Where the service was reached, which the pages of its records name.
  public_url text not null,
  row_count integer not null check (row_count > 0),
  created_at timestamptz not null default now()
);
create index batches_order on batches (account_id, order_sha256);
create trigger batches_append_only before update or delete or truncate on batches
  for each statement execute function refuse_change();

-- Its rows. Each has the id that its record will have and, where it costs something, a quote of its own, made from the
-- approval of the whole: the row is charged with its record, once, as any approved call is, and its price is held until
-- then. An end is final.
create table batch_rows (
  job_id text not null references batches,
  row_no integer not null check (row_no > 0),
  tool text not null,
  input json not null,
  price_cents integer not null check (price_cents >= 0),
  record_id text not null unique,
  quote_id text unique references quotes,
  state text not null default 'queued' check (state in ('queued', 'sending', 'recorded', 'refused', 'pending')),
  charged_cents integer,
  code text,
  message text,
  primary key (job_id, row_no),
  check ((price_cents > 0) = (quote_id is not null)),
  check ((state = 'recorded') = (charged_cents is not null)),
  check ((state in ('refused', 'pending')) = (code is not null)),
  check ((code is null) = (message is null))
);
create index batch_rows_open on batch_rows (job_id, row_no) where state in ('queued', 'sending');

create function refuse_row_change() returns trigger language plpgsql as $$
begin
  if (old.job_id, old.row_no, old.tool, old.input::text, old.price_cents, old.record_id, old.quote_id)
    is distinct from (new.job_id, new.row_no, new.tool, new.input::text, new.price_cents, new.record_id, new.quote_id)
    or old.state not in ('queued', 'sending') or new.state = 'queued' then
    raise exception 'row % of % is what it was ordered as, and moves forward only', old.row_no, old.job_id;
  end if;
  return new;
end $$;
create trigger batch_rows_forward before update on batch_rows for each row execute function refuse_row_change();
create trigger batch_rows_kept before delete or truncate on batch_rows
  for each statement execute function refuse_change();
