import type { AbnHistory, Span } from '#domain/entities/abn-history.ts';
import { dayAfter } from '#domain/entities/day-arithmetic.ts';

/**
 * Returns the first day after `asAt` on which the entry's facts change without a new version, because a registration or
 * status starts or has ended by then; null if there is none.
 */
export function findTurningDay({ gst, statuses }: Pick<AbnHistory, 'gst' | 'statuses'>, asAt: string): string | null {
  const turns = [...gst, ...statuses].flatMap(listTurns).filter((day) => day > asAt);
  return turns.sort()[0] ?? null;
}

function listTurns({ effective_from, effective_to }: Span): string[] {
  const begins = effective_from === null ? [] : [effective_from];
  return effective_to === null ? begins : [...begins, dayAfter(effective_to)];
}
