import { sql } from 'kysely';
import { isNotErased } from '#store/erasure/account-data.ts';
import type { Database } from '#store/postgres/database.ts';
import { readableJson } from '#store/postgres/readable-json.ts';
import { type Report, reportFaults } from '#store/report-faults.ts';
import { hasSameFacts } from './same-facts.ts';

/** Reports observations and checks that differ from their record, column by column. The record is sealed and logged, so this detects changed rows. */
export async function findRecordMismatches(db: Database, report: Report): Promise<void> {
  for (const query of [UNREADABLE, LOST, CAPTURED, CONFIRMED, GIVEN, CHECKED]) await reportFaults(db, report, query);
}

// The record's body, once per row. A record that cannot be read is reported once, not once per field.
const kept = sql`cross join lateral (select ${readableJson('r.body')} as body offset 0) kept`;

const UNREADABLE = sql<{ fault: string }>`
  select 'snapshot ' || s.snapshot_id || ' cannot be compared with ' || r.record_id || ', whose body cannot be read' as fault
  from monitor_snapshots s join records r on r.record_id = s.evidence_pack_id and r.account_id = s.account_id ${kept}
  where json_array_length(s.sources) > 0 and kept.body is null`;

// Starts from the records, which are logged: no other check notices a captured snapshot that is gone or names another record.
const LOST = sql<{ fault: string }>`
  select 'snapshot ' || captured.id || ' of record ' || r.record_id || ' is missing or names another record' as fault
  from records r ${kept} cross join lateral (select kept.body->'result'->>'snapshot_id' as id offset 0) captured
  where r.tool = 'capture_snapshot' and captured.id is not null and ${isNotErased('r')} and not exists (
    select from monitor_snapshots s
    where s.snapshot_id = captured.id and s.evidence_pack_id = r.record_id and s.account_id = r.account_id)`;

// The record of a capture contains the whole observation. A caller's evidence, which has no sources, may name the record
// of another snapshot.
const CAPTURED = sql<{ fault: string }>`
  select 'snapshot ' || s.snapshot_id || ' has a ' || field || ' that differs from its record' as fault
  from monitor_snapshots s join records r on r.record_id = s.evidence_pack_id and r.account_id = s.account_id
    ${kept} cross join lateral (select (case r.tool when 'capture_snapshot' then kept.body->'result'
      else kept.body->'result'->'baseline' end)::jsonb as reported offset 0) result
    cross join lateral (values
      ('snapshot_id', to_jsonb(s.snapshot_id), reported->'snapshot_id'),
      ('subscription_id', to_jsonb(s.subscription_id), reported->'subscription_id'),
      ('role', to_jsonb(s.role), reported->'role'),
      ('evidence_pack_ref', coalesce(to_jsonb(s.evidence_pack_ref), 'null'), reported->'evidence_pack_ref'),
      ('created_at', to_jsonb(s.created_at), reported->'created_at'),
      ('source_observed_at', to_jsonb(s.source_observed_at), reported->'source_observed_at'),
      ('source_versions', s.source_versions::jsonb, reported->'source_versions'),
      ('risk_flags', s.risk_flags::jsonb, reported->'risk_flags'),
      ('comparison', s.comparison::jsonb, reported->'comparison'),
      ('data_mode', to_jsonb(s.data_mode), reported->'data_mode'),
      ('sources', s.sources::jsonb, (kept.body->'sources')::jsonb)) held (field, value, recorded)
  where (json_array_length(s.sources) > 0 or reported->>'snapshot_id' = s.snapshot_id)
    and r.tool in ('capture_snapshot', 'monitor_entity', 'monitor_asset') and kept.body is not null and value is distinct from recorded`;

