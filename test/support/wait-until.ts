import { setTimeout as sleep } from 'node:timers/promises';

/** Polls until the check returns a value other than null and false. Throws after the limit, naming what was awaited. */
export async function waitUntil<T>(
  what: string,
  look: () => Promise<T | null | false> | T | null | false,
  limitMs = 60_000,
): Promise<T> {
  const deadlineMs = Date.now() + limitMs;
  for (;;) {
    const seen = await look();
    if (seen !== null && seen !== false) return seen;
    if (Date.now() > deadlineMs) throw new Error(`not within ${limitMs / 1000} s: ${what}`);
    await sleep(20);
  }
}
