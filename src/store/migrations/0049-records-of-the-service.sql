-- The service's own records (the hash of a verifier, for example) are of no account, and count for none.
create or replace function count_records() returns trigger language plpgsql as $$
begin
  insert into usage_counts (account_id, day, tool, calls, spend_cents)
    select account_id, (created_at at time zone 'UTC')::date as day, tool, count(*), sum(price_cents)
    from added where account_id <> 'service' group by account_id, day, tool;
  if exists (select from added join erasures using (account_id)) then
    raise exception 'records: the account was erased';
  end if;
  return null;
end $$;
