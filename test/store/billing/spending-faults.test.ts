import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { buildCapDay } from '#domain/billing/spending-cap.ts';
import { findSpendingFaults } from '#store/billing/spending-faults.ts';
import { decideAs, type MoneyService, startMoneyService } from '#test/support/money-service.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { recordTestChecks } from '#test/support/test-records.ts';

let service: MoneyService;
let metered: string;
let paid: string;
let quoteId: string;
let grantId: string;
let accountId: string;
let day: string;
before(async () => {
  service = await startMoneyService();
  const person = await service.grant('agent');
  grantId = person.delegation.grantId;
  metered = String((await service.callTool('agent', 'abn_lookup', { abn: '79002637069' })).body.record_id);
  await service.callTool('agent', 'abn_lookup', { abn: '79002637069' });
  const search = async () => (await service.callTool('agent', 'ppsr_search_organisation', { acn: '002637069' })).body;
  quoteId = String((await search()).quote_id);
  await decideAs(service.database, person, quoteId);
  paid = String((await search()).record_id);
  accountId = person.accountId;
  // A free check has no spending row.
  await recordTestChecks(service.database.db, accountId, [{}]);
  day = String(await readDay());
});
after(() => service.stop());

/** Returns the faults found after a change that only an intruder could make, and rolls the change back. */
async function faultsOf(table: string, change: string): Promise<string[]> {
  const faults: string[] = [];
  const undo = new Error('taken back');
  const looked = service.database.db.transaction().execute(async (trx) => {
    await sql.raw(`alter table ${table} disable trigger user; ${change}`).execute(trx);
    await findSpendingFaults(trx, (fault) => faults.push(fault));
    throw undo;
  });
  await assert.rejects(looked, undo);
  return faults.sort();
}

test('what was charged as it should be has no faults, and every charge is counted', async () => {
  const faults: string[] = [];
  assert.equal(await findSpendingFaults(service.database.db, (fault) => faults.push(fault)), 3);
  assert.deepEqual(faults, []);
});

const CASES: [what: string, table: string, change: () => string, faults: () => string[]][] = [
  [
    'a charge without funding',
    'spending',
    () => `delete from spending where record_id = '${paid}'`,
    () => [`quote ${quoteId} is redeemed but has no charge`, `record ${paid} is charged but has no spending row`],
  ],
  [
    'spending of another amount than its record',
    'spending',
    () => `update spending set cents = 9 where record_id = '${paid}'`,
    () => [
      `spending of record ${paid} differs from its price`,
      `the day ${day} of account ${accountId} does not add up`,
    ],
  ],
  [
    'spending on another day than its record’s',
    'spending',
    () => `update spending set day = day - 1 where record_id = '${paid}'`,
    () => [
      `spending of record ${paid} is on another day`,
      `the day ${buildCapDay(new Date(Date.parse(day) - 86_400_000))} of account ${accountId} does not add up`,
    ],
  ],
  [
    'a quote that paid for another record than the one it was redeemed for',
    'quotes',
    () => `update quotes set record_id = null where quote_id = '${quoteId}'`,
    () => [`quote ${quoteId} was charged without being redeemed`],
  ],
  ...["tool = 'x'", "target_value = 'x'", 'amount_cents = 1', "input = '{}'"].map(
    (set): [string, string, () => string, () => string[]] => [
      `a quote whose ${set} is not what its record says`,
      'quotes',
      () => `update quotes set ${set} where quote_id = '${quoteId}'`,
      () => [`quote ${quoteId} does not match the record that it paid for`],
    ],
  ),
  [
    'a record that cannot be read, and a charge without funding beside it',
    'records',
    () => `update records set body = (left(body::text, -1) || ',"half":"\\ud800"}')::json;
      alter table spending disable trigger user; delete from spending where record_id = '${paid}'`,
    () => [
      `quote ${quoteId} does not match the record that it paid for`,
      `quote ${quoteId} is redeemed but has no charge`,
      `record ${paid} is charged but has no spending row`,
    ],
  ],
  [
    'arguments of a quote that cannot be read',
    'quotes',
    () => `update quotes set input = '{"half":"\\ud800"}' where quote_id = '${quoteId}'`,
    () => [`quote ${quoteId} does not match the record that it paid for`],
  ],
  [
    'a charge without the person’s approval',
    'quotes',
    () =>
      `alter table quotes drop constraint quotes_check3; update quotes set decision = 'declined' where quote_id = '${quoteId}'`,
    () => [`quote ${quoteId} does not match the record that it paid for`],
  ],
];

