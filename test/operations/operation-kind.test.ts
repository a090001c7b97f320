import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { requestJob } from '#contract/job.ts';
import { defineOperation } from '#contract/operation.ts';
import { OPERATIONS } from '#contract/operations.ts';
import type { Caller } from '#domain/access/caller.ts';
import { buildAnswerCheck } from '#operations/funnel/answer-check.ts';
import { buildConcurrencyLimits } from '#operations/funnel/concurrency-limits.ts';
import { buildFunnel } from '#operations/funnel/funnel.ts';
import { type BoundOperation, bind, type CheckEvidence } from '#operations/funnel/handler.ts';
import type { Completion } from '#store/records/completions.ts';
import { NO_PURCHASES } from '#test/support/call-funnel.ts';
import { TEST_CALLER } from '#test/support/test-caller.ts';
import { noteJob } from '#test/support/test-jobs.ts';

const CALLER: Caller = { ...TEST_CALLER, scopes: [] };

const SHARED = {
  summary: 'For tests',
  input: z.strictObject({}),
  output: z.object({ ok: z.literal(true) }),
  family: 'general',
  scopes: [],
  availability: 'fixture',
} as const;
const aCheck = defineOperation({ ...SHARED, name: 'a_check', kind: 'check' });
const aRead = defineOperation({ ...SHARED, name: 'a_read', kind: 'read' });
const anOrder = defineOperation({ ...SHARED, name: 'an_order', kind: 'order' });

const ANSWER = { ok: true } as const;
const EVIDENCE: CheckEvidence = {
  target: { type: 'TEST', value: 'x' },
  reference: null,
  data_mode: 'synthetic_fixture_unsearched',
  sources: [],
};

/** Calls an operation once. Returns its answer and what the funnel writes. */
async function callOnce(bound: BoundOperation) {
  const written: Completion[] = [];
  const funnel = buildFunnel({
    operations: [bound],
    noteUse: () => undefined,
    takeRate: async () => ({ allowed: true, limit: 1, remaining: 1, resetSeconds: 0 }),
    requireWrites: async () => undefined,
    gates: { isOpen: async () => false },
    concurrency: buildConcurrencyLimits({ perAccount: 1, readsAtOnce: 1, readsBesideOthers: 1, waitMs: 1_000 }),
    readBalanceCents: async () => 0,
    findAccountCap: async () => null,
    findDayCap: async () => null,
    purchases: NO_PURCHASES,
    checkAnswer: buildAnswerCheck('all'),
    completions: {
      async record(completion) {
        written.push(completion);
        return 'recorded';
      },
    },
    replays: { runOnce: () => Promise.reject(new Error('no key was sent')) },
  });
  const call = { operation: bound.operation.name, input: {}, authenticate: async () => CALLER, idempotencyKey: null };
  const answer = await funnel.call(call).catch((error: unknown) => error);
  return { answer, written };
}

test('a check leaves a record of its evidence, and its answer names the record', async () => {
  const { answer, written } = await callOnce(bind(aCheck).check(async () => ({ answer: ANSWER, evidence: EVIDENCE })));
  const records = written.map((completion) => completion.sealing?.record);
  assert.deepEqual([records.length, records[0]?.tool, records[0]?.target], [1, 'a_check', EVIDENCE.target]);
  assert.deepEqual(answer, {
    body: ANSWER,
    file: null,
    recordId: records[0]?.record_id,
    replayed: false,
    chargedCents: 0,
  });
});

test('a read leaves no record', async () => {
  const { answer, written } = await callOnce(bind(aRead).read(async () => ANSWER));
  assert.deepEqual(answer, { body: ANSWER, file: null, recordId: null, replayed: false, chargedCents: 0 });
  assert.deepEqual(written, []);
});

