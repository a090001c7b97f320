-- An account whose personal data was removed (svc-admin accounts erase), with the day and the reason. Rows of its
-- records stay without their content, so that log, ledger and usage still add up; a row here is why the content is gone.
create table erasures (
  account_id text primary key references accounts,
  reason text not null check (reason in ('customer_request', 'contract_ended', 'legal_order')),
  erased_at timestamptz not null default now()
);
create trigger erasures_append_only before update or delete or truncate on erasures
  for each statement execute function refuse_change();

-- Whether this transaction erases an account that is recorded above. Only the owner of the tables has the rights to
-- change them, so for the role of serve and work this setting alone allows nothing.
create function is_erasing() returns boolean language sql stable as $$
  select exists (select from erasures where account_id = current_setting('svc.erasing', true))
$$;

-- Of the log only salts change (a leaf stays the same); the ledger and its charges never do.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'TRUNCATE' and tg_table_name in ('account_jobs', 'audit_log', 'batch_rows', 'batches', 'checked_invoices',
      'evidence_packs', 'events', 'log_leaves', 'monitor_snapshots', 'records') and is_erasing() then return null; end if;
  raise exception '% is append-only', tg_table_name;
end $$;

create or replace function refuse_going_back() returns trigger language plpgsql as $$
begin
  if is_erasing() then return new; end if;
  if (old.job_id, old.account_id, old.kind, old.created_at)
    is distinct from (new.job_id, new.account_id, new.kind, new.created_at)
    or old.state in ('succeeded', 'failed')
    or (old.state = 'queued' and new.state in ('succeeded', 'failed'))
    or (old.state = 'running' and new.state = 'queued')
    or new.done < old.done or (old.total is not null and new.total is distinct from old.total)
    or (old.started_at is not null and old.started_at is distinct from new.started_at) then
    raise exception 'job % moves forward only', old.job_id;
  end if;
  return new;
end $$;

create or replace function refuse_check_move() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.state = 'queued' then return new; end if;
  if tg_op = 'UPDATE' and (old.state = 'queued' and new.state = 'running'
    or old.state = 'running' and new.state in ('no_change', 'changed', 'failed')) then return new; end if;
  if tg_op = 'DELETE' and is_erasing() then return old; end if;
  raise exception 'a check makes no such move';
end $$;

create or replace function refuse_rebinding() returns trigger language plpgsql as $$
begin
  if is_erasing() then return new; end if;
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

-- Nothing is written for an erased account any more. The foreign key to the account's row is checked first: it waits for
-- the transaction that records the erasure, so no row can slip past.
create function refuse_erased_account() returns trigger language plpgsql as $$
begin
  if exists (select from added join erasures using (account_id)) then
    raise exception '%: the account was erased', tg_table_name;
  end if;
  return null;
end $$;

create or replace function count_records() returns trigger language plpgsql as $$
begin
  insert into usage_counts (account_id, day, tool, calls, spend_cents)
    select account_id, (created_at at time zone 'UTC')::date as day, tool, count(*), sum(price_cents)
    from added group by account_id, day, tool;
  if exists (select from added join erasures using (account_id)) then
    raise exception 'records: the account was erased';
  end if;
  return null;
end $$;

create trigger account_jobs_not_erased after insert on account_jobs referencing new table as added
  for each statement execute function refuse_erased_account();
create trigger api_keys_not_erased after insert on api_keys referencing new table as added
  for each statement execute function refuse_erased_account();
create trigger batches_not_erased after insert on batches referencing new table as added
  for each statement execute function refuse_erased_account();
create trigger checked_invoices_not_erased after insert on checked_invoices referencing new table as added
  for each statement execute function refuse_erased_account();
create trigger events_not_erased after insert on events referencing new table as added
  for each statement execute function refuse_erased_account();
create trigger evidence_packs_not_erased after insert on evidence_packs referencing new table as added
  for each statement execute function refuse_erased_account();
create trigger grants_not_erased after insert on grants referencing new table as added
  for each statement execute function refuse_erased_account();
create trigger idempotency_keys_not_erased after insert on idempotency_keys referencing new table as added
  for each statement execute function refuse_erased_account();
create trigger invitations_not_erased after insert on invitations referencing new table as added
  for each statement execute function refuse_erased_account();
create trigger monitors_not_erased after insert on monitors referencing new table as added
  for each statement execute function refuse_erased_account();
create trigger quotes_not_erased after insert on quotes referencing new table as added
  for each statement execute function refuse_erased_account();
create trigger screening_monitors_not_erased after insert on screening_monitors referencing new table as added
  for each statement execute function refuse_erased_account();
create trigger users_not_erased after insert on users referencing new table as added
  for each statement execute function refuse_erased_account();
create trigger webhook_endpoints_not_erased after insert on webhook_endpoints referencing new table as added
  for each statement execute function refuse_erased_account();
