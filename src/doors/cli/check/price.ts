import type { CliCommand } from '#doors/cli/command.ts';
import { isTerminal } from '#doors/cli/terminal.ts';
import { CsvFault } from './csv-fault.ts';
import type { CheckRequest } from './parse-check-words.ts';

/** What a run costs: each kind of check, such as “3 Evidence Cards”, with its price. */
export type RunPrice = { lines: { what: string; count: number; cents: number }[]; totalCents: number };

/** The commands whose checks a row can have. */
export const CARD_COMMAND = 'counterparty verify';
export const ADDRESS_COMMAND = 'address lookup';

/** Computes the price of a run from the table of commands; null while one of its checks has no price. */
export function priceRun(commands: readonly CliCommand[], cards: number, addresses: number): RunPrice | null {
  const lines = [
    { one: 'Evidence Card', many: 'Evidence Cards', count: cards, cents: findCents(commands, CARD_COMMAND) },
    { one: 'address lookup', many: 'address lookups', count: addresses, cents: findCents(commands, ADDRESS_COMMAND) },
  ].filter(({ count }) => count > 0);
  const known = lines.flatMap(({ one, many, count, cents }) =>
    cents === null ? [] : [{ what: countOf(count, one, many), count, cents }],
  );
  if (known.length < lines.length) return null;
  return { lines: known, totalCents: known.reduce((sum, { count, cents }) => sum + count * cents, 0) };
}

/** Names a number of things, such as "1 row" or "2 rows". */
export function countOf(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

export function formatCents(cents: number): string {
  return cents === 0 ? 'free' : `A$${(cents / 100).toFixed(2)}`;
}

/** Describes a price in one line, such as "500 Evidence Cards, free; 480 address lookups, free". */
export function describeRunPrice({ lines, totalCents }: RunPrice): string {
  const parts = lines.map(({ what, count, cents }) =>
    cents === 0 ? `${what} (free)` : `${what} at ${formatCents(cents)} = ${formatCents(count * cents)}`,
  );
  if (parts.length === 0) return 'free, because no row has anything to check';
  return `${parts.join(', ')}. Total: ${formatCents(totalCents)}`;
}

function findCents(commands: readonly CliCommand[], name: string): number | null {
  const found = commands.find(({ command }) => command === name);
  if (found?.price == null || !found.available) return null;
  if (found.price === 'free') return 0;
  const dollars = /(\d+)\.(\d\d)/.exec(found.price);
  return dollars === null ? null : Number(dollars[1]) * 100 + Number(dollars[2]);
}

/** Asks for a yes when the checks cost something; throws a CsvFault when they are not to be done. */
export async function acceptPrice(price: RunPrice | null, { yes, maxCostCents }: CheckRequest): Promise<void> {
  if (price === null) throw new CsvFault('was not checked: the service states no price for this check');
  const { totalCents } = price;
  if (maxCostCents !== null && totalCents > maxCostCents) {
    const limit = `more than --max-cost ${formatCents(maxCostCents)}`;
    throw new CsvFault(`was not checked: it would cost ${formatCents(totalCents)}, ${limit}`);
  }
  if (totalCents === 0 || yes) return;
  if (!isTerminal(0))
    throw new CsvFault(`was not checked: it costs ${formatCents(totalCents)}. Add --yes to accept the price`);
  if (!(await ask(`${describeRunPrice(price)}. Check the file? [y/N] `)))
    throw new CsvFault('was not checked: you did not accept the price');
}

async function ask(question: string): Promise<boolean> {
  const { createInterface } = await import('node:readline/promises');
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(?:es)?$/i.test((await lines.question(question)).trim());
  } finally {
    lines.close();
  }
}
