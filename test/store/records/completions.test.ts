import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { requestJob } from '#contract/job.ts';
import { buildOwnerSeal } from '#domain/evidence/sealed-record.ts';
import { lockBalanceCents, readBalanceCents } from '#store/billing/ledger.ts';
import { ensureJobQueues } from '#store/jobs/ensure-job-queues.ts';
import { type Completion, type CompletionOutcome, openCompletionWriter } from '#store/records/completions.ts';
import { claimIdempotencyKey } from '#store/records/idempotency.ts';
import { setStatementTrap } from '#test/faults/statement-trap.ts';
import { listStatements } from '#test/support/list-statements.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { noteJob } from '#test/support/test-jobs.ts';
import { type RecordWish, sealTestRecord } from '#test/support/test-records.ts';
import { waitUntil } from '#test/support/wait-until.ts';

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
  await ensureJobQueues(database.pool, [noteJob]);
});
after(() => database.drop());

const openAccount = async (creditCents: number) => (await createTestAccount(database.db, { creditCents })).account_id;
const complete = (accountId: string, part: Partial<Completion> = {}): Completion => ({
  accountId,
  sealing: null,
  funding: { from: 'key' },
  held: null,
  jobs: [],
  answer: { ok: true },
  ...part,
});
const completeCheck = (accountId: string, wish: RecordWish = {}): Completion =>
  complete(accountId, { sealing: sealTestRecord(wish) });
const claim = async (accountId: string, idempotencyKey: string) => {
  const request = { accountId, ownerId: accountId, idempotencyKey, operation: 'test', inputSha256: 'test' };
  return claimIdempotencyKey(database.db, request);
};
const hold = async (accountId: string, key: string) => {
  const claimed = await claim(accountId, key);
  assert.ok(claimed.state === 'held');
  return claimed.held;
};
/** Records completions that come together, as one batch. */
const recordTogether = (...completions: Completion[]): Promise<CompletionOutcome[]> => {
  const writer = openCompletionWriter(database.db);
  return Promise.all(completions.map((completion) => writer.record(completion)));
};
const listRecords = async (accountId: string) => {
  const query = database.db.selectFrom('records').selectAll().where('account_id', '=', accountId);
  return query.orderBy('record_id').execute();
};
const listCharges = async (accountId: string) => {
  const { rows } = await sql<{ transaction_id: string; cents: number; record_id: string }>`
    select transaction_id, amount_cents as cents, record_id from ledger_entries
    where ledger_account = ${`credit:${accountId}`} and record_id is not null order by entry_id`.execute(database.db);
  return rows;
};

test('records that come together are each kept with their own columns, body and owner', async () => {
  const [one, other] = [await openAccount(0), await openAccount(0)];
  const first = sealTestRecord({ tool: 'get_abn', target: '1', reference: 'deal-7' });
  const second = sealTestRecord({ tool: 'gst_check', target: '2' });
  const outcomes = await recordTogether(
    complete(one, { sealing: first, madeBy: 'key_one' }),
    complete(other, { sealing: second }),
  );
  assert.deepEqual(outcomes, ['recorded', 'recorded']);
  for (const [accountId, { record }, made_by] of [
    [one, first, 'key_one'],
    [other, second, null],
  ] as const) {
    assert.deepEqual(await listRecords(accountId), [
      {
        record_id: record.record_id,
        account_id: accountId,
        tool: record.tool,
        target_value: record.target.value,
        reference: record.reference,
        price_cents: 0,
        created_at: new Date(record.created_at),
        body: record,
        seal_sha256: buildOwnerSeal(accountId, record.record_sha256),
        made_by,
      },
    ]);
  }
});

test('free checks cost one statement together, and need no transaction of their own', async () => {
  const accountId = await openAccount(0);
  const sent = await listStatements(() => recordTogether(completeCheck(accountId), completeCheck(accountId)));
  assert.deepEqual(sent, ['copy records (record_id,']);
  assert.equal((await listRecords(accountId)).length, 2);
});

