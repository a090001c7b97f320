import { withStores } from '#app/with-stores.ts';
import { formatAud } from '#base/money.ts';
import { type CorrectionOutcome, refundCharge, reverseCredit } from '#store/billing/corrections.ts';
import { readBalanceCents } from '#store/billing/ledger.ts';
import type { Database } from '#store/postgres/database.ts';
import { type Command, type CommandInput, type CommandIo, requireOption, requireWord, UsageError } from './command.ts';
import { printLine } from './print-table.ts';

const MAX_LENGTH = 200;

/** `svc-admin credit reverse` */
export const creditReverse: Command = {
  usage: 'credit reverse <entry> --because <text>',
  summary: 'Reverse added credit in full, once, if it is not spent; the customer sees the reason',
  async run(input, io) {
    const entry = requireWord(input, 0, 'entry');
    const because = requireBecause(input);
    return withStores(io, async ({ db }) => {
      const outcome = await reverseCredit(db, entry, because);
      const notFound = `there is no credit ${entry}: svc-admin credit list shows the credit of an account`;
      return printCorrection(io, input, db, { original: entry, outcome, notFound });
    });
  },
};

/** `svc-admin charges refund` */
export const chargesRefund: Command = {
  usage: 'charges refund <record_id> --because <text>',
  summary: 'Refund the full price of a check, once; the customer sees the reason',
  async run(input, io) {
    const recordId = requireWord(input, 0, 'record_id');
    const because = requireBecause(input);
    return withStores(io, async ({ db }) => {
      const outcome = await refundCharge(db, recordId, because);
      const notFound = `${recordId} was not charged, or does not exist`;
      return printCorrection(io, input, db, { original: recordId, outcome, notFound });
    });
  },
};

/** Returns the reason for a correction, which the customer reads; throws a UsageError. */
function requireBecause(input: CommandInput): string {
  const because = requireOption(input, 'because').trim();
  if (because === '' || because.length > MAX_LENGTH || /\p{C}/u.test(because))
    throw new UsageError(`--because must be one line of 1 to ${MAX_LENGTH} characters; the customer reads it`);
  return because;
}

/** Prints the outcome of a correction; returns the exit code, 1 if nothing was changed. */
async function printCorrection(
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
