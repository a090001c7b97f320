-- Usage counts by days in Sydney, as caps and every other day do; until now by days in UTC. While no one can add a
-- record, the trigger changes, and what was counted on another day moves there: out of the old day, into the new one.
lock table records in share row exclusive mode;
create or replace function count_records() returns trigger language plpgsql as $$
begin
  insert into usage_counts (account_id, day, tool, calls, spend_cents)
    select account_id, (created_at at time zone 'Australia/Sydney')::date as day, tool, count(*), sum(price_cents)
    from added where account_id <> 'service' group by account_id, day, tool;
  if exists (select from added join erasures using (account_id)) then
    raise exception 'records: the account was erased';
  end if;
  return null;
end $$;
insert into usage_counts (account_id, day, tool, calls, spend_cents)
  select account_id, moved.day, tool, sum(moved.calls), sum(moved.calls * price_cents)
  from (select account_id, tool, price_cents, (created_at at time zone 'UTC')::date as utc_day,
      (created_at at time zone 'Australia/Sydney')::date as sydney_day from records where account_id <> 'service') counted,
    lateral (values (utc_day, -1), (sydney_day, 1)) moved (day, calls)
  where utc_day <> sydney_day group by account_id, moved.day, tool;