for (const [what, table, change, faults] of CASES) {
  test(`fsck finds ${what}`, async () => {
    assert.deepEqual(await faultsOf(table, change()), faults());
  });
}

test('fsck finds a pending record that no quote refers to', async () => {
  const pend = `update records set body = jsonb_set(body::jsonb, '{status}', '"pending_reconciliation"')::json
    where record_id = '${metered}'`;
  assert.deepEqual(await faultsOf('records', pend), [`record ${metered} is pending but no quote refers to it`]);
  const refer = `alter table quotes disable trigger user;
    update quotes set pending_record_id = '${metered}' where quote_id = '${quoteId}'`;
  assert.deepEqual(await faultsOf('records', `${pend}; ${refer}`), []);
});

test('fsck finds a day that does not add up', async () => {
  for (const [column, whose] of [
    ['day_cents', `grant ${grantId}`],
    ['account_day_cents', `account ${accountId}`],
  ] as const) {
    const change = `update spending set ${column} = ${column} + 5 where record_id = '${metered}'`;
    assert.deepEqual(await faultsOf('spending', change), [`the day ${day} of ${whose} does not add up`]);
  }
});

test('fsck finds a charge that is counted on another account, and one above the cap of its account', async () => {
  const { account_id } = await createTestAccount(service.database.db);
  const moved = await faultsOf(
    'spending',
    `update spending set account_id = '${account_id}' where record_id = '${paid}'`,
  );
  assert.deepEqual(moved, [
    `spending of record ${paid} is counted on another account`,
    `the day ${day} of account ${account_id} does not add up`,
  ]);
  const above = await faultsOf(
    'spending',
    `alter table spending drop constraint spending_check3; update spending set account_cap_cents = 9
      where record_id in ('${metered}', '${paid}')`,
  );
  assert.deepEqual(above, [`the day ${day} of account ${accountId} is above its cap`], 'an approved search may be');
});

test('fsck finds spending on a grant of another account', async () => {
  const { account_id } = await createTestAccount(service.database.db);
  const found = await faultsOf(
    'grants',
    `update grants set account_id = '${account_id}' where grant_id = '${grantId}'`,
  );
  assert.equal(found.length, 2);
  assert.match(found[0] ?? '', /is on a grant of another account/);
});

test('the database itself refuses a row above its cap, one that collides with another of its day, and any change', async () => {
  const { pool } = service.database;
  const insert = (cents: number, cap: number, total: number, accountCap: number | null, accountTotal: number) =>
    pool.query(
      `insert into spending (record_id, grant_id, day, cents, cap_cents, day_cents, account_id, account_cap_cents, account_day_cents)
       select '${paid}', grant_id, day, ${cents}, ${cap}, ${total}, account_id, ${accountCap}, ${accountTotal}
       from spending where record_id = '${metered}'`,
    );
  await assert.rejects(insert(10, 500, 510, null, 900), /check constraint/);
  await assert.rejects(insert(10, 500, 500, 899, 900), /check constraint/);
  await assert.rejects(insert(10, 500, 10, null, 900), /duplicate key/);
  await assert.rejects(insert(10, 500, 500, null, 10), /duplicate key/);
  for (const deed of ['update spending set cents = 1', 'delete from spending', 'truncate spending']) {
    await assert.rejects(pool.query(deed), /append-only/);
  }
  await assert.rejects(pool.query('truncate quotes cascade'), /append-only/);
  await assert.rejects(pool.query('delete from quotes'), /was sent, or is not over/);
});

async function readDay(): Promise<unknown> {
  const { rows } = await service.database.pool.query('select day::text from spending where record_id = $1', [metered]);
  return rows[0]?.day;
}
