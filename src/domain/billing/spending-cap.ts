import { buildSydneyDay } from '#base/calendar-window.ts';

/** What a grant may spend on metered calls in a day, and what it has spent. */
export type DayCap = { capCents: number; spentCents: number };

/** Whether a price still fits under a cap; the last cent counts. */
export function fitsCap({ capCents, spentCents }: DayCap, priceCents: number): boolean {
  return spentCents + priceCents <= capCents;
}

/** The day on which a charge counts: the day in Sydney of its record. */
export function buildCapDay(createdAt: string | Date): string {
  return buildSydneyDay(new Date(createdAt).getTime());
}

/** When the next day begins in Sydney, and with it a new cap. */
export function buildCapReset(day: string): string {
  // Midnight in Sydney is 13:00 UTC in summer and 14:00 in winter.
  const summerMs = Date.parse(`${day}T13:00:00Z`);
  const midnightMs = buildSydneyDay(summerMs) === day ? Date.parse(`${day}T14:00:00Z`) : summerMs;
  return new Date(midnightMs).toISOString();
}