test('a charge is made with its record, in a transaction of the ledger of its own', async () => {
  const accountId = await openAccount(35);
  const [first, second] = [
    completeCheck(accountId, { price_cents: 10 }),
    completeCheck(accountId, { price_cents: 25 }),
  ];
  assert.deepEqual(await recordTogether(first, second), ['recorded', 'recorded']);
  const charges = await listCharges(accountId);
  assert.deepEqual(
    charges.map(({ cents, record_id }) => [cents, record_id]),
    [
      [-10, first.sealing?.record.record_id],
      [-25, second.sealing?.record.record_id],
    ],
  );
  for (const { transaction_id } of charges) assert.match(transaction_id, /^txn_[0-9A-Z]{26}$/);
  assert.notEqual(charges[0]?.transaction_id, charges[1]?.transaction_id);
  assert.equal(await readBalanceCents(database.db, accountId), 0);
});

test('a free check and one that is charged, written together, are each what they are', async () => {
  const accountId = await openAccount(10);
  const batch = [completeCheck(accountId), completeCheck(accountId, { price_cents: 10 }), completeCheck(accountId)];
  assert.deepEqual(await recordTogether(...batch), ['recorded', 'recorded', 'recorded']);
  assert.equal((await listRecords(accountId)).length, 3);
  assert.deepEqual(
    (await listCharges(accountId)).map(({ record_id }) => record_id),
    [batch[1]?.sealing?.record.record_id],
  );
});

test('credit is spent in the order of the calls, and unpaid calls write no rows', async () => {
  const accountId = await openAccount(25);
  const other = await openAccount(10);
  const unpaid = await hold(accountId, 'unpaid');
  const batch = [
    completeCheck(accountId, { price_cents: 10 }),
    completeCheck(accountId, { price_cents: 10 }),
    { ...completeCheck(accountId, { price_cents: 10 }), held: unpaid, jobs: [requestJob(noteJob, { note: 'unpaid' })] },
    completeCheck(accountId, { price_cents: 5 }),
    completeCheck(accountId, { price_cents: 1 }),
    completeCheck(accountId),
    completeCheck(other, { price_cents: 10 }),
  ];
  assert.deepEqual(await recordTogether(...batch), [
    'recorded',
    'recorded',
    'insufficient_credit',
    'recorded',
    'insufficient_credit',
    'recorded',
    'recorded',
  ]);
  const kept = (await listRecords(accountId)).map(({ record_id }) => record_id);
  assert.deepEqual(kept.sort(), [0, 1, 3, 5].map((index) => batch[index]?.sealing?.record.record_id as string).sort());
  assert.equal((await listCharges(accountId)).length, 3);
  assert.equal(await readBalanceCents(database.db, accountId), 0);
  assert.equal(await readBalanceCents(database.db, other), 0);
  assert.deepEqual(await claim(accountId, 'unpaid'), { state: 'running' });
  assert.deepEqual(await listNotes('unpaid'), []);
});

const listNotes = async (note: string) =>
  (await database.pool.query(`select data from pgboss.job where data->'input'->>'note' = $1`, [note])).rows.map(
    (row) => row.data,
  );

test('an answer is kept under its key, with the id of the record where there is one; no record is written for a read', async () => {
  const accountId = await openAccount(0);
  const [read, check] = [await hold(accountId, 'a read'), await hold(accountId, 'a check')];
  const sealing = sealTestRecord({});
  const writer = openCompletionWriter(database.db);
  const sent = await listStatements(() => writer.record(complete(accountId, { held: read, answer: { page: 1 } })));
  assert.deepEqual(sent, ['begin', 'update "idempotency_keys" set', 'commit']);
  assert.equal(await writer.record(complete(accountId, { held: check, sealing, answer: { page: 2 } })), 'recorded');
  assert.deepEqual(await claim(accountId, 'a read'), { state: 'done', answer: { page: 1 }, recordId: null });
  const { record_id } = sealing.record;
  assert.deepEqual(await claim(accountId, 'a check'), { state: 'done', answer: { page: 2 }, recordId: record_id });
});

