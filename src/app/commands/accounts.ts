import { withStores } from '#app/with-stores.ts';
import { PLANS, type Plan } from '#contract/plans.ts';
import { recordAccount, recordTenant } from '#store/access/accounts.ts';
import { type Command, requireOption, UsageError } from './command.ts';
import { requireKnownTenant } from './require-known.ts';

/** `svc-admin accounts create` */
export const accountsCreate: Command = {
  usage: 'accounts create --name <name> [--tenant <tenant_id>] [--plan pro|team]',
  summary: 'Make an account, and its tenant unless one is named',
  options: { name: { type: 'string' }, tenant: { type: 'string' }, plan: { type: 'string' } },
  async run(input) {
    const name = requireOption(input, 'name');
    const { tenant } = input.options;
    const plan = readPlan(input.options.plan);
    return withStores(async ({ db }) => {
      if (typeof tenant === 'string') await requireKnownTenant(db, tenant);
      const created = await db.transaction().execute(async (trx) => {
        const tenant_id = typeof tenant === 'string' ? tenant : await recordTenant(trx, name);
        return { tenant_id, account_id: await recordAccount(trx, tenant_id, name, plan) };
      });
      process.stdout.write(`${JSON.stringify(created)}\n`);
      return 0;
    });
  },
};

function readPlan(word: unknown): Plan | null {
  if (word === undefined) return null;
  if (typeof word === 'string' && Object.hasOwn(PLANS, word)) return word as Plan;
  throw new UsageError(`--plan must be one of ${Object.keys(PLANS).join(', ')}`);
}
