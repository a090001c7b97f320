import type { AbnHistory, Span } from '#domain/entities/abn-history.ts';
import { dayAfter } from '#domain/entities/day-arithmetic.ts';

/**
 * The first day after one on which the same entry would have other facts by itself, because a registration or a status
 * begins or has ended by then; null where there is no such day.
 */
export function findTurningDay({ gst, statuses }: Pick<AbnHistory, 'gst' | 'statuses'>, asAt: string): string | null {
  const turns = [...gst, ...statuses].flatMap(listTurns).filter((day) => day > asAt);
  return turns.sort()[0] ?? null;
}

function listTurns({ effective_from, effective_to }: Span): string[] {
  const begins = effective_from === null ? [] : [effective_from];
  return effective_to === null ? begins : [...begins, dayAfter(effective_to)];
}
