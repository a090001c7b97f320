import type { AbnHistory } from './abn-history.ts';

/** The first day, up to the one its source speaks for, on which an ABN is known to have been active; null where the source tells only of a status that is not. */
export function findFirstActiveDay({ statuses }: AbnHistory, asAt: string): string | null {
  let first: string | null = null;
  for (const { status, effective_from: day } of statuses) {
    if (status !== 'active' || day === null || day > asAt) continue;
    if (first === null || day < first) first = day;
  }
  return first;
}
