import assert from 'node:assert/strict';
import test from 'node:test';
import { z } from 'zod';
import { getAbn } from '#contract/operations/abn/get-abn.ts';
import { buildAnswerCheck } from '#operations/funnel/answer-check.ts';
import { validateAnswer } from '#operations/funnel/validate.ts';

const OPERATION = { ...getAbn, output: z.object({ ok: z.literal(true) }) };

async function countRefused(which: 'all' | 'sample', calls: number): Promise<number[]> {
  const check = buildAnswerCheck(which);
  const refused: number[] = [];
  for (let call = 1; call <= calls; call++) {
    await Promise.resolve(check(OPERATION, { ok: false })).catch(() => refused.push(call));
  }
  return refused;
}

test('all answers are validated, or the first hundred of an operation and one in 128 after that', async () => {
  assert.equal((await countRefused('all', 150)).length, 150);
  const refused = await countRefused('sample', 300);
  assert.deepEqual(
    refused.slice(0, 100),
    Array.from({ length: 100 }, (_, index) => index + 1),
  );
  assert.deepEqual(refused.slice(100), [129, 257]);
});

test('each operation has its own hundred', async () => {
  const check = buildAnswerCheck('sample');
  for (let call = 0; call < 101; call++) await check(OPERATION, { ok: true });
  await assert.rejects(
    async () => check({ ...OPERATION, name: 'another' }, { ok: false }),
    /another breaks the contract/,
  );
});

test('a field that the contract does not know is refused, not dropped', () => {
  assert.throws(() => validateAnswer(OPERATION, { ok: true, secret: 1 }), /a field that the contract does not know/);
  assert.doesNotThrow(() => validateAnswer(OPERATION, { ok: true, absent: undefined }));
});
