import { withStores } from '#app/with-stores.ts';
import { formatAud, parseAud } from '#base/money.ts';
import { readCreditGrants } from '#store/billing/corrections.ts';
import { readBalanceCents, recordCredit } from '#store/billing/ledger.ts';
import { type Command, requireOption, UsageError } from './command.ts';
import { printAnswer, printLine, printTable } from './print-table.ts';
import { requireKnownAccount } from './require-known.ts';

/** `svc-admin credit add` */
export const creditAdd: Command = {
  usage: 'credit add --account <account_id> --amount <dollars> --reason <text>',
  summary: 'Add credit to an account, with the reason in the ledger',
  async run(input, io) {
    const accountId = requireOption(input, 'account');
    const amountCents = parseAud(requireOption(input, 'amount'));
    if (amountCents === null || amountCents === 0)
      throw new UsageError('--amount must be dollars above 0, such as 50 or 50.00');
    const reason = requireOption(input, 'reason');
    return withStores(io, async ({ db }) => {
      await requireKnownAccount(db, accountId);
      const transactionId = await recordCredit(db, { accountId, amountCents, reason });
      const balanceCents = await readBalanceCents(db, accountId);
      const added = { account_id: accountId, transaction_id: transactionId, balance_cents: balanceCents };
      return printLine(io, input, added, `${accountId} now has ${formatAud(balanceCents)} (${transactionId})`);
    });
  },
};

/** `svc-admin credit list` */
export const creditList: Command = {
  usage: 'credit list --account <account_id>',
  summary: 'List the credit added to an account, newest first, with reversals',
  async run(input, io) {
    const accountId = requireOption(input, 'account');
    return withStores(io, async ({ db }) => {
      await requireKnownAccount(db, accountId);
      const grants = await readCreditGrants(db, accountId);
      const rows = grants.map((grant) => ({
        entry: grant.transaction_id,
        given_at: grant.created_at,
        amount: formatAud(grant.amount_cents),
        reversed: grant.reversed_by === null ? null : 'yes',
        reason: grant.reason,
      }));
      return printAnswer(io, input, grants, () => printTable(io, rows, 'no credit was added to this account'));
    });
  },
};
