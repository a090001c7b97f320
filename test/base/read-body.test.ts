import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readBody } from '#base/read-body.ts';

const BODIES: [chunks: string[], read: string | null][] = [
  [[], ''],
  [['ab', 'c'], 'abc'],
  [['ab', 'cd'], 'abcd'],
  [['abcd', 'e'], null],
  [['abcde', 'f', 'g'], null],
];

for (const [chunks, read] of BODIES)
  test(`of at most 4 bytes, ${JSON.stringify(chunks)} is ${JSON.stringify(read)}, after it was read to its end`, async () => {
    const left = [...chunks];
    async function* send() {
      for (let chunk = left.shift(); chunk !== undefined; chunk = left.shift()) yield Buffer.from(chunk);
    }
    assert.equal((await readBody(send(), 4))?.toString() ?? null, read);
    assert.deepEqual(left, []);
  });
