import { formatAud } from '#base/money.ts';
import type { Operation } from './operation.ts';
import { PRICE_CENTS } from './prices.ts';

/** Describes the price for the pages and help of REST; null while a gate keeps the operation closed. */
export function describePrice({ gate, cost }: Operation): string | null {
  if (gate !== null) return null;
  const cents = PRICE_CENTS[cost];
  return cents === 0 ? 'free' : formatAud(cents);
}
