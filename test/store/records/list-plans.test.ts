import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { CompiledQuery } from 'kysely';
import type { Database } from '#store/postgres/database.ts';
import { buildListQuery, inIndexOrder, type RecordFilter } from '#store/records/records.ts';
import { buildUsageQuery } from '#store/records/usage.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';

const RECORDS = 20_000;

type Plan = {
  'Node Type': string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Rows Removed by Filter'?: number;
  'Actual Rows'?: number;
  Plans?: Plan[];
};

let database: TestDatabase;
let account_id: string;
before(async () => {
  database = await createTestDatabase();
  account_id = (await createTestAccount(database.db)).account_id;
  const other = (await createTestAccount(database.db)).account_id;
  // What misleads a planner: nearly everything is alike, and what is rare is old.
  await database.pool.query(`
    insert into records (record_id, account_id, tool, target_value, reference, price_cents, created_at, body, seal_sha256, made_by)
    select 'rec_' || lpad(n::text, 26, '0'), case when n % 10 = 0 then '${other}' else '${account_id}' end,
      case when n < 40 then 'rare_tool' else 'get_abn' end, case when n < 30 then 'rare' else 'common' end,
      case when n < 20 then 'deal-1' else 'deal-2' end, 0, '2026-01-01'::timestamptz + n * interval '1 minute', '{}', '',
      case when n < 25 then 'usr_rare' else 'key_common' end
    from generate_series(1, ${RECORDS}) n`);
  await database.pool.query('analyze');
});
after(() => database.drop());

const FILTERS: Record<string, Partial<RecordFilter>> = {
  records_list: {},
  records_list_tool: { tool: 'rare_tool' },
  records_list_made_by: { madeBy: 'usr_rare' },
  records_list_made_by_tool: { madeBy: 'key_common', tool: 'rare_tool' },
  records_list_made_by_reference: { madeBy: 'usr_rare', reference: 'deal-2' },
  records_list_made_by_target: { madeBy: 'usr_rare', target: 'common' },
  records_list_target: { target: 'rare' },
  records_list_target_tool: { target: 'rare', tool: 'get_abn' },
  records_list_reference: { reference: 'deal-1' },
  records_list_reference_tool: { reference: 'deal-1', tool: 'get_abn' },
  records_list_reference_target: { reference: 'deal-1', target: 'common' },
  records_list_reference_target_tool: { reference: 'deal-2', target: 'rare', tool: 'rare_tool' },
};
const BOUNDS: Record<string, Partial<RecordFilter>> = {
  'without a bound': {},
  'with from': { from: '2026-01-02T00:00:00Z' },
  'with to': { to: '2026-01-02T00:00:00Z' },
  'with from and to': { from: '2026-01-01T05:00:00Z', to: '2026-01-02T00:00:00Z' },
  'with a cursor': { before: `rec_${'9999'.padStart(26, '0')}` },
  'with all of these': {
    from: '2026-01-01T00:00:00Z',
    to: '2026-01-12T00:00:00Z',
    before: `rec_${'9999'.padStart(26, '0')}`,
  },
};

for (const [index, filter] of Object.entries(FILTERS)) {
  for (const [how, bounds] of Object.entries(BOUNDS)) {
    const named = Object.keys(filter).join(', ') || 'nothing';
    test(`a list by ${named} ${how} walks its own index and looks at no record that it does not show`, async () => {
      const wanted = { limit: 51, before: null, ...filter, ...bounds };
      const plans = await inIndexOrder(database.db, (trx) =>
        explain(trx, buildListQuery(trx, account_id, wanted).compile()),
      );
      assert.deepEqual(listScans(plans), [
        `Index Scan ${index}`,
        ...(bounds.before === undefined ? [] : ['Index Scan records_pkey']),
      ]);
      assert.deepEqual(
        plans.filter((plan) => plan['Node Type'].includes('Sort') || plan['Node Type'].includes('Seq')),
        [],
      );
      const [walk] = plans.filter((plan) => plan['Index Name'] === index);
      assert.equal(walk?.['Rows Removed by Filter'] ?? 0, 0);
      const isBound = Object.keys(bounds).length > 0;
      assert.equal(/created_at/.test(walk?.['Index Cond'] ?? ''), isBound, walk?.['Index Cond']);
    });
  }
}

test('usage reads totals and what is not folded yet by their indexes, and no record', async () => {
  const { tenant_id } = await createTestAccount(database.db);
  await database.pool.query(
    `insert into accounts select 'acc_' || n, '${tenant_id}', 'One of many' from generate_series(0, 99) n`,
  );
  for (const table of ['usage_totals', 'usage_counts']) {
    await database.pool.query(`
      insert into ${table} (account_id, day, tool, calls, spend_cents)
        select 'acc_' || n % 100, '2026-01-01'::date + n / 100, 'get_abn', 1, 0 from generate_series(1, 20000) n;
      analyze ${table}`);
  }
  const plans = await explain(database.db, buildUsageQuery('acc_7', '2026-01-05', '2026-01-20').compile(database.db));
  const scans = listScans(plans).filter((scan) => !scan.startsWith('Subquery'));
  const indexes = scans.filter((scan) => !scan.startsWith('Bitmap Heap'));
  assert.deepEqual(
    indexes.map((scan) => scan.split(' ').at(-1)),
    ['usage_counts_account', 'usage_totals_pkey'],
  );
  assert.deepEqual(
    scans.filter((scan) => scan.startsWith('Seq')),
    [],
  );
});

async function explain(db: Database, query: CompiledQuery): Promise<Plan[]> {
  const explained = { ...query, sql: `explain (analyze, format json) ${query.sql}` };
  const { rows } = await db.executeQuery(explained);
  const [{ 'QUERY PLAN': plans }] = rows as [{ 'QUERY PLAN': [{ Plan: Plan }] }];
  return flatten(plans[0].Plan);
}

function flatten(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(flatten)];
}

function listScans(plans: readonly Plan[]): string[] {
  return plans
    .filter((plan) => plan['Node Type'].includes('Scan'))
    .map((plan) => `${plan['Node Type'].replace(' Backward', '')} ${plan['Index Name']}`)
    .sort();
}
