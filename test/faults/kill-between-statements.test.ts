import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { readBalanceCents } from '#store/billing/ledger.ts';
import { ensureJobQueues } from '#store/jobs/ensure-job-queues.ts';
import { openCompletionWriter } from '#store/records/completions.ts';
import { ALL, claimCompletion, endLeases, NONE, readKept } from '#test/faults/keyed-completion.ts';
import { setStatementTrap } from '#test/faults/statement-trap.ts';
import { openFaultGround } from '#test/support/fault-ground.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { noteJob } from '#test/support/test-jobs.ts';

const MAIN = join(import.meta.dirname, 'complete-once.ts');
// What the transaction must do, in this order, or the tests below would not test it.
const STEPS = [
  /^begin/,
  /^copy records/,
  /^insert into "ledger_entries"/,
  /^update "idempotency_keys"/,
  /INSERT INTO pgboss\.job_common/,
  /^commit/,
];
const timeout = 600_000;

let database: TestDatabase;
let accountId: string;
let statements: string[];
before(async () => {
  database = await createTestDatabase();
  await ensureJobQueues(database.pool, [noteJob]);
  accountId = (await createTestAccount(database.db, { creditCents: 100_000 })).account_id;
});
after(() => database.drop());

test('a completion with a record, a charge, a kept answer and a job writes all of them in one transaction', async () => {
  statements = await completeHere('whole', () => undefined);
  assert.deepEqual(await readKept(database.db, 'whole'), ALL);
  let from = 0;
  for (const step of STEPS) {
    const at = statements.findIndex((text, index) => index >= from && step.test(text));
    assert.ok(at >= from, `${step} follows in ${statements.join(' | ')}`);
    from = at + 1;
  }
  assert.equal(statements.filter((text) => /^(begin|commit)/.test(text)).length, 2, 'it is one transaction');
});

test('a connection that is cut before any statement of a completion leaves nothing of it, and the call can be repeated', {
  timeout,
}, async () => {
  const killer = new pg.Client({ connectionString: database.url });
  await killer.connect();
  for (const index of statements.keys()) {
    const key = `cut-${index}`;
    const cut = async (at: number, client: pg.Client) => {
      if (at !== index + 1) return;
      const ended = new Promise((resolve) => client.once('end', resolve));
      await killer.query('select pg_terminate_backend($1)', [(client as unknown as { processID: number }).processID]);
      await ended;
    };
    await assert.rejects(completeHere(key, cut), key);
    assert.deepEqual(await readKept(database.db, key), NONE, `cut before: ${statements[index]}`);
    await endLeases(database.db);
    await completeHere(key, () => undefined);
    assert.deepEqual(await readKept(database.db, key), ALL);
  }
  await killer.end();
});

test('kill -9 before any statement of a completion leaves no rows; after the commit, all of them', {
  timeout,
}, async (t) => {
  const ground = openFaultGround(t);
  const run = async (key: string, env: Record<string, string>) => {
    const main = { main: MAIN, env: { DATABASE_URL: database.url, ACCOUNT_ID: accountId, KEY: key, ...env } };
    const { signal, said } = await ground.run([], main);
    return { killed: signal === 'SIGKILL', said };
  };
  const last = statements.length;
  for (let index = 1; index <= last; index += 1) {
    const key = `kill-${index}`;
    const { killed, said } = await run(key, { DIE_BEFORE: `${index}` });
    assert.ok(killed, said);
    assert.deepEqual(await readKept(database.db, key), NONE, `killed before: ${said}`);
  }
  const { killed, said } = await run('kill-commit', { DIE_AFTER: `${last}` });
  assert.ok(killed, said);
  const kept = await readKept(database.db, 'kill-commit');
  assert.deepEqual(kept, kept.answered ? ALL : NONE, 'with the commit on its way: all or nothing');
  await endLeases(database.db);
  for (const key of ['kill-1', `kill-${last}`, 'kill-commit']) {
    assert.match((await run(key, {})).said, /recorded$|replayed$/m);
    assert.deepEqual(await readKept(database.db, key), ALL);
  }
  await assertBalanced();
});

/** Completes in this process. Returns the statements that were sent meanwhile. */
async function completeHere(
  key: string,
  trap: (index: number, client: pg.Client) => Promise<void> | void,
): Promise<string[]> {
  const completion = await claimCompletion(database.db, accountId, key);
  assert.ok(completion !== null);
  const sent: string[] = [];
  const writer = openCompletionWriter(database.db);
  const remove = setStatementTrap(({ index, text, client }) => {
    // The statements of the other connection are not the completion's.
    if (text.includes('pg_terminate_backend')) return;
    sent.push(text);
    return trap(index, client);
  });
  try {
    assert.equal(await writer.record(completion), 'recorded');
  } finally {
    remove();
  }
  return sent;
}

async function assertBalanced(): Promise<void> {
  const { rows } = await database.pool.query('select from ledger_entries where amount_cents = -10');
  assert.equal(await readBalanceCents(database.db, accountId), 100_000 - 10 * rows.length);
}
