import { buildSydneyDay } from '#base/calendar-window.ts';
import type { ObservedSource } from './fact.ts';
import { nameSources } from './name-sources.ts';

type Look = { snapshot_id: string; created_at: number; source_versions: readonly ObservedSource[] };

/** Says that an earlier look of ours read a later state of the source, in which the target differed from the baseline. */
export function describeLaterLook(seen: Pick<Look, 'source_versions'>, later: Look): string {
  const day = buildSydneyDay(later.created_at);
  return `The service read ${nameSources(seen.source_versions)} now. On ${day} it had read ${nameSources(later.source_versions)}, which is later, and there the target differed from the baseline (snapshot ${later.snapshot_id}).`;
}
