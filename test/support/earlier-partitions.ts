import type pg from 'pg';

/** Makes a table begin its dated partitions so many days ago, as if it had been partitioned then. Its partitions must be empty. */
export async function beginPartitionsEarlier(pool: pg.Pool, table: string, daysAgo: number): Promise<void> {
  const { rows } = await pool.query<{ name: string; first_day: string | null }>(
    'select name, first_day from partition_days where table_name = $1 order by first_day nulls first',
    [table],
  );
  for (const { name, first_day } of rows)
    await pool.query(
      first_day === null ? `alter table ${table} detach partition partitions.${name}` : `drop table partitions.${name}`,
    );
  const { rows: begun } = await pool.query<{ bound: string }>(
    `update partition_rules set begins = date_trunc(step, now() at time zone 'UTC' - make_interval(days => $2))
     where table_name = $1 returning build_partition_bound(numbers_per_ms, begins) as bound`,
    [table, daysAgo],
  );
  await pool.query(`alter table ${table} attach partition partitions.${table}_first
    for values from (minvalue) to ('${begun[0]?.bound}')`);
  await pool.query('select create_partitions()');
}
