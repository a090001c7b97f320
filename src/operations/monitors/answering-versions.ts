import { buildSydneyDay } from '#base/calendar-window.ts';
import type { TargetType } from '#domain/monitoring/parse-target.ts';
import type { RegisterReaders } from '#operations/readers/register-readers.ts';
import { ABN_MANIFEST } from '#registers/abn/manifest.ts';
import { COMPANIES_MANIFEST } from '#registers/asic-companies/manifest.ts';
import { GNAF_MANIFEST } from '#registers/gnaf/manifest.ts';
import type { TargetVersion } from '#store/monitoring/not-due.ts';

const SOURCES: readonly [TargetType, string][] = [
  ['ABN', ABN_MANIFEST.source_id],
  ['ACN', COMPANIES_MANIFEST.source_id],
  ['address', GNAF_MANIFEST.source_id],
];

/** What knows the versions that answer. */
export type AnsweringReaders = Pick<RegisterReaders, 'versions' | 'liveSources'>;

/** The version that answers for each target type; live sources and sources without an answering version are left out. */
export async function findAnsweringVersions({ versions, liveSources }: AnsweringReaders): Promise<TargetVersion[]> {
  const answering: TargetVersion[] = [];
  for (const [target_type, source] of SOURCES) {
    const { version } = liveSources.includes(source) ? { version: null } : await versions.findAnswering(source);
    if (version === null) continue;
    const day = buildSydneyDay(Date.parse(version.manifest.retrieved_at));
    answering.push({ target_type, snapshot_id: version.snapshot_id, day });
  }
  return answering;
}
