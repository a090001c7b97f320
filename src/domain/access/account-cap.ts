import { parseAud } from '#base/money.ts';

// More than any account spends here in a day, less than a typing error.
const MAX_ACCOUNT_CAP_CENTS = 10_000_000;

/** Reads the daily cap of an account from what a person wrote: cents, null for no cap ("none" or nothing), or 'invalid'. */
export function parseAccountCap(sent: string): number | null | 'invalid' {
  const text = sent.trim();
  if (text === '' || text.toLowerCase() === 'none') return null;
  const cents = parseAud(text);
  return cents === null || cents > MAX_ACCOUNT_CAP_CENTS ? 'invalid' : cents;
}
