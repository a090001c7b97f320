import { buildSydneyDay } from '#base/calendar-window.ts';
import type { ObservedSource } from './fact.ts';

/** Names what was read: each source with its version, and the day for which it speaks. */
export function nameSources(sources: readonly ObservedSource[]): string {
  return sources
    .map((one) => `${one.source_id} ${one.source_version} as at ${buildSydneyDay(one.observed_at)}`)
    .join(', ');
}
