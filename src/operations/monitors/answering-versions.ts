import { readSydneyDay } from '#base/calendar-window.ts';
import { FURTHER_SOURCES } from '#domain/monitoring/further-rules.ts';
import type { TargetType } from '#domain/monitoring/parse-target.ts';
import type { RegisterReaders } from '#operations/readers/register-readers.ts';
import { ABN_MANIFEST } from '#registers/abn/manifest.ts';
import { COMPANIES_MANIFEST } from '#registers/asic-companies/manifest.ts';
import { GNAF_MANIFEST } from '#registers/gnaf/manifest.ts';
import type { TargetVersion } from '#store/monitoring/not-due.ts';
import type { RegisterVersion } from '#store/registers/register-versions.ts';

const SOURCES: readonly [TargetType, string][] = [
  ['ABN', ABN_MANIFEST.source_id],
  ['ACN', COMPANIES_MANIFEST.source_id],
  ['address', GNAF_MANIFEST.source_id],
];

const NONE: readonly string[] = [];
const FURTHER: Readonly<Record<TargetType, readonly string[]>> = {
  ABN: FURTHER_SOURCES,
  ACN: FURTHER_SOURCES,
  VIN: NONE,
  address: NONE,
};

/** What knows the versions that answer. */
export type AnsweringReaders = Pick<RegisterReaders, 'versions' | 'liveSources'>;

/** The version that answers for each target type; live sources and sources without an answering version are left out. */
export async function findAnsweringVersions({ versions, liveSources }: AnsweringReaders): Promise<TargetVersion[]> {
  const answering: TargetVersion[] = [];
  for (const [target_type, source] of SOURCES) {
    const { version } = liveSources.includes(source) ? { version: null } : await versions.findAnswering(source);
    if (version === null) continue;
    const further = await findFurther(versions, FURTHER[target_type], version.sample);
    const furtherDay = further.map(readDay).sort().at(-1) ?? null;
    answering.push({
      target_type,
      snapshot_id: version.snapshot_id,
      day: readDay(version),
      further: further.map(({ snapshot_id }) => snapshot_id),
      further_day: furtherDay,
    });
  }
  return answering;
}

// An observation reads no sample beside a register.
async function findFurther(versions: AnsweringReaders['versions'], sources: readonly string[], sample: boolean) {
  const found: RegisterVersion[] = [];
  for (const source of sources) {
    const { version } = await versions.findAnswering(source);
    if (version !== null && version.sample === sample) found.push(version);
  }
  return found;
}

function readDay({ manifest }: RegisterVersion): string {
  return readSydneyDay(manifest.retrieved_at);
}
