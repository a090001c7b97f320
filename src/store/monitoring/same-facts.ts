import { type RawBuilder, sql } from 'kysely';
import { FURTHER_RULES } from '#domain/monitoring/further-rules.ts';

/** Whether two snapshots, by their aliases, have the same facts. If they read different registers, only the facts of the target's own register count. */
export function hasSameFacts(one: string, other: string): RawBuilder<boolean> {
  const sources = (alias: string) =>
    sql.raw(`(select string_agg(v->>'source_id', ' ' order by v->>'source_id')
    from json_array_elements(${alias}.source_versions) v)`);
  const fields = Object.keys(FURTHER_RULES);
  const own = (alias: string) => sql`(select string_agg(f->>'value_hash', ' ' order by f->>'value_hash')
    from json_array_elements(${sql.raw(`${alias}.comparison`)}->'facts') f where f->>'field' <> all(${fields}))`;
  const hash = (alias: string) => sql.raw(`${alias}.comparison->>'fingerprint'`);
  return sql<boolean>`case when ${sources(one)} is not distinct from ${sources(other)}
    then ${hash(one)} is not distinct from ${hash(other)} else ${own(one)} is not distinct from ${own(other)} end`;
}
