import { sql } from 'kysely';
import type { Database } from '#store/postgres/database.ts';
import { readableJson } from '#store/postgres/readable-json.ts';

type Contradiction = { source_id: string; source_version: string; sample: boolean; records: number; first: string };

/**
 * Reports versions whose manifest and records disagree about being sample data; returns how many sources of records it
 * compared.
 *
 * A record seals the mark, and the evidence log seals the record, so this detects a manifest that was changed together
 * with its seal. Records from before the mark was sealed have it in their citation.
 */
export async function findSampleMarkFaults(db: Database, report: (fault: string) => void): Promise<number> {
  const { rows } = await sql<Contradiction & { compared: number }>`
    with kept as (
      select r.record_id, kept.body from records r
        cross join lateral (select ${readableJson('r.body')} as body offset 0) kept
      where json_typeof(kept.body -> 'sources') = 'array'
    ), marked as (
      select record_id, source ->> 'source_id' as source_id, source ->> 'source_version' as source_version,
        source ->> 'sample' is not distinct from 'true' or starts_with(source ->> 'source_citation', 'SAMPLE DATA') as sample
      from kept cross join lateral json_array_elements(kept.body -> 'sources') source
    ), compared as (
      select m.record_id, m.source_id, m.source_version, m.sample, s.manifest ->> 'sample' = 'true' as manifest_sample
      from marked m join snapshots s on s.dataset = m.source_id and s.source_version = m.source_version
      where s.state <> 'staged'
    ), all_compared as (select count(*) as compared from compared)
    select compared, source_id, source_version, sample, count(record_id) as records, min(record_id) as first
    from all_compared left join compared on sample is distinct from manifest_sample
    group by compared, source_id, source_version, sample order by source_id, source_version`.execute(db);
  for (const row of rows.filter(({ records }) => records > 0)) report(describe(row));
  return rows[0]?.compared ?? 0;
}

function describe({ source_id, source_version, sample, records, first }: Contradiction): string {
  const [said, found] = sample ? ['sample data', 'register data'] : ['register data', 'sample data'];
  return `snapshot ${source_id} ${source_version} is ${found} according to its manifest, but ${records} records sealed ${said} from it, the first ${first}`;
}
