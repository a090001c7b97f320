import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { findOrderFaults } from '#store/fsck.ts';
import { assignPlaces } from '#store/records/record-order.ts';
import { listPlacedRecords, type PlacedRecord } from '#test/support/placed-records.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { waitUntil } from '#test/support/wait-until.ts';

const WRITERS = 3;
const PLACERS = 2;
const ROUNDS = 4;
const timeout = 180_000;

type Child = { said(): string; complaint(): string; kill(): Promise<void> };

function startChild(t: TestContext, main: string, words: string[]): Child {
  const child = spawn(process.execPath, [join(import.meta.dirname, main), ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  let said = '';
  let complained = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  child.stderr.on('data', (chunk) => {
    complained += chunk;
  });
  const complaint = () => (child.exitCode === null ? complained : `${main} ended by itself: ${complained}`);
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  t.after(kill);
  return { said: () => said, complaint, kill };
}

/** Reads on from the last place it knows, as a log would. */
function follow(database: TestDatabase) {
  const seen: PlacedRecord[] = [];
  let stopped = false;
  const readOn = async () => {
    const page = await listPlacedRecords(database.db, seen.at(-1)?.place ?? -1, 100);
    seen.push(...page);
    return page.length;
  };
  const running = (async () => {
    while (!stopped) if ((await readOn()) === 0) await sleep(1);
  })();
  return {
    seen,
    async stop() {
      stopped = true;
      await running;
      while ((await readOn()) > 0);
    },
  };
}

test('a follower sees each record once, in commit order, while processes write, hang and are killed', {
  timeout,
}, async (t) => {
  const database = await createTestDatabase();
  const { account_id } = await createTestAccount(database.db);
  await database.pool.query('create sequence test_clock');
  const reader = follow(database);
  const said: string[] = [];
  // Held open over all rounds: a transaction with a record of its own, as a process that hangs would.
  const hanging = await database.pool.connect();
  t.after(async () => {
    // A test that fails half way leaves both behind, and the database would wait for them.
    hanging.release(true);
    await reader.stop();
    await database.drop();
  });
  await hanging.query('begin');
  await hanging.query(
    `insert into records (record_id, account_id, tool, target_value, price_cents, created_at, body, seal_sha256)
     values ('rec_hanging', $1, 'a test', 'x', 0, now(), '{}', '')`,
    [account_id],
  );
  for (let round = 0; round < ROUNDS; round++) {
    const writers = Array.from({ length: WRITERS }, () =>
      startChild(t, 'write-records.ts', [database.url, account_id]),
    );
    const placers = Array.from({ length: PLACERS }, () => startChild(t, 'give-places.ts', [database.url]));
    const known = reader.seen.length;
    await waitUntil(
      'every process at work',
      () => writers.every((writer) => writer.said().split('\n').length > 30) && reader.seen.length > known + 100,
    );
    // Two that gave places at the same time would give one place twice, and the store would refuse the second.
    for (const child of [...placers, ...writers]) assert.equal(child.complaint(), '');
    // In the middle of whatever they were doing.
    await Promise.all([...placers, ...writers].map((child) => child.kill()));
    said.push(...writers.map((writer) => writer.said()));
  }
  while (((await assignPlaces(database.db)) ?? 1) > 0);
  await hanging.query('commit');
  while (((await assignPlaces(database.db)) ?? 1) > 0);
  await reader.stop();

  assert.deepEqual(
    reader.seen.map(({ place }) => place),
    reader.seen.map((_, index) => index),
    'no place is missed or seen twice',
  );
  const { rows } = await sql<{ record_id: string }>`select record_id from records order by record_id`.execute(
    database.db,
  );
  assert.deepEqual(
    reader.seen.map(({ record_id }) => record_id).sort(),
    rows.map(({ record_id }) => record_id).sort(),
    'every record is seen once',
  );
  assert.equal(reader.seen.at(-1)?.record_id, 'rec_hanging', 'what was committed last is seen last');
  assertOrder(reader.seen, said);
  const faults: string[] = [];
  await findOrderFaults(database.db, (fault) => faults.push(fault));
  assert.deepEqual(faults, []);
});

/** Of two records, the one that was acknowledged before the other was begun must come first. */
function assertOrder(seen: readonly PlacedRecord[], said: readonly string[]): void {
  const times = new Map(
    said
      .flatMap((text) => text.split('\n').slice(0, -1))
      .map((line) => {
        const [record_id = '', begun = '', acknowledged = ''] = line.split(' ');
        return [record_id, { begun: Number(begun), acknowledged: Number(acknowledged) }];
      }),
  );
  assert.ok(times.size > ROUNDS * WRITERS * 20, 'there is something to compare');
  let latestBegun = 0;
  for (const { record_id } of seen) {
    const one = times.get(record_id);
    if (one === undefined) continue;
    assert.ok(one.acknowledged > latestBegun, `${record_id} was done before one that is placed before it had begun`);
    if (one.begun > latestBegun) latestBegun = one.begun;
  }
}
