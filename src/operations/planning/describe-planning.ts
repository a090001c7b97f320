import type { z } from 'zod';
import type { planningRecord } from '#contract/schemas/property-evidence.ts';
import type { SourceManifest } from '#contract/schemas/source.ts';
import { type PlanningCheckRow, QUESTION_WORDS } from '#domain/planning/decide-planning.ts';
import type { FoundArea } from '#domain/planning/list-planning-risks.ts';
import type { PlanningLayer } from '#domain/planning/planning-area.ts';
import type { ReadSource, SourceUsed } from '#operations/readers/source-used.ts';
import { ONLINE_DA_MANIFEST } from '#registers/nsw-planning-portal-online-da/manifest.ts';
import type { PlanningCheck } from '#registers/nsw-planning-portal-online-da/planning-row.ts';
import type { PlanningSourceReading } from './planning-sources.ts';

/** What a source contributes to an answer; `used` is null if it was not read. */
export type DescribedSource = {
  checks: PlanningCheckRow[];
  areas: FoundArea[];
  records: z.infer<typeof planningRecord>[];
  used: ReadSource | null;
};

const MAX_NAMED = 10;

/** Describes the reading of a source by coordinate, one row a layer. */
export function describeReading({ manifest, questions, reading }: PlanningSourceReading): DescribedSource {
  if (!reading.ok) {
    const unread = questions.map((question): PlanningLayer => ({ question, layer: null, reading }));
    return { checks: unread.map((one) => describeLayer(manifest, one)), areas: [], records: [], used: null };
  }
  const { layers, retrievedAt, sha256 } = reading.value;
  const source = describeLive(manifest, retrievedAt, sha256);
  const areas = layers.flatMap(({ question, layer, reading: one }) =>
    one.ok && layer !== null ? one.value.map((area) => ({ ...area, question, layer, source })) : [],
  );
  const payload = layers.flatMap(({ question, layer, reading: one }) =>
    one.ok ? [{ question, layer, areas: one.value }] : [],
  );
  const checks = layers.map((layer) => describeLayer(manifest, layer));
  return { checks, areas, records: [], used: { source, payload } };
}

export function describeApplications(check: PlanningCheck, retrievedAt: string | null): DescribedSource {
  const { source_id, name: source } = ONLINE_DA_MANIFEST;
  const status = { matched: 'found', no_match: 'none_found', source_unavailable: 'not_checked' } as const;
  const row = {
    source_id,
    source,
    question: 'planning_applications' as const,
    layer: null,
    status: status[check.status],
    count: check.status === 'source_unavailable' ? null : check.records.length,
    result: check.result,
  };
  const sha256 = check.evidence_ref?.replace('sha256:', '') ?? null;
  const used =
    retrievedAt === null || sha256 === null
      ? null
      : { source: describeLive(ONLINE_DA_MANIFEST, retrievedAt, sha256), payload: check };
  return { checks: [row], areas: [], records: check.records, used };
}

function describeLive(manifest: SourceManifest, retrievedAt: string, sha256: string): SourceUsed {
  const { source_id, name, attribution, source_url } = manifest;
  return {
    source_id,
    source: name,
    source_version: null,
    source_citation: attribution,
    // A cached response was retrieved when it was read, not now.
    retrieved_at: retrievedAt,
    sample: false,
    source_file: { sha256, name: `${source_id} response`, url: source_url, published_at: null },
  };
}

function describeLayer(
  { source_id, name }: SourceManifest,
  { question, layer, reading }: PlanningLayer,
): PlanningCheckRow {
  const common = { source_id, source: name, question, layer };
  const words = QUESTION_WORDS[question];
  if (!reading.ok) {
    const result = `${words[0]?.toUpperCase()}${words.slice(1)} were not checked: ${name} ${reading.reason}.`;
    return { ...common, status: 'not_checked', count: null, result };
  }
  const count = reading.value.length;
  if (count === 0) {
    return {
      ...common,
      status: 'none_found',
      count,
      result: `The layer ${layer} was read and includes no area at this point.`,
    };
  }
  const named = reading.value
    .slice(0, MAX_NAMED)
    .map(({ code, description }) => code ?? description ?? 'one without a name');
  const more = count > MAX_NAMED ? ` and ${count - MAX_NAMED} more` : '';
  return {
    ...common,
    status: 'found',
    count,
    result: `The layer ${layer} includes this point: ${named.join(', ')}${more}.`,
  };
}