test('an order leaves no record, and its jobs are handed over to be written', async () => {
  const job = requestJob(noteJob, { note: 'a' });
  const { answer, written } = await callOnce(bind(anOrder).order(async () => ({ answer: ANSWER, jobs: [job] })));
  assert.deepEqual(answer, { body: ANSWER, file: null, recordId: null, replayed: false, chargedCents: 0 });
  assert.deepEqual(
    written.map(({ sealing, jobs, accountId }) => [sealing, jobs.map(({ jobId }) => jobId), accountId]),
    [[null, [job.jobId], 'acc_1']],
  );
});

test('what a check or an order stores beside its answer is passed on to be written with it', async () => {
  const effect = async () => undefined;
  const check = bind(aCheck).check(async () => ({ answer: ANSWER, evidence: EVIDENCE, effect }));
  const order = bind(anOrder).order(async () => ({ answer: ANSWER, effect }));
  for (const bound of [check, order]) {
    const { written } = await callOnce(bound);
    assert.deepEqual(
      written.map((completion) => completion.effect),
      [effect],
    );
  }
});

test('a check without evidence, anything else with evidence, and a read with jobs or an effect are internal faults: no answer, nothing written', async () => {
  const jobs = [requestJob(noteJob, { note: 'a' })];
  const effect = async () => undefined;
  const faults: [BoundOperation, RegExp][] = [
    [
      { operation: aCheck, handle: async () => ({ answer: ANSWER, evidence: null }) },
      /returns evidence, because it is a check/,
    ],
    [
      { operation: aRead, handle: async () => ({ answer: ANSWER, evidence: EVIDENCE }) },
      /returns no evidence, because it is not a check/,
    ],
    [
      { operation: anOrder, handle: async () => ({ answer: ANSWER, evidence: EVIDENCE }) },
      /returns no evidence, because it is not a check/,
    ],
    [
      { operation: aRead, handle: async () => ({ answer: ANSWER, evidence: null, jobs }) },
      /returns no jobs or effect, because it is a read/,
    ],
    [
      { operation: aRead, handle: async () => ({ answer: ANSWER, evidence: null, effect }) },
      /returns no jobs or effect, because it is a read/,
    ],
  ];
  for (const [bound, why] of faults) {
    const { answer, written } = await callOnce(bound);
    assert.ok(answer instanceof Error && 'code' in answer, bound.operation.name);
    assert.equal(answer.code, 'internal_error');
    assert.match(String(answer.cause), why);
    assert.deepEqual(written, []);
  }
});

test('an operation cannot be bound as another kind than its own, nor can a read request jobs: it does not compile', () => {
  const jobs = [requestJob(noteJob, { note: 'a' })];
  // @ts-expect-error: a read has no place for jobs.
  assert.ok(bind(aRead).read(async () => ({ answer: ANSWER, jobs })));
  // @ts-expect-error: an order has no record to give evidence for.
  assert.ok(bind(anOrder).check(async () => ({ answer: ANSWER, evidence: EVIDENCE })));
  // @ts-expect-error: an order keeps something, or says which jobs it asks for.
  assert.ok(bind(anOrder).order(async () => ({ answer: ANSWER })));
  // @ts-expect-error: a check must give evidence.
  assert.ok(bind(aCheck).read(async () => ANSWER));
  // @ts-expect-error: a read has no record to give evidence for.
  assert.ok(bind(aRead).check(async () => ({ answer: ANSWER, evidence: EVIDENCE })));
});

test('every check and every order asks for a credential, because its record and its jobs belong to an account', () => {
  const ownerless = OPERATIONS.filter(({ kind, credential }) => kind !== 'read' && credential === 'none');
  assert.deepEqual(
    ownerless.map(({ name }) => name),
    [],
  );
});

test('only a check has a price, because a charge goes with a record', () => {
  const uncharged = OPERATIONS.filter(({ kind, cost }) => kind !== 'check' && cost !== 'free');
  assert.deepEqual(
    uncharged.map(({ name }) => name),
    [],
  );
});
