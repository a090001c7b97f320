import type { AbnHistory } from './abn-history.ts';

/** The first day on which an ABN is known to have been active; null where the source tells only of a status that is not. */
export function findFirstActiveDay({ statuses }: AbnHistory): string | null {
  const days = statuses.flatMap((one) => (one.status === 'active' ? (one.effective_from ?? []) : []));
  return days.sort()[0] ?? null;
}
