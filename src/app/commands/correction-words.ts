import { formatAud } from '#base/money.ts';
import type { CorrectionOutcome } from '#store/billing/corrections.ts';
import { readBalanceCents } from '#store/billing/ledger.ts';
import type { Database } from '#store/postgres/database.ts';
import { type CommandInput, type CommandIo, requireOption, UsageError } from './command.ts';
import { printLine } from './print-table.ts';

const MAX_LENGTH = 200;

/** Returns the reason for a correction, which the customer reads; throws a UsageError. */
export function requireBecause(input: CommandInput): string {
  const because = requireOption(input, 'because').trim();
  if (because === '' || because.length > MAX_LENGTH || /\p{C}/u.test(because))
    throw new UsageError(`--because must be one line of 1 to ${MAX_LENGTH} characters; the customer reads it`);
  return because;
}

/** Prints the outcome of a correction; returns the exit code, 1 if nothing was changed. */
export async function printCorrection(
  io: CommandIo,
  input: CommandInput,
  db: Database,
  { original, outcome, notFound }: { original: string; outcome: CorrectionOutcome; notFound: string },
): Promise<number> {
  printLine(io, input, { original, ...outcome }, await describe(db, original, outcome, notFound));
  return outcome.state === 'corrected' ? 0 : 1;
}

async function describe(db: Database, original: string, outcome: CorrectionOutcome, notFound: string): Promise<string> {
  switch (outcome.state) {
    case 'not_found':
      return `${notFound}; nothing was changed`;
    case 'spent': {
      const { accountId, amountCents, freeCents } = outcome;
      const left = `${accountId} has ${formatAud(freeCents)} of free credit`;
      return `${left}, less than the ${formatAud(amountCents)} of ${original}; nothing was changed`;
    }
    case 'corrected_before': {
      const { transaction_id, created_at, because } = outcome.correction;
      const when = created_at.toISOString();
      return `${original} was already reversed by ${transaction_id} at ${when} (${because}); nothing was changed`;
    }
    case 'corrected': {
      const { transaction_id, account_id, amount_cents } = outcome.correction;
      const balance = formatAud(await readBalanceCents(db, account_id));
      return `${original} is reversed by ${transaction_id} (${formatAud(amount_cents)}); ${account_id} now has ${balance}`;
    }
  }
}
