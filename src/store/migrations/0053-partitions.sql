-- Partitions of large tables. They have a schema of their own, in which serve and work have no rights: every statement
-- names the table. Rows from the day `begins` on are in partitions by day or month (UTC), <table>_<yyyymmdd>; older rows
-- are in <table>_first.
create schema partitions;

-- The partitioned tables.
create table partition_rules (
  table_name text primary key,
  -- The partition key is a number that begins with its time: so many numbers a millisecond since 1970. Null: it is a day.
  numbers_per_ms bigint check (numbers_per_ms > 0),
  step text not null check (step in ('day', 'month')),
  -- How many partitions are made ahead.
  ahead bigint not null check (ahead > 0),
  begins date not null,
  -- Partitions that ended at least so many days ago may be dropped; null: never.
  droppable_after_days bigint check (droppable_after_days > 0)
);

create function build_partition_bound(numbers_per_ms bigint, day date) returns text language sql immutable as $$
  select coalesce(((day - date '1970-01-01') * 86400000::bigint * numbers_per_ms)::text, day::text)
$$;

-- The partitions by time: whose they are, their first day, and the day before which they end. The oldest has no first day.
create view partition_days as
  select r.table_name, c.relname::text as name, d.first_day,
    coalesce((d.first_day + ('1 ' || r.step)::interval)::date, r.begins) as end_day, r.droppable_after_days
  from partition_rules r
  join pg_inherits i on i.inhparent = ('public.' || r.table_name)::regclass
  join pg_class c on c.oid = i.inhrelid
  cross join lateral (select substring(c.relname from '_(\d{8})$')::date as first_day) d;

-- Makes the partitions that are missing, each with the triggers that keep the table append-only; returns their names.
-- It runs as the owner, so that the role of work can call it, and gives up when a lock is not free at once.
create function create_partitions() returns setof text language plpgsql security definer
  set search_path = public, pg_temp set lock_timeout = '100ms' as $$
declare
  rule partition_rules;
  first_day date;
  end_day date;
  name text;
  guard text;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('create partitions', 0)) then return; end if;
  for rule in select * from partition_rules order by table_name loop
    loop
      select max(d.end_day) into first_day from partition_days d where d.table_name = rule.table_name;
      exit when first_day is null or first_day > date_trunc(rule.step, now() at time zone 'UTC') + rule.ahead * ('1 ' || rule.step)::interval;
      end_day := first_day + ('1 ' || rule.step)::interval;
      name := rule.table_name || to_char(first_day, '_YYYYMMDD');
      execute format('create table partitions.%I (like public.%I including defaults including constraints including compression)',
        name, rule.table_name);
      execute format('alter table public.%I attach partition partitions.%I for values from (%L) to (%L)', rule.table_name,
        name, build_partition_bound(rule.numbers_per_ms, first_day), build_partition_bound(rule.numbers_per_ms, end_day));
      for guard in select replace(pg_get_triggerdef(t.oid), format(' ON public.%I ', rule.table_name), format(' ON partitions.%I ', name))
        from pg_trigger t join pg_proc p on p.oid = t.tgfoid
        where t.tgrelid = ('public.' || rule.table_name)::regclass and p.proname = 'refuse_change' loop
        execute guard;
      end loop;
      return next name;
    end loop;
  end loop;
end $$;

-- Drops the oldest partition of a table that ended so many days ago, if its rule allows that; returns its name, or null.
-- It gives up when the lock is not free after 100 ms, and holds it only while it takes the partition out.
create function drop_partition(of_table text, older_than_days integer) returns text language plpgsql
  security definer set search_path = public, pg_temp set lock_timeout = '100ms' as $$
declare
  dropped text := (select d.name from partition_days d where d.table_name = of_table
    and older_than_days >= d.droppable_after_days
    and d.end_day <= (now() at time zone 'UTC')::date - older_than_days order by d.end_day limit 1);
begin
  if dropped is not null then execute format('drop table partitions.%I', dropped); end if;
  return dropped;
end $$;

-- Granted to the role of serve and work by svc-admin migrate --role.
revoke execute on function create_partitions(), drop_partition(text, integer) from public;

-- A table that becomes a partition keeps its rights for itself; the new table of its name needs the same.
create function copy_rights(source regclass, target regclass) returns void language plpgsql as $$
declare
  one record;
begin
  for one in select (aclexplode(relacl)).*, relowner from pg_class where oid = source loop
    if one.grantee = one.relowner then continue; end if;
    execute format('grant %s on %s to %s', one.privilege_type, target,
      case one.grantee when 0 then 'public' else one.grantee::regrole::text end);
  end loop;
end $$;
