import { type RawBuilder, sql } from 'kysely';

/**
 * A column of JSON, in SQL, or null where PostgreSQL cannot read it: one half character, which the column takes and no
 * operator does, would end a statement over all rows with nothing said of the others.
 */
export function readableJson(column: 'r.body' | 'q.input'): RawBuilder<unknown> {
  const text = sql`${sql.ref(column)}::text`;
  // Only an escape can be wrong, and hardly any text of ours has one, so that few are read twice.
  return sql`(case when strpos(${text}, '\\u') = 0 or pg_input_is_valid(${text}, 'jsonb') then ${sql.ref(column)} end)`;
}