// The record of a confirmation contains the sources that were read; the facts must match its outcome.
const CONFIRMED = sql<{ fault: string }>`
  select 'snapshot ' || s.snapshot_id || ' has a ' || field || ' that differs from its confirmation' as fault
  from monitor_checks c join monitor_snapshots s on s.snapshot_id = c.result_snapshot_id
    join monitor_snapshots base on base.snapshot_id = c.baseline_snapshot_id
    join records r on r.record_id = c.evidence_pack_id and r.account_id = c.account_id
    ${kept} cross join lateral (select kept.body->'sources'->0 as read, c.state = 'no_change' as is_same offset 0) reported
    cross join lateral (select case when is_valid_input(read->>'retrieved_at', 'timestamptz')
      then floor(extract(epoch from (read->>'retrieved_at')::timestamptz) * 1000)::bigint end as at) day
    cross join lateral (values
      ('evidence_pack_id', to_jsonb(s.evidence_pack_id), to_jsonb(r.record_id)),
      ('role', to_jsonb(s.role), '"check"'),
      ('created_at', to_jsonb(s.created_at), (kept.body->'result'->'check'->'completed_at')::jsonb),
      ('source_observed_at', to_jsonb(s.source_observed_at), to_jsonb(at)),
      ('source_versions', s.source_versions::jsonb, (select jsonb_agg(jsonb_build_object('source_id',
        one->>'source_id', 'source_version', coalesce(one->>'source_version', 'live'), 'observed_at',
        case when is_valid_input(one->>'retrieved_at', 'timestamptz')
          then floor(extract(epoch from (one->>'retrieved_at')::timestamptz) * 1000)::bigint end) order by place)
        from json_array_elements(kept.body->'sources') with ordinality listed (one, place))),
      ('data_mode', to_jsonb(s.data_mode), (kept.body->'data_mode')::jsonb),
      ('sources', s.sources::jsonb, (kept.body->'sources')::jsonb),
      ('comparison', case when is_same then to_jsonb(${hasSameFacts('s', 'base')}) end,
        case when is_same then 'true'::jsonb end),
      ('risk_flags', case when is_same then ${listWeights('s')} end, case when is_same then ${listWeights('base')} end)
    ) held (field, value, recorded)
  where kept.body is not null and value is distinct from recorded`;

// A flag names the record that saw it, so equal flags differ in that field.
function listWeights(observation: string) {
  return sql.raw(`(select jsonb_agg(flag->>'code' || ' ' || (flag->>'severity') order by flag->>'code')
    from json_array_elements(${observation}.risk_flags) flag)`);
}

// Evidence from a caller is in the response and in the request, unchanged.
const GIVEN = sql<{ fault: string }>`
  select 'snapshot ' || (reported->>'snapshot_id') || ' has a ' || field || ' that differs from the given evidence' as fault
  from monitor_checks c join records r on r.record_id = c.evidence_pack_id and r.account_id = c.account_id
    ${kept} cross join lateral (select (kept.body->'result'->'current_snapshot')::jsonb as reported,
      (kept.body->'request'->'current_evidence')::jsonb as given offset 0) recorded
    left join monitor_snapshots s on s.snapshot_id = reported->>'snapshot_id'
    cross join lateral (values
      ('subscription_id', to_jsonb(s.subscription_id), to_jsonb(c.subscription_id)),
      ('role', to_jsonb(s.role), '"check"'),
      ('evidence_pack_id', to_jsonb(s.evidence_pack_id), reported->'evidence_pack_id'),
      ('evidence_pack_ref', coalesce(to_jsonb(s.evidence_pack_ref), 'null'), reported->'evidence_pack_ref'),
      ('created_at', to_jsonb(s.created_at), reported->'created_at'),
      ('source_observed_at', to_jsonb(s.source_observed_at), reported->'source_observed_at'),
      ('source_versions', s.source_versions::jsonb, reported->'source_versions'),
      ('risk_flags', s.risk_flags::jsonb, coalesce(given->'risk_flags', s.risk_flags::jsonb)),
      ('comparison', s.comparison::jsonb, given->'comparison'),
      ('sources', s.sources::jsonb, '[]')) held (field, value, recorded)
  where c.state in ('no_change', 'changed') and kept.body is not null and value is distinct from held.recorded`;

const CHECKED = sql<{ fault: string }>`
  select 'check ' || c.check_id || ' has a ' || field || ' that differs from its record' as fault
  from monitor_checks c join records r on r.record_id = c.evidence_pack_id and r.account_id = c.account_id
    ${kept} cross join lateral (select (kept.body->'result'->'check')::jsonb as reported offset 0) result
    cross join lateral (values
      ('subscription_id', to_jsonb(c.subscription_id), (kept.body->'result'->'subscription_id')::jsonb),
      ('baseline_snapshot_id', to_jsonb(c.baseline_snapshot_id), reported->'baseline_snapshot_id'),
      ('result_snapshot_id', to_jsonb(c.result_snapshot_id), reported->'result_snapshot_id'),
      ('audit_correlation_id', to_jsonb(c.audit_correlation_id), reported->'audit_correlation_id'),
      ('completed_at', to_jsonb(floor(extract(epoch from c.completed_at) * 1000)::bigint), reported->'completed_at')
    ) held (field, value, recorded)
  where c.state in ('no_change', 'changed') and kept.body is not null and value is distinct from recorded`;
