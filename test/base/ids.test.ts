import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { buildUuid, newSortableId, readIdTimeMs } from '#base/ids.ts';

function decodeTime(id: string): number {
  return [...id.slice(0, 10)].reduce(
    (total, letter) => total * 32 + '0123456789ABCDEFGHJKMNPQRSTVWXYZ'.indexOf(letter),
    0,
  );
}

// The clock is shared by the process, so each test continues from the time of the last id, of whatever file.
let clockMs = 0;
before(() => {
  clockMs = readIdTimeMs(newSortableId('')) + 1_000;
});

test('an id is its prefix and 26 characters of Crockford’s alphabet', () => {
  assert.match(newSortableId('rec_', ++clockMs), /^rec_[0-9A-HJKMNP-TV-Z]{26}$/);
});

test('the first ten characters encode the millisecond', () => {
  clockMs += 5;
  assert.equal(decodeTime(newSortableId('', clockMs)), clockMs);
});

test('ids of one millisecond are strictly increasing', () => {
  clockMs += 1;
  const ids = Array.from({ length: 5_000 }, () => newSortableId('', clockMs));
  assert.deepEqual(ids, [...new Set(ids)].sort());
});

test('ids are strictly increasing when the clock steps back', () => {
  clockMs += 1;
  const first = newSortableId('', clockMs);
  const second = newSortableId('', clockMs - 10_000);
  const third = newSortableId('', clockMs + 1);
  clockMs += 1;
  assert.deepEqual([first, second, third], [first, second, third].sort());
  assert.notEqual(first, second);
});

test('the random part is new in each millisecond', () => {
  const tails = Array.from({ length: 1_000 }, () => newSortableId('', ++clockMs).slice(10));
  assert.equal(new Set(tails).size, 1_000);
  for (let position = 0; position < 16; position++) {
    const seen = new Set(tails.map((tail) => tail[position]));
    assert.equal(seen.size, 32, `position ${position}`);
  }
});

test('an id converts to a UUID of the same 128 bits, in the same order', () => {
  const ids = Array.from({ length: 1_000 }, () => newSortableId('job_', ++clockMs));
  const uuids = ids.map(buildUuid);
  assert.deepEqual(uuids, [...new Set(uuids)].sort());
  for (const uuid of uuids) assert.match(uuid, /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);
  assert.equal(buildUuid('job_7ZZZZZZZZZZZZZZZZZZZZZZZZZ'), 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  assert.equal(buildUuid('job_00000000000000000000000001'), '00000000-0000-0000-0000-000000000001');
});

test('the time of an id is read from its time part alone', () => {
  clockMs += 1;
  assert.equal(readIdTimeMs(newSortableId('rec_', clockMs)), clockMs);
  assert.equal(readIdTimeMs(newSortableId('', clockMs)), clockMs);
  assert.equal(readIdTimeMs(`rec_${'0'.repeat(10)}${'Z'.repeat(16)}`), 0);
  assert.equal(readIdTimeMs(`rec_${'Z'.repeat(10)}${'0'.repeat(16)}`), 2 ** 50 - 1);
});
