import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { buildGrantSeal } from '#domain/billing/credit-grant.ts';
import { recordAccount, recordTenant } from '#store/access/accounts.ts';
import { lockBalanceCents, readBalanceCents, recordCredit } from '#store/billing/ledger.ts';
import { findLedgerFaults } from '#store/billing/ledger-faults.ts';
import { openCompletionWriter } from '#store/records/completions.ts';
import { listStatements } from '#test/support/list-statements.ts';
import { tamperWith } from '#test/support/tamper-with.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { recordTestChecks, sealTestRecord } from '#test/support/test-records.ts';

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
});
after(() => database.drop());

const listFaults = async () => {
  const faults: string[] = [];
  const count = await findLedgerFaults(database.db, (fault) => faults.push(fault));
  return { faults, count };
};
const listCheckpoints = async (account_id: string) => {
  const rows = await database.db
    .selectFrom('ledger_checkpoints')
    .select(['entry_id', 'balance_cents'])
    .where('ledger_account', '=', `credit:${account_id}`)
    .orderBy('entry_id')
    .execute();
  return rows.map((row) => row.balance_cents);
};
const charge = async (accountId: string, times: number) => {
  const completions = openCompletionWriter(database.db);
  const outcomes: string[] = [];
  for (let index = 0; index < times; index++) {
    const sealing = sealTestRecord({ price_cents: 10 });
    outcomes.push(
      await completions.record({ accountId, sealing, funding: { from: 'key' }, held: null, answer: {}, jobs: [] }),
    );
  }
  return new Set(outcomes);
};
// Entries as many grants at once would leave them: without a checkpoint between them.
const addEntries = async (account_id: string, count: number, cents: number) => {
  const { rows } = await sql<{ transaction_id: string; grant_no: number }>`
    with added as (
      insert into ledger_entries (transaction_id, ledger_account, amount_cents, reason)
      select 'txn_' || n.txn, side.account, side.cents, 'a test'
      from (select gen_random_uuid() as txn from generate_series(1, ${count}::integer)) n,
        (values (${`credit:${account_id}`}, ${cents}::integer), ('operator:test', -${cents}::integer)) side(account, cents)
      returning transaction_id, ledger_account
    )
    select transaction_id, row_number() over () + (select count(*) from credit_grants where account_id = ${account_id})
      as grant_no from added where ledger_account like 'credit:%'`.execute(database.db);
  const grants = rows.map(({ transaction_id, grant_no }) => {
    const grant = { account_id, grant_no, transaction_id, amount_cents: cents, reason: 'a test' };
    return { ...grant, seal_sha256: buildGrantSeal(grant) };
  });
  for (let start = 0; start < grants.length; start += 1_000)
    await database.db
      .insertInto('credit_grants')
      .values(grants.slice(start, start + 1_000))
      .execute();
};

test('an account without entries has nothing, and other accounts’ entries do not count', async () => {
  const { account_id } = await createTestAccount(database.db, { creditCents: 0 });
  await createTestAccount(database.db, { creditCents: 700 });
  assert.equal(await readBalanceCents(database.db, account_id), 0);
});

test('credit that is given adds up, inside a transaction as outside of one', async () => {
  const { account_id } = await createTestAccount(database.db, { creditCents: 100 });
  await database.db
    .transaction()
    .execute((trx) => recordCredit(trx, { accountId: account_id, amountCents: 30, reason: 'in a transaction' }));
  assert.equal(await readBalanceCents(database.db, account_id), 130);
  await assert.rejects(
    database.db.transaction().execute(async (trx) => {
      await recordCredit(trx, { accountId: account_id, amountCents: 1_000, reason: 'undone' });
      throw new Error('undone');
    }),
    /undone/,
  );
  assert.equal(await readBalanceCents(database.db, account_id), 130);
});

