import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildProbe } from '#base/probe.ts';

test('callers share a run and its outcome while it is fresh; an error keeps its message', async () => {
  let runs = 0;
  const probe = buildProbe(
    async () => {
      runs += 1;
      if (runs === 1) throw new Error('no space left');
    },
    { freshMs: 60_000, limitMs: 60_000 },
  );
  assert.deepEqual(await Promise.all([probe(), probe()]), ['no space left', 'no space left']);
  assert.equal(await probe(), 'no space left');
  assert.equal(runs, 1);
});

test('a stale outcome is checked again', async () => {
  let runs = 0;
  const probe = buildProbe(
    async () => {
      runs += 1;
    },
    { freshMs: 0, limitMs: 60_000 },
  );
  assert.deepEqual([await probe(), await probe(), runs], [null, null, 2]);
});

test('a run that hangs counts as a failure after its limit, for every later caller at once, and no second run starts', async () => {
  let runs = 0;
  const hanging = Promise.withResolvers<void>();
  const probe = buildProbe(
    () => {
      runs += 1;
      return hanging.promise;
    },
    { freshMs: 0, limitMs: 50 },
  );
  for (let call = 0; call < 3; call += 1) assert.equal(await probe(), 'no answer within 0.05 s');
  assert.equal(runs, 1);
  hanging.resolve();
  await hanging.promise;
  assert.equal(await probe(), null);
});
