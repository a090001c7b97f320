import { isTerminal } from '#doors/cli/terminal.ts';
import { CsvFault } from './csv-fault.ts';
import type { CheckRequest } from './parse-check-words.ts';
import { describeRunPrice, formatCents, type RunPrice } from './price.ts';

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