test('credit added outside a transaction gets its own, and keeps the account locked until its end', async () => {
  const { account_id } = await createTestAccount(database.db, { creditCents: 0 });
  const give = () => recordCredit(database.db, { accountId: account_id, amountCents: 5, reason: 'a test' });
  assert.deepEqual(await listStatements(give), [
    'begin',
    'select "account_id" from',
    'with start as',
    'insert into "ledger_entries"',
    'select max("grant_no") as',
    'insert into "credit_grants"',
    'commit',
  ]);
  const entries = database.db.selectFrom('ledger_entries').select(['transaction_id', 'amount_cents', 'reason']);
  const [entry] = await entries.where('ledger_account', '=', `credit:${account_id}`).execute();
  assert.deepEqual([entry?.amount_cents, entry?.reason], [5, 'a test']);
  assert.match(entry?.transaction_id ?? '', /^txn_[0-9A-Z]{26}$/);
});

test('credit for an account that does not exist is refused', async () => {
  await assert.rejects(recordCredit(database.db, { accountId: 'acc_nobody', amountCents: 1, reason: 'a test' }));
  assert.equal(await readBalanceCents(database.db, 'acc_nobody'), 0);
});

test('after 256 entries the next charge leaves a checkpoint, and no charge before it does', async () => {
  const { account_id } = await createTestAccount(database.db, { creditCents: 46 });
  await addEntries(account_id, 254, 1);
  assert.deepEqual(await charge(account_id, 1), new Set(['recorded']));
  assert.deepEqual(await listCheckpoints(account_id), []);
  await charge(account_id, 1);
  assert.deepEqual(await listCheckpoints(account_id), [290]);
  await addEntries(account_id, 254, 1);
  await charge(account_id, 1);
  assert.deepEqual(await listCheckpoints(account_id), [290]);
  await charge(account_id, 1);
  assert.deepEqual(await listCheckpoints(account_id), [290, 524]);
  assert.equal(await readBalanceCents(database.db, account_id), 514);
  assert.deepEqual((await listFaults()).faults, []);
});

test('a balance is taken from the checkpoint and what follows it, not from the entries below; fsck recomputes it [money.checkpoints]', async () => {
  const { account_id } = await createTestAccount(database.db, { creditCents: 100 });
  await addEntries(account_id, 255, 1);
  await charge(account_id, 2);
  await tamperWith(
    database.pool,
    'ledger_checkpoints',
    `update ledger_checkpoints set balance_cents = 25 where ledger_account = 'credit:${account_id}'`,
  );
  assert.equal(await readBalanceCents(database.db, account_id), 25 - 2 * 10);
  assert.deepEqual(await charge(account_id, 1), new Set(['insufficient_credit']));
  const { faults } = await listFaults();
  assert.equal(faults.length, 1);
  assert.match(faults[0] ?? '', new RegExp(`^checkpoint of credit:${account_id} at entry \\d+ is not the sum`));
  await tamperWith(
    database.pool,
    'ledger_checkpoints',
    `update ledger_checkpoints set balance_cents = 355 where ledger_account = 'credit:${account_id}'`,
  );
});

test('fsck reports a checkpoint at another account’s entry', async () => {
  const { account_id } = await createTestAccount(database.db, { creditCents: 10 });
  await sql`insert into ledger_checkpoints (ledger_account, entry_id, balance_cents)
    select ${`credit:${account_id}`}, max(entry_id), 10 from ledger_entries
    where ledger_account = 'operator:credit-given'`.execute(database.db);
  assert.equal((await listFaults()).faults.length, 1);
  await tamperWith(
    database.pool,
    'ledger_checkpoints',
    `delete from ledger_checkpoints where ledger_account = 'credit:${account_id}'`,
  );
});

test('entries that came another way are all added up, however many there are', async () => {
  const { account_id } = await createTestAccount(database.db, { creditCents: 7 });
  await addEntries(account_id, 10_000, 3);
  assert.equal(await readBalanceCents(database.db, account_id), 30_007);
  await charge(account_id, 1);
  assert.deepEqual(await listCheckpoints(account_id), [30_007]);
  assert.equal(await readBalanceCents(database.db, account_id), 30_007 - 10);
  // The account's own entries and their other sides, as many as there are rows.
  const { count } = await database.db
    .selectFrom('ledger_entries')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  assert.deepEqual(await listFaults(), { faults: [], count });
});

