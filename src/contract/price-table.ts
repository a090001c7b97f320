import { invariant } from '#base/invariant.ts';
import { describePrice, type Operation } from './operation.ts';
import { PRICE_CENTS } from './prices.ts';
import type { Subject } from './subjects.ts';

/** A line of the price table: an operation with its price, and how callers reach it. */
export type PriceRow = {
  name: string;
  subject: Subject;
  summary: string;
  price: string;
  route: string | null;
  command: string | null;
  tool: string | null;
};

/** Lists the live checks with their prices, the dearest first. Every other live operation is free; a gated one has no price. */
export function buildPriceTable(operations: readonly Operation[]): PriceRow[] {
  const live = operations.filter(({ gate }) => gate === null);
  for (const { name, kind, cost } of live)
    invariant(kind === 'check' || cost === 'free', `${name} is a check, because it has a price`);
  return live
    .filter(({ kind }) => kind === 'check')
    .toSorted((left, right) => PRICE_CENTS[right.cost] - PRICE_CENTS[left.cost])
    .map((operation) => ({
      name: operation.name,
      subject: operation.subject,
      summary: operation.summary,
      price: describePrice(operation) ?? '',
      route: operation.rest && `${operation.rest.method} ${operation.rest.path}`,
      command: operation.cli && `svc ${operation.cli.command}`,
      tool: operation.tool?.listed === false ? null : (operation.tool?.name ?? null),
    }));
}
