-- Audit log and totals of usage by year instead of by month: planning a statement costs about 0.1 ms for each partition,
-- and lists of the audit log and a year of usage need many. Their dated partitions begin in the future, so they are empty.
do $$
declare
  one record;
  is_used boolean;
begin
  for one in select d.name from partition_days d join partition_rules r using (table_name)
    where r.step = 'month' and d.first_day is not null loop
    execute format('select exists (select from partitions.%I)', one.name) into is_used;
    if is_used then raise exception 'partitions.% has rows already', one.name; end if;
    execute format('drop table partitions.%I', one.name);
  end loop;
end $$;

alter table partition_rules drop constraint partition_rules_step_check;
-- squawk-ignore constraint-missing-not-valid
alter table partition_rules add constraint partition_rules_step_check check (step in ('day', 'month', 'year'));
update partition_rules set step = 'year', ahead = 1 where step = 'month';

-- A partition ends with its day, month or year, so the first one after `begins` may be shorter.
create or replace view partition_days as
  select r.table_name, c.relname::text as name, d.first_day,
    coalesce((date_trunc(r.step, d.first_day::timestamp) + ('1 ' || r.step)::interval)::date, r.begins) as end_day,
    r.droppable_after_days
  from partition_rules r
  join pg_inherits i on i.inhparent = ('public.' || r.table_name)::regclass
  join pg_class c on c.oid = i.inhrelid
  cross join lateral (select substring(c.relname from '_(\d{8})$')::date as first_day) d;

-- Makes the partitions that are missing, each with the triggers that keep the table append-only; returns their names.
-- It runs as the owner, so that the role of work can call it, and gives up when a lock is not free at once.
create or replace function create_partitions() returns setof text language plpgsql security definer
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
      end_day := date_trunc(rule.step, first_day::timestamp) + ('1 ' || rule.step)::interval;
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

select create_partitions();
