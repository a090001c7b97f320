-- Usage counts by days in Sydney, as caps and every other day do; until now by days in UTC. A store that has records
-- changes at the midnight after the next, so that no running program counts by the old day after it. What was counted
-- before stays: to move it, every record would have to be read while none can be added.
do $$
begin
  execute format(
    'create function usage_day(made_at timestamptz) returns date language sql stable as %L',
    format(
      'select (made_at at time zone case when made_at < %L then ''UTC'' else ''Australia/Sydney'' end)::date',
      case when exists (select from records)
        then ((now() at time zone 'Australia/Sydney')::date + 2)::timestamp at time zone 'Australia/Sydney'
        else '-infinity'
      end));
end $$;
create or replace function count_records() returns trigger language plpgsql as $$
begin
  insert into usage_counts (account_id, day, tool, calls, spend_cents)
    select account_id, usage_day(created_at) as day, tool, count(*), sum(price_cents)
    from added where account_id <> 'service' group by account_id, day, tool;
  if exists (select from added join erasures using (account_id)) then
    raise exception 'records: the account was erased';
  end if;
  return null;
end $$;
