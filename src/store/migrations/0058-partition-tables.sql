-- The tables become the first partition of a new table with their name. No row is read or moved. The release before finds
-- the same columns under the same name.

do $$
declare
  name text;
begin
  for name in select table_name from partition_rules loop
    execute format('alter table %I set schema partitions', name);
    execute format('alter table partitions.%I rename to %I', name, name || '_first');
  end loop;
end $$;

create table request_log (
  entry_no bigint not null,
  account_id text not null,
  made_by text not null,
  operation text not null,
  -- squawk-ignore prefer-bigint-over-int
  status integer not null,
  code text,
  duration_ms double precision not null,
  request_id text,
  primary key (account_id, entry_no)
) partition by range (entry_no);
create index request_log_made_by on request_log (account_id, made_by, entry_no);
create index request_log_operation on request_log (account_id, operation, entry_no);
create index request_log_failures on request_log (account_id, entry_no) where status >= 400;
create index request_log_request_id on request_log (account_id, request_id, entry_no) where request_id is not null;
create index request_log_programs on request_log (account_id, entry_no) where left(made_by, 4) <> 'usr_';

-- From now on the number of an audit entry is its time in milliseconds times 256, plus a counter: it orders, pages and
-- says the partition. The release before reads cursors of up to 15 digits, which suffice until the year 2093. The function
-- needs no right to the sequence for a role that was granted before.
alter table partitions.audit_log_first alter entry_no drop identity;
create sequence audit_log_counter;
create function next_audit_entry_no() returns bigint language sql security definer set search_path = public, pg_temp as $$
  select (extract(epoch from clock_timestamp()) * 1000)::bigint * 256 + nextval('audit_log_counter') % 256
$$;
create table audit_log (
  entry_no bigint not null default next_audit_entry_no() primary key,
  account_id text not null references accounts,
  at timestamptz not null default clock_timestamp(),
  action text not null,
  actor_kind text not null check (actor_kind in ('person', 'key', 'app', 'operator', 'unknown')),
  actor_id text,
  subject_id text,
  address text,
  details jsonb not null
) partition by range (entry_no);
create index audit_log_account on audit_log (account_id, entry_no);
create index audit_log_action on audit_log (account_id, action, entry_no);
create index audit_log_actor on audit_log (account_id, actor_id, entry_no) where actor_id is not null;
create index audit_log_sign_ins on audit_log (account_id, actor_id, at) where action = 'sign_in';
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();

create table usage_totals (
  account_id text not null references accounts,
  day date not null,
  tool text not null,
  calls bigint not null,
  spend_cents bigint not null,
  primary key (account_id, day, tool)
) partition by range (day);

do $$
declare
  rule partition_rules;
begin
  for rule in select * from partition_rules loop
    perform copy_rights(format('partitions.%I', rule.table_name || '_first'), format('public.%I', rule.table_name));
    execute format('alter table public.%I attach partition partitions.%I for values from (minvalue) to (%L)',
      rule.table_name, rule.table_name || '_first', build_partition_bound(rule.numbers_per_ms, rule.begins));
    execute format('alter table partitions.%I drop constraint %I', rule.table_name || '_first',
      rule.table_name || '_before_partitions');
  end loop;
end $$;

select create_partitions();
