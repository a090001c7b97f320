import type { ObservedSource } from './fact.ts';

type Read = { source_versions: readonly ObservedSource[] };

const AS_SENT =
  'The evidence was compared as sent and not checked at its source. What the service read during this call is named under sources.';

/** Lists what a confirmation does not prove: who read what, and until when the stored version could show a change. */
export function listConfirmationLimits(baseline: Read, seen: Read & { data_mode: string }): string[] {
  if (seen.data_mode === 'live') return [AS_SENT];
  const before = new Map(baseline.source_versions.map(({ source_id, source_version }) => [source_id, source_version]));
  return [AS_SENT, ...seen.source_versions.map((source) => describeReach(source, before.get(source.source_id)))];
}

function describeReach({ source_id, source_version, observed_at }: ObservedSource, before: string | undefined): string {
  const until = new Date(observed_at).toISOString();
  if (before === source_version)
    return `The service read ${source_id} ${source_version}, the same version as the baseline: a change since ${until} could not be seen.`;
  return `The service read ${source_id} ${source_version}, a stored copy as at ${until}: a change since then could not be seen.`;
}
