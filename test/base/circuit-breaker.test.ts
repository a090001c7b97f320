import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildCircuitBreaker } from '#base/circuit-breaker.ts';

function open() {
  const clock = { nowMs: 0 };
  const runs: string[] = [];
  const breaker = buildCircuitBreaker({
    failures: 2,
    openMs: 1_000,
    isFailure: (error) => (error as Error).message !== 'no',
    nowMs: () => clock.nowMs,
  });
  const run = (outcome: string) =>
    breaker
      .run(async () => {
        runs.push(outcome);
        if (outcome !== 'yes') throw new Error(outcome);
        return outcome;
      })
      .catch((error: Error) => error.message);
  return { clock, runs, run };
}

test('two failures in a row open it: calls fail with what failed last, and nothing is asked', async () => {
  const { run, runs } = open();
  await run('down');
  await run('still down');
  assert.equal(await run('yes'), 'still down');
  assert.deepEqual(runs, ['down', 'still down']);
});

test('a success or a plain no between failures keeps it closed', async () => {
  const { run } = open();
  for (const outcome of ['down', 'yes', 'down', 'no', 'down']) await run(outcome);
  assert.equal(await run('yes'), 'yes');
});

test('when its time is over one call tries while others still see it open; a failure opens it again, a success closes it', async () => {
  const { run, runs, clock } = open();
  await run('down');
  await run('down');
  clock.nowMs = 1_000;
  assert.deepEqual(await Promise.all([run('down again'), run('yes')]), ['down again', 'down']);
  assert.equal(await run('yes'), 'down again');
  clock.nowMs = 2_000;
  assert.equal(await run('yes'), 'yes');
  assert.equal(await run('yes'), 'yes');
  assert.equal(runs.length, 5);
});
