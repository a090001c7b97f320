import assert from 'node:assert/strict';
import test from 'node:test';
import { oncePer } from '#operations/readers/abn-answers.ts';

test('the result is computed once for each object, also when it is undefined', () => {
  const computed: string[] = [];
  const find = oncePer(({ name }: { name: string }) => {
    computed.push(name);
    return name === 'none' ? undefined : name.length;
  });
  const [one, none] = [{ name: 'one' }, { name: 'none' }];
  assert.deepEqual(
    [find(one), find(one), find(none), find(none), find({ name: 'one' })],
    [3, 3, undefined, undefined, 3],
  );
  assert.deepEqual(computed, ['one', 'none', 'one']);
});