test('a page that ends with the last entry is the end: the checkpoint is at that entry, and nothing counts twice', async () => {
  const { account_id } = await createTestAccount(database.db, { creditCents: 0 });
  await addEntries(account_id, 5_000, 3);
  const own = database.db.selectFrom('ledger_entries').where('ledger_account', '=', `credit:${account_id}`);
  const last = await own.select((select) => select.fn.max('entry_id').as('entry_id')).executeTakeFirstOrThrow();
  await charge(account_id, 1);
  const checkpoints = database.db.selectFrom('ledger_checkpoints').select(['entry_id', 'balance_cents']);
  assert.deepEqual(await checkpoints.where('ledger_account', '=', `credit:${account_id}`).execute(), [
    { entry_id: last.entry_id, balance_cents: 15_000 },
  ]);
  assert.equal(await readBalanceCents(database.db, account_id), 15_000 - 10);
});

test('adding credit waits for the account’s lock, so that no entry appears below a checkpoint', async () => {
  const { account_id } = await createTestAccount(database.db, { creditCents: 100 });
  const order: string[] = [];
  let credited: Promise<unknown> = Promise.resolve();
  await database.db.transaction().execute(async (trx) => {
    assert.equal(await lockBalanceCents(trx, account_id), 100);
    credited = recordCredit(database.db, { accountId: account_id, amountCents: 5, reason: 'a test' }).then(() =>
      order.push('credited'),
    );
    // Until the other session is seen waiting for the lock.
    for (let waiting = 0; waiting === 0; ) {
      const { rows } = await sql<{ count: number }>`select count(*) from pg_locks l
        join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()`.execute(
        database.db,
      );
      waiting = rows[0]?.count ?? 0;
    }
    order.push('charged');
  });
  await credited;
  assert.deepEqual(order, ['charged', 'credited']);
});

test('grants of an account are numbered without gaps and sealed, and can be added, but never changed or taken away', async () => {
  const { account_id } = await createTestAccount(database.db, { creditCents: 700 });
  await recordCredit(database.db, { accountId: account_id, amountCents: 5, reason: 'Über "alles"\n' });
  const query = database.db.selectFrom('credit_grants').selectAll().where('account_id', '=', account_id);
  const grants = await query.orderBy('grant_no').execute();
  assert.deepEqual(
    grants.map(({ grant_no, amount_cents, reason }) => [grant_no, amount_cents, reason]),
    [
      [1, 700, 'test credit'],
      [2, 5, 'Über "alles"\n'],
    ],
  );
  for (const grant of grants) assert.equal(grant.seal_sha256, buildGrantSeal(grant));
  for (const deed of [
    'update credit_grants set amount_cents = 1',
    'delete from credit_grants',
    'truncate credit_grants',
  ])
    await assert.rejects(database.pool.query(deed), /append-only/);
});

const CREDIT_CHANGES: Record<string, { tables: Record<string, string>; fault: string }> = {
  'both sides of a credit changed together': {
    tables: {
      ledger_entries: `update ledger_entries set amount_cents = amount_cents * 2 where transaction_id = '$txn'`,
    },
    fault: 'credit $txn of $account differs from its grant',
  },
  'the reason of a credit changed': {
    tables: { ledger_entries: `update ledger_entries set reason = 'gift' where transaction_id = '$txn'` },
    fault: 'credit $txn of $account differs from its grant',
  },
  'both sides of a credit and its grant changed together': {
    tables: {
      ledger_entries: `update ledger_entries set amount_cents = amount_cents * 2 where transaction_id = '$txn'`,
      credit_grants: `update credit_grants set amount_cents = amount_cents * 2 where transaction_id = '$txn'`,
    },
    fault: 'grant 1 of $account does not match its seal',
  },
  'credit without a grant': {
    tables: {
      ledger_entries: `insert into ledger_entries (transaction_id, ledger_account, amount_cents, reason)
        values ('txn_$account', 'credit:$account', 7, 'gift'), ('txn_$account', 'operator:credit-given', -7, 'gift')`,
    },
    fault: 'credit txn_$account of $account has no grant',
  },
  'a credit taken away': {
    tables: { ledger_entries: `delete from ledger_entries where transaction_id = '$txn'` },
    fault: 'credit $txn of $account was granted but is not in the ledger',
  },
  'a credit taken away with its grant': {
    tables: {
      ledger_entries: `delete from ledger_entries where transaction_id = '$txn'`,
      credit_grants: `delete from credit_grants where transaction_id = '$txn'`,
    },
    fault: 'grants of $account are missing: 1 up to 2',
  },
  'a charge moved to another account': {
    tables: {
      ledger_entries: `insert into ledger_entries (transaction_id, ledger_account, amount_cents, reason, record_id)
        select 'txn_$account', side.account, side.cents, 'charge', record_id from (select record_id from records
          where account_id <> '$account' limit 1) r, (values ('credit:$account', -1), ('revenue:other', 1)) side(account, cents)`,
    },
    fault: 'ledger entry $entry charges credit:$account for $record, which is not one of its records',
  },
};

