import { buildSydneyDay } from '#base/calendar-window.ts';
import { parseAud } from '#base/money.ts';

/** A daily cap on metered calls, and what was spent under it. */
export type DayCap = { capCents: number; spentCents: number };

/** Whether a price fits under a cap; it may use the cap's last cent. */
export function fitsCap({ capCents, spentCents }: DayCap, priceCents: number): boolean {
  return spentCents + priceCents <= capCents;
}

/** Returns the day on which a charge counts: the day of its record in Sydney. */
export function buildCapDay(createdAt: string | Date): string {
  return buildSydneyDay(new Date(createdAt).getTime());
}

/** Returns when the cap resets: at the start of the next day in Sydney. */
export function buildCapReset(day: string): string {
  // Midnight in Sydney is 13:00 UTC in summer and 14:00 in winter.
  const summerMs = Date.parse(`${day}T13:00:00Z`);
  const midnightMs = buildSydneyDay(summerMs) === day ? Date.parse(`${day}T14:00:00Z`) : summerMs;
  return new Date(midnightMs).toISOString();
}

// More than any account spends in a day; catches typing errors.
const MAX_ACCOUNT_CAP_CENTS = 10_000_000;

/** Parses an account's daily cap: cents, null for no cap ("none"), or 'invalid'. */
export function parseAccountCap(sent: string): number | null | 'invalid' {
  const text = sent.trim();
  if (text.toLowerCase() === 'none') return null;
  const cents = parseAud(text);
  return cents === null || cents > MAX_ACCOUNT_CAP_CENTS ? 'invalid' : cents;
}