test('a job is enqueued with nothing else to write, and is the account’s', async () => {
  const accountId = await openAccount(0);
  const job = requestJob(noteJob, { note: 'alone' });
  assert.deepEqual(await recordTogether(complete(accountId, { jobs: [job] })), ['recorded']);
  assert.deepEqual(await listNotes('alone'), [{ job_id: job.jobId, account_id: accountId, input: { note: 'alone' } }]);
});

test('one that the database refuses fails alone: those written with it are kept', async () => {
  const accountId = await openAccount(20);
  const good = completeCheck(accountId, { price_cents: 10 });
  const bad = { ...completeCheck('acc_nobody') };
  const [kept, refused] = await Promise.allSettled(
    ((writer) => [writer.record(good), writer.record(bad)])(openCompletionWriter(database.db)),
  );
  assert.deepEqual(kept, { status: 'fulfilled', value: 'recorded' });
  assert.equal(refused?.status, 'rejected');
  assert.equal(await readBalanceCents(database.db, accountId), 10);
});

test('a charge that the ledger does not take leaves neither a record nor spending', async () => {
  const accountId = await openAccount(10);
  const remove = setStatementTrap(({ text }) => {
    if (text.startsWith('insert into "ledger_entries"')) throw new Error('not taken');
  });
  const ends = await Promise.allSettled([recordTogether(completeCheck(accountId, { price_cents: 10 }))]);
  remove();
  assert.deepEqual(ends, [{ status: 'rejected', reason: new Error('not taken') }]);
  assert.deepEqual(await listRecords(accountId), []);
  assert.equal(await readBalanceCents(database.db, accountId), 10);
});

test('when the store becomes unavailable the whole batch fails, and is not retried item by item', async () => {
  const accountId = await openAccount(20);
  const writer = openCompletionWriter(database.db);
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const remove = setStatementTrap(({ index }) => {
    if (index === 1) throw away;
  });
  const both = [completeCheck(accountId, { price_cents: 10 }), completeCheck(accountId, { price_cents: 10 })];
  const ends = await Promise.allSettled(both.map((completion) => writer.record(completion)));
  remove();
  assert.deepEqual(ends, [
    { status: 'rejected', reason: away },
    { status: 'rejected', reason: away },
  ]);
  assert.deepEqual(await listRecords(accountId), []);
});

/** An effect that leaves a mark: a tenant of that name. */
const leaveMark = (name: string) => async (trx: TestDatabase['db']) => {
  const tenant = { tenant_id: `ten_${name}`, name, target_secret: Buffer.alloc(32) };
  await trx.insertInto('tenants').values(tenant).execute();
};
const listMarks = async (...names: string[]) => {
  const query = database.db.selectFrom('tenants').select('name').where('name', 'in', names);
  return (await query.orderBy('name').execute()).map(({ name }) => name);
};

test('what a completion keeps beside its record is written with it, or not at all', async () => {
  const accountId = await openAccount(0);
  const effects = [leaveMark('mark-alone'), leaveMark('mark-unpaid')] as const;
  const [alone, unpaid] = [
    complete(accountId, { effect: effects[0] }),
    { ...completeCheck(accountId, { price_cents: 10 }), effect: effects[1] },
  ];
  assert.deepEqual(await recordTogether(alone, unpaid), ['recorded', 'insufficient_credit']);
  assert.deepEqual(await listMarks('mark-alone', 'mark-unpaid'), ['mark-alone']);
});

