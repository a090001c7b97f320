import type { NotDue } from '#store/monitoring/not-due.ts';

/** Describes why a recheck does not read a monitor. */
export function buildGround({
  source_id,
  seen_version,
  answering_version,
}: Pick<NotDue, 'source_id' | 'seen_version' | 'answering_version'>) {
  const isSame = seen_version === answering_version;
  return {
    source_id,
    seen_version,
    answering_version,
    reason: isSame ? ('same_version' as const) : ('not_among_changes' as const),
    message: isSame
      ? `It equalled its baseline in ${seen_version}, which is still the current version.`
      : `It equalled its baseline in ${seen_version}; the comparisons of versions up to ${answering_version}, the current one, list no change of its entity.`,
  };
}
