-- The first day of the dated partitions, far enough ahead that the steps up to 0058 are done before it. The checks prove
-- to PostgreSQL that all older rows fit the first partition, so that 0058 reads none. They are validated in 0055 to 0057,
-- which keeps no caller waiting.
with today as (select (now() at time zone 'UTC')::date as day)
insert into partition_rules (table_name, numbers_per_ms, step, ahead, begins, droppable_after_days)
  select 'request_log', 4096, 'day', 7, day + 7, 1 from today
  union all select 'audit_log', 256, 'month', 3, date_trunc('month', day) + interval '2 months', null from today
  union all select 'usage_totals', null, 'month', 3, date_trunc('month', day) + interval '2 months', null from today;

do $$
declare
  rule partition_rules;
begin
  for rule in select * from partition_rules loop
    execute format('alter table %I add constraint %I check (%I < %L) not valid', rule.table_name,
      rule.table_name || '_before_partitions', case when rule.numbers_per_ms is null then 'day' else 'entry_no' end,
      build_partition_bound(rule.numbers_per_ms, rule.begins));
  end loop;
end $$;
