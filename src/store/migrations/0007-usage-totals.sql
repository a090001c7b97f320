-- Calls and spend by account, tool and day (UTC). Whatever adds records adds what it counted, in the same transaction
-- and without waiting for anybody; one process at a time folds these rows into the totals. Usage is the sum of both.
create table usage_counts (
  count_no bigint generated always as identity primary key,
  account_id text not null,
  day date not null,
  tool text not null,
  calls bigint not null,
  spend_cents bigint not null
);
create index usage_counts_account on usage_counts (account_id, day);
create table usage_totals (
  account_id text not null,
  day date not null,
  tool text not null,
  calls bigint not null,
  spend_cents bigint not null,
  primary key (account_id, day, tool)
);

create function count_records() returns trigger language plpgsql as $$
begin
  insert into usage_counts (account_id, day, tool, calls, spend_cents)
    select account_id, (created_at at time zone 'UTC')::date as day, tool, count(*), sum(price_cents)
    from added group by account_id, day, tool;
  return null;
end $$;
-- Nobody may add a record between the counting of the old ones and the trigger that counts the new.
lock table records in share row exclusive mode;
create trigger records_count after insert on records
  referencing new table as added for each statement execute function count_records();
insert into usage_totals (account_id, day, tool, calls, spend_cents)
  select account_id, (created_at at time zone 'UTC')::date as day, tool, count(*), sum(price_cents)
  from records group by account_id, day, tool;

-- Lists are newest first, by any of reference, target and tool, together or alone. There is an index for each
-- combination, and no other fits it, so that no guess of the planner can make a list walk through records that it does
-- not show. What is compared is a hash: values may be longer than an index entry may be.
create index records_list on records
  (hashtextextended(account_id, 0), created_at, record_id);
create index records_list_tool on records
  (hashtextextended(account_id || ' ' || tool, 0), created_at, record_id);
create index records_list_target on records
  (hashtextextended(account_id || ' ' || target_value, 0), created_at, record_id);
create index records_list_target_tool on records
  (hashtextextended(account_id || ' ' || target_value || ' ' || tool, 0), created_at, record_id);
create index records_list_reference on records
  (hashtextextended(account_id || ' ' || reference, 0), created_at, record_id) where reference is not null;
create index records_list_reference_tool on records
  (hashtextextended(account_id || ' ' || reference || ' ' || tool, 0), created_at, record_id)
  where reference is not null;
create index records_list_reference_target on records
  (hashtextextended(account_id || ' ' || reference || ' ' || target_value, 0), created_at, record_id)
  where reference is not null;
create index records_list_reference_target_tool on records
  (hashtextextended(account_id || ' ' || reference || ' ' || target_value || ' ' || tool, 0), created_at, record_id)
  where reference is not null;
drop index records_account;
drop index records_reference;
drop index records_target;
