import { withStores } from '#app/with-stores.ts';
import { keysOf } from '#base/keys-of.ts';
import { formatAud } from '#base/money.ts';
import { PLANS } from '#contract/prices.ts';
import { OPERATOR } from '#domain/access/audit-actor.ts';
import { parseAccountCap } from '#domain/billing/spending-cap.ts';
import { listAccounts, recordAccount, recordTenant } from '#store/access/accounts.ts';
import { changeAccountCap } from '#store/billing/account-funds.ts';
import { recordAudit } from '#store/team/audit-log.ts';
import { type Command, findChoice, findOption, requireOption, UsageError } from './command.ts';
import { printAnswer, printLine, printTable, writeLine } from './print-table.ts';
import { requireKnownAccount, requireKnownTenant } from './require-known.ts';

/** `svc-admin accounts create` */
export const accountsCreate: Command = {
  usage: 'accounts create --name <name> [--tenant <tenant_id>] [--plan pro|team]',
  summary: 'Create an account, and a tenant unless --tenant is given',
  async run(input, io) {
    const name = requireOption(input, 'name');
    const tenant = findOption(input, 'tenant');
    const plan = findChoice(input, 'plan', keysOf(PLANS));
    return withStores(io, async ({ db }) => {
      if (tenant !== null) await requireKnownTenant(db, tenant);
      const created = await db.transaction().execute(async (trx) => {
        const tenant_id = tenant ?? (await recordTenant(trx, name));
        return { tenant_id, account_id: await recordAccount(trx, tenant_id, name, plan) };
      });
      return writeLine(io, JSON.stringify(created));
    });
  },
};

/** `svc-admin accounts list` */
export const accountsList: Command = {
  usage: 'accounts list [--tenant <tenant_id>]',
  summary: 'List the accounts with their plan, people, keys and balance',
  async run(input, io) {
    return withStores(io, async ({ db }) => {
      const accounts = await listAccounts(db, findOption(input, 'tenant'));
      const rows = accounts.map((one) => ({
        account_id: one.account_id,
        name: one.name,
        plan: one.plan,
        people: one.people,
        keys: one.keys,
        balance: formatAud(one.balance_cents),
        created_at: one.created_at,
      }));
      return printAnswer(io, input, accounts, () => printTable(io, rows, 'no accounts'));
    });
  },
};

/** `svc-admin accounts cap` */
export const accountsCap: Command = {
  usage: 'accounts cap --account <account_id> --daily <dollars>|none',
  summary: 'Set the daily spending cap of an account (Sydney time), or remove it',
  async run(input, io) {
    const accountId = requireOption(input, 'account');
    const capCents = parseAccountCap(requireOption(input, 'daily'));
    if (capCents === 'invalid') throw new UsageError('--daily must be dollars, such as 20 or 20.00, or none');
    return withStores(io, async ({ db }) => {
      await requireKnownAccount(db, accountId);
      await db.transaction().execute(async (trx) => {
        await changeAccountCap(trx, accountId, capCents);
        const details = { daily_cap_cents: capCents };
        await recordAudit(trx, { accountId, actor: OPERATOR, action: 'account_cap_changed', details });
      });
      const said = capCents === null ? 'has no daily cap' : `may spend ${formatAud(capCents)} a day`;
      const changed = { account_id: accountId, daily_cap_cents: capCents };
      return printLine(io, input, changed, `${accountId} now ${said}`);
    });
  },
};
