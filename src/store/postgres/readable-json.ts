import { type RawBuilder, sql } from 'kysely';

/**
 * The SQL of a JSON column, or null where PostgreSQL cannot read it. The column accepts half a surrogate pair or
 * 1e200000, but every operator fails on them, which would abort a statement over all rows.
 */
export function readableJson(column: 'r.body' | 'q.input'): RawBuilder<unknown> {
  return sql`(case when is_valid_input(${sql.ref(column)}::text, 'jsonb') then ${sql.ref(column)} end)`;
}
