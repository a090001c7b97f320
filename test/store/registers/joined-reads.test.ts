import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { runInLane } from '#store/postgres/lane.ts';
import { listLinesByAnyKey, listLinesByKey } from '#store/registers/register-rows.ts';
import { setStatementTrap } from '#test/faults/statement-trap.ts';
import { openRegisterStore, type RegisterStore } from '#test/support/register-store.ts';

let store: RegisterStore;
before(async () => {
  store = await openRegisterStore();
  for (const name of ['one', 'two']) {
    await store.pool.query(`create table snapshot_rows.${name}_1 (abn bigint, acn integer, line text not null)`);
    await store.pool.query(
      `insert into snapshot_rows.${name}_1 values (11, 1, '${name} a'), (11, 2, '${name} b'), (12, 3, '${name} c')`,
    );
  }
});
after(() => store.close());

const place = (dataset: string) => ({ dataset, snapshot_id: 1 });
const read = (dataset: string, abn = '11', limit = 5) => listLinesByKey(store.db, place(dataset), 'abn', abn, limit);

/** Runs some reads; returns how each ended, and the statements that were sent. */
async function trap(reads: () => readonly Promise<string[]>[]) {
  const sent: string[] = [];
  const release = setStatementTrap(({ text }) => void sent.push(text));
  try {
    const ends = await Promise.allSettled(reads());
    const words = ends.map((end) => (end.status === 'fulfilled' ? end.value.join() : `${end.reason.code}`));
    return { words, statements: sent.filter((text) => text.includes('snapshot_rows')) };
  } finally {
    release();
  }
}

test('reads of the same moment are sent as one statement, and each gets its own lines', async () => {
  const later = async () => {
    await Promise.resolve();
    return read('two', '12');
  };
  const either = () =>
    listLinesByAnyKey(
      store.db,
      place('two'),
      [
        ['abn', '12'],
        ['acn', '1'],
      ],
      5,
    );
  const { words, statements } = await trap(() => [
    read('one'),
    read('one', '11', 1),
    later(),
    read('two', '99'),
    either(),
  ]);
  assert.deepEqual(words, ['one a,one b', 'one a', 'two c', '', 'two a,two c']);
  assert.equal(statements.length, 1);
});

test('a single read is sent as one statement', async () => {
  const { words, statements } = await trap(() => [read('one')]);
  assert.deepEqual([words, statements.length], [['one a,one b'], 1]);
  assert.doesNotMatch(statements.join(), /union/);
});

test('a register whose rows are missing fails alone', async () => {
  const { words } = await trap(() => [read('one'), read('dropped'), read('two', '12')]);
  assert.deepEqual(words, ['one a,one b', 'upstream_error', 'two c']);
});

test('reads of two accounts are two statements, so that each waits for its own share', async () => {
  const { words, statements } = await trap(() => [
    runInLane('one account', () => read('one')),
    runInLane('another', () => read('two', '12')),
  ]);
  assert.deepEqual([words, statements.length], [['one a,one b', 'two c'], 2]);
});

test('more reads than one statement may join are split over several', async () => {
  const { words, statements } = await trap(() => Array.from({ length: 40 }, (_, at) => read('one', String(at))));
  assert.deepEqual([words[11], words[12], words.join('').length], ['one a,one b', 'one c', 'one a,one bone c'.length]);
  assert.equal(statements.length, 3);
});
