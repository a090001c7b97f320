import type pg from 'pg';

/** Runs a statement on an append-only table with its triggers switched off, as an intruder with full rights could. */
export async function tamperWith(pool: pg.Pool, table: string, statement: string): Promise<void> {
  await pool.query(`alter table ${table} disable trigger user; ${statement}; alter table ${table} enable trigger user`);
}
