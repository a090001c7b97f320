import { buildSydneyDay, DAY_MS } from '#base/calendar-window.ts';
import type { SourceManifest } from '#contract/schemas/source.ts';

const CADENCE_DAYS: Readonly<Record<string, number>> = {
  daily: 1,
  'several times a month': 7,
  weekly: 7,
  monthly: 31,
  quarterly: 92,
  yearly: 366,
};
const CADENCES = 3;

/** Warns about a version that is more than three publication cycles old; a sample has no age. */
export function listAgeItems(
  { name, cadence }: Pick<SourceManifest, 'name' | 'cadence'>,
  version: { source_version: string; retrieved_at: string; sample: boolean; newer?: string | null },
  now: Date,
): string[] {
  if (version.sample) return [];
  // Some cadences also list months, as in "quarterly: February, May, August, November".
  const [often = ''] = cadence.split(':');
  const cadenceDays = CADENCE_DAYS[often];
  const atMs = Date.parse(version.retrieved_at);
  const days = Math.floor((now.getTime() - atMs) / DAY_MS);
  if (cadenceDays === undefined || days <= CADENCES * cadenceDays) return [];
  const newer = version.newer ?? null;
  const advice = newer === null ? 'look for a newer one' : `${newer}, which is newer, is held here and does not answer`;
  return [
    `${version.source_version} of the ${name} is ${days} days old (as at ${buildSydneyDay(atMs)}) and its source is issued ${often}: ${advice}.`,
  ];
}