for (const [what, { tables, fault }] of Object.entries(CREDIT_CHANGES)) {
  test(`fsck sees ${what}`, async (t) => {
    const ground = await createTestDatabase();
    t.after(() => ground.drop());
    const other = await createTestAccount(ground.db);
    await recordTestChecks(ground.db, other.account_id, [{}]);
    const { account_id } = await createTestAccount(ground.db, { creditCents: 100 });
    await recordCredit(ground.db, { accountId: account_id, amountCents: 5, reason: 'more' });
    const first = ground.db.selectFrom('credit_grants').select('transaction_id').where('grant_no', '=', 1);
    const { transaction_id } = await first.where('account_id', '=', account_id).executeTakeFirstOrThrow();
    const fill = (text: string) => text.replaceAll('$txn', transaction_id).replaceAll('$account', account_id);
    for (const [table, change] of Object.entries(tables)) await tamperWith(ground.pool, table, fill(change));
    const faults: string[] = [];
    await findLedgerFaults(ground.db, (one) => faults.push(one));
    const said = faults.map((one) => one.replace(/entry \d+/, 'entry $entry').replace(/rec_\w+/, '$record'));
    assert.deepEqual(said, [fill(fault)]);
  });
}

test('checkpoints can be added, but never changed or taken away [money.append-only]', async () => {
  for (const deed of ['update ledger_checkpoints set balance_cents = 0', 'delete from ledger_checkpoints']) {
    await assert.rejects(database.pool.query(deed), /append-only/);
  }
  await assert.rejects(database.pool.query('truncate ledger_checkpoints'), /append-only/);
});

test('fsck reports credit below zero, with the account', async () => {
  const tenant = await recordTenant(database.db, 'Overdrawn');
  const account_id = await recordAccount(database.db, tenant, 'Overdrawn');
  await addEntries(account_id, 1, -1);
  assert.deepEqual((await listFaults()).faults, [`credit:${account_id} is below zero`]);
  await recordCredit(database.db, { accountId: account_id, amountCents: 1, reason: 'a test' });
  assert.deepEqual((await listFaults()).faults, []);
});

test('fsck reports a charge that differs from its record, one that is absent, and a transaction that does not balance', async () => {
  const { account_id } = await createTestAccount(database.db, { creditCents: 100 });
  await charge(account_id, 2);
  const [first, second] = await database.db
    .selectFrom('records')
    .select('record_id')
    .where('account_id', '=', account_id)
    .orderBy('record_id')
    .execute();
  await tamperWith(
    database.pool,
    'ledger_entries',
    `update ledger_entries set amount_cents = -9 where record_id = '${first?.record_id}' and amount_cents < 0;
     delete from ledger_entries where record_id = '${second?.record_id}'`,
  );
  const { faults } = await listFaults();
  assert.deepEqual(
    faults.map((fault) => fault.replace(/txn_\w+/, 'txn')).sort(),
    [
      'ledger transaction txn does not balance',
      `record ${first?.record_id} has a charge that does not match its price`,
      `record ${second?.record_id} has a charge that does not match its price`,
    ].sort(),
  );
});