test('an effect that fails rolls back its own record and no other', async () => {
  const accountId = await openAccount(0);
  const [broken, sound] = [completeCheck(accountId), completeCheck(accountId)];
  const effect = () => Promise.reject(new Error('it cannot be kept'));
  const writer = openCompletionWriter(database.db);
  const ends = await Promise.allSettled([
    writer.record({ ...broken, effect }),
    writer.record({ ...sound, effect: leaveMark('mark-sound') }),
  ]);
  assert.deepEqual(
    ends.map(({ status }) => status),
    ['rejected', 'fulfilled'],
  );
  assert.deepEqual(
    (await listRecords(accountId)).map(({ record_id }) => record_id),
    [sound.sealing?.record.record_id],
  );
  assert.deepEqual(await listMarks('mark-sound'), ['mark-sound']);
});

test('a record alone does not wait for the effect of another account', { timeout: 30_000 }, async () => {
  const [accountId, other] = [await openAccount(0), await openAccount(0)];
  const writer = openCompletionWriter(database.db);
  const { promise: isRecorded, resolve: letGo } = Promise.withResolvers<void>();
  const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>();
  const effect = async () => {
    begin();
    await isRecorded;
  };
  const slow = writer.record({ ...completeCheck(other), effect });
  await hasBegun;
  assert.equal(await writer.record(completeCheck(accountId)), 'recorded');
  letGo();
  assert.equal(await slow, 'recorded');
});

/** Keeps an account’s lock during some work. */
const whileTurnIsTaken = (accountId: string, work: () => Promise<void>) =>
  database.db.transaction().execute(async (trx) => {
    await lockBalanceCents(trx, accountId);
    await work();
  });

test('what costs nothing does not wait for the turn of an account that is being charged', async () => {
  const accountId = await openAccount(10);
  const held = await hold(accountId, 'free');
  await whileTurnIsTaken(accountId, async () => {
    assert.deepEqual(await recordTogether({ ...completeCheck(accountId), held }), ['recorded']);
  });
});

test('accounts are charged in the order of their ids, so that two processes do not wait for each other crosswise', async () => {
  const [first = '', second = ''] = [await openAccount(10), await openAccount(10)].sort();
  let charging: Promise<unknown> = Promise.resolve();
  await whileTurnIsTaken(first, async () => {
    charging = recordTogether(completeCheck(second, { price_cents: 10 }), completeCheck(first, { price_cents: 10 }));
    await waitUntil('the batch waits for the first account', async () => {
      const { rows } = await sql<{ count: number }>`select count(*) from pg_locks l
        join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()`.execute(
        database.db,
      );
      return (rows[0]?.count ?? 0) > 0;
    });
    // Not waited for: the turn of the second account is free, or this throws.
    await sql`select from accounts where account_id = ${second} for no key update nowait`.execute(database.db);
  });
  assert.deepEqual(await charging, ['recorded', 'recorded']);
});

test('a long record is not compressed with pglz, which would cost the server more than writing it', async () => {
  const accountId = await openAccount(0);
  await recordTogether(completeCheck(accountId, { reference: 'long '.repeat(2_000) }));
  const { rows } = await sql<{ method: string | null }>`
    select pg_column_compression(body) as method from records where account_id = ${accountId}`.execute(database.db);
  const server = await sql<{ has_lz4: boolean }>`
    select 'lz4' = any (enumvals) as has_lz4 from pg_settings where name = 'default_toast_compression'`.execute(
    database.db,
  );
  assert.deepEqual(rows, [{ method: server.rows[0]?.has_lz4 ? 'lz4' : null }]);
});

test('a body as long as that of an address look-up is stored in its row', async () => {
  const accountId = await openAccount(0);
  await recordTogether(completeCheck(accountId, { reference: 'long '.repeat(1_250) }));
  const { rows } = await sql`select pg_column_toast_chunk_id(body) as elsewhere from records
    where account_id = ${accountId}`.execute(database.db);
  assert.deepEqual(rows, [{ elsewhere: null }]);
});
