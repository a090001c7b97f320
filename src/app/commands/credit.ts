import { withStores } from '#app/with-stores.ts';
import { formatAud, parseAud } from '#base/money.ts';
import { readBalanceCents, recordCredit } from '#store/billing/ledger.ts';
import { type Command, requireOption, UsageError } from './command.ts';
import { requireKnownAccount } from './require-known.ts';

/** `svc-admin credit add` */
export const creditAdd: Command = {
  usage: 'credit add --account <account_id> --amount <dollars> --reason <text>',
  summary: 'Give an account credit, with the reason in the ledger',
  options: { account: { type: 'string' }, amount: { type: 'string' }, reason: { type: 'string' } },
  async run(input) {
    const accountId = requireOption(input, 'account');
    const amountCents = parseAud(requireOption(input, 'amount'));
    if (amountCents === null || amountCents === 0) throw new UsageError('--amount is dollars, such as 50 or 50.00');
    const reason = requireOption(input, 'reason');
    return withStores(async ({ db }) => {
      await requireKnownAccount(db, accountId);
      await recordCredit(db, { accountId, amountCents, reason });
      process.stdout.write(`${accountId} now has ${formatAud(await readBalanceCents(db, accountId))}\n`);
      return 0;
    });
  },
};
