import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { z } from 'zod';
import type { Gate } from '#contract/gates.ts';
import { defineJob, requestJob } from '#contract/job.ts';
import { defineOperation, type Operation } from '#contract/operation.ts';
import { ServiceError } from '#contract/service-error.ts';
import { sealRecord } from '#domain/evidence/sealed-record.ts';
import type { OperationCall } from '#operations/funnel/call.ts';
import { FileAnswer } from '#operations/funnel/file-answer.ts';
import type { FunnelParts } from '#operations/funnel/funnel.ts';
import type { CallContext, CheckEvidence, Handled } from '#operations/funnel/handler.ts';
import { RecordedRefusal } from '#operations/funnel/handler.ts';
import { ShareExceeded } from '#store/postgres/fair-pool.ts';
import { readLane, SERVICE_LANE } from '#store/postgres/lane.ts';
import { callFunnel, type GivenHandler, type Passage, TEST_HELD_KEY } from '#test/support/call-funnel.ts';
import { TEST_CALLER } from '#test/support/test-caller.ts';

const CHECK: Operation = defineOperation({
  name: 'test_check',
  summary: 'For tests',
  input: z.strictObject({ subject: z.string(), depth: z.int().default(1) }),
  output: z.object({ ok: z.literal(true), subject: z.string() }),
  family: 'general',
  scopes: [],
  availability: 'fixture',
  kind: 'check',
});
const READ: Operation = { ...CHECK, kind: 'read' };
const ORDER: Operation = { ...CHECK, kind: 'order' };
const PRICED: Operation = { ...CHECK, cost: 'cheap' };
const ANSWER = { ok: true, subject: 'a' };
const EVIDENCE: CheckEvidence = {
  target: { type: 'TEST', value: 'a' },
  reference: 'deal-7',
  data_mode: 'synthetic_fixture_unsearched',
  sources: [],
};
const CHECKED: Handled = { answer: ANSWER, evidence: EVIDENCE };
const PLAIN: Handled = { answer: ANSWER, evidence: null };

const pass = (
  operation: Operation,
  handle: GivenHandler,
  call: Partial<OperationCall> = {},
  parts?: Partial<FunnelParts>,
) => callFunnel(operation, handle, { input: { subject: 'a' }, ...call }, parts);

/** Asserts that a call failed with an internal fault, for this reason, and that nothing of it was written. */
function assertFault({ refusal, written }: Passage, why: RegExp): void {
  assert.equal(refusal?.code, 'internal_error');
  assert.equal(refusal.message, 'An internal error occurred; quote the request_id when you report it.');
  assert.match(String(refusal.cause), why);
  assert.deepEqual(written, []);
}

const noStore = () => Promise.reject(new Error('it was asked'));

test('an account above its share of the store gets overloaded with Retry-After', async () => {
  const { refusal, written } = await pass(CHECK, () => Promise.reject(new ShareExceeded('acc_1 holds its share')));
  assert.deepEqual([refusal?.code, refusal?.details], ['overloaded', { retry_after_seconds: 1 }]);
  assert.equal(refusal?.message, 'Requests of this kind already use their share of the database; try again shortly.');
  assert.deepEqual(written, []);
});

test('a call that takes more than twenty seconds is refused, and nothing is written', async (context) => {
  context.mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-11-16T00:00:00Z') });
  const slow = (ms: number, handled: Handled) => async () => {
    context.mock.timers.tick(ms);
    return handled;
  };
  const late = await pass(CHECK, slow(20_001, CHECKED));
  assert.deepEqual([late.refusal?.code, late.refusal?.details], ['overloaded', { retry_after_seconds: 1 }]);
  assert.match(late.refusal?.message ?? '', /nothing was recorded or charged/);
  assert.deepEqual(late.written, []);
  const inTime = await pass(CHECK, slow(20_000, CHECKED));
  assert.deepEqual([inTime.refusal, inTime.written.length], [null, 1]);
  const read = await pass(READ, slow(20_001, PLAIN));
  assert.equal(read.refusal, null, 'a read writes nothing, so its answer may be sent');
});

test('a call runs in the lane of its account', async () => {
  const lanes: string[] = [];
  await pass(CHECK, async () => {
    lanes.push(readLane());
    return CHECKED;
  });
  assert.deepEqual(lanes, [TEST_CALLER.accountId]);
  assert.equal(readLane(), SERVICE_LANE);
});

test('reads of an account take turns; checks and orders do not wait for them', async () => {
  const kinds: unknown[] = [];
  const concurrency: FunnelParts['concurrency'] = {
    runFor(accountId, kind, run) {
      kinds.push([accountId, kind]);
      return run();
    },
  };
  await pass(READ, PLAIN, {}, { concurrency });
  await pass(CHECK, CHECKED, {}, { concurrency });
  await pass(ORDER, PLAIN, {}, { concurrency });
  assert.deepEqual(kinds, [
    ['acc_1', 'read'],
    ['acc_1', 'other'],
    ['acc_1', 'other'],
  ]);
});

test('an operation that does not exist is not found', async () => {
  const { refusal } = await pass(CHECK, CHECKED, { operation: 'test_nothing' });
  assert.deepEqual([refusal?.code, refusal?.message], ['not_found', 'There is no such operation.']);
});

test('a check is given its parsed input, its caller, the time and the id of its record, and leaves that record', async () => {
  const beforeMs = Date.now();
  const { answer, inputs, contexts, written, keyed } = await pass(CHECK, CHECKED);
  assert.deepEqual(inputs, [{ subject: 'a', depth: 1 }]);
  const { now, recordId, caller } = contexts[0] as CallContext;
  assert.equal(caller, TEST_CALLER);
  assert.ok(now.getTime() >= beforeMs && now.getTime() <= Date.now());
  assert.match(recordId, /^rec_[0-9A-Z]{26}$/);
  assert.deepEqual(answer, { body: ANSWER, file: null, recordId, replayed: false, chargedCents: 0 });
  const sealing = sealRecord({
    record_id: recordId,
    tool: 'test_check',
    target: { type: 'TEST', value: 'a' },
    reference: 'deal-7',
    data_mode: 'synthetic_fixture_unsearched',
    sources: [],
    status: 'completed',
    request: { subject: 'a', depth: 1 },
    result: ANSWER,
    price_cents: 0,
    created_at: now.toISOString(),
  });
  assert.deepEqual(written, [
    { accountId: 'acc_1', madeBy: 'key_1', sealing, funding: { from: 'key' }, held: null, jobs: [], answer: ANSWER },
  ]);
  assert.deepEqual(keyed, []);
});

test('the record of an operation that is a tool has the tool’s name', async () => {
  const tool = { name: 'test_tool', title: 'For tests', readOnlyHint: true, openWorldHint: false };
  const { written } = await pass({ ...CHECK, tool }, CHECKED);
  assert.equal(written[0]?.sealing?.record.tool, 'test_tool');
});

test('a read writes nothing', async () => {
  const { answer, written } = await pass(READ, PLAIN);
  assert.deepEqual(answer, { body: ANSWER, file: null, recordId: null, replayed: false, chargedCents: 0 });
  assert.deepEqual(written, []);
});

test('the answer of a call with an Idempotency-Key is stored under that key, with or without a record', async () => {
  const keyed = { caller: TEST_CALLER, operation: 'test_check', idempotencyKey: 'key-7' };
  for (const [operation, handled] of [
    [CHECK, CHECKED],
    [READ, PLAIN],
  ] as const) {
    const passage = await pass(operation, handled, { idempotencyKey: 'key-7' });
    assert.deepEqual(passage.keyed, [{ ...keyed, input: { subject: 'a', depth: 1 } }]);
    assert.deepEqual(
      passage.written.map(({ held, answer, sealing }) => [held, answer, sealing !== null]),
      [[TEST_HELD_KEY, ANSWER, operation === CHECK]],
    );
  }
});

test('an Idempotency-Key without a caller is ignored: no account could keep it', async () => {
  const passage = await pass({ ...READ, credential: 'none' }, PLAIN, { idempotencyKey: 'key-7' });
  assert.deepEqual(passage.answer?.body, ANSWER);
  assert.deepEqual([passage.keyed, passage.written], [[], []]);
});

const job = defineJob({
  name: 'test_job',
  summary: 'For tests',
  input: z.strictObject({ note: z.string(), times: z.int().default(3) }),
});

test('jobs are handed over with their input as their record reads it, from a check and from an order', async () => {
  const jobs = [requestJob(job, { note: 'a' })];
  const wanted = [{ ...jobs[0], input: { note: 'a', times: 3 } }];
  for (const [operation, handled] of [
    [CHECK, CHECKED],
    [ORDER, PLAIN],
  ] as const) {
    const { answer, written } = await pass(operation, { ...handled, jobs });
    assert.deepEqual(answer?.body, ANSWER);
    assert.deepEqual(
      written.map((completion) => completion.jobs),
      [wanted],
    );
  }
});

test('an effect is passed on to be written with the record, also that of an order without jobs', async () => {
  const effect = async () => undefined;
  for (const [operation, handled] of [
    [CHECK, CHECKED],
    [ORDER, PLAIN],
  ] as const) {
    const { answer, written } = await pass(operation, { ...handled, effect });
    assert.deepEqual(answer?.body, ANSWER);
    assert.deepEqual(
      written.map((completion) => completion.effect),
      [effect],
    );
  }
  assertFault(await pass(READ, { ...PLAIN, effect }), /test_check returns no jobs or effect/);
});

test('a handler can name what a replay returns: that is stored, and the first caller gets the whole answer', async () => {
  const replay = { ok: true, subject: 'without its secret' };
  const { answer, written } = await pass(CHECK, { ...CHECKED, replay }, { idempotencyKey: 'key-7' });
  assert.deepEqual([answer?.body, written.map((completion) => completion.answer)], [ANSWER, [replay]]);
});

test('a job or a record of a call without a caller is an internal fault', async () => {
  const nobody = {};
  const jobs = [requestJob(job, { note: 'a' })];
  assertFault(
    await pass({ ...ORDER, credential: 'none' }, { ...PLAIN, jobs }, nobody),
    /test_check has a caller who owns its record or job/,
  );
  assertFault(
    await pass({ ...CHECK, credential: 'none' }, CHECKED, nobody),
    /test_check has a caller who owns its record or job/,
  );
});

const gate: Gate = { name: 'test', code: 'ppsr_unavailable', refusal: 'It is closed.', evidenceKinds: ['paper'] };

test('a closed gate refuses a known caller with its own code and words, whatever is asked', async () => {
  const gates = { isOpen: async (asked: Gate) => asked !== gate };
  const asked = { input: { nonsense: 1 } };
  const { refusal, contexts } = await pass({ ...CHECK, gate, scopes: ['exports:write'] }, CHECKED, asked, { gates });
  assert.deepEqual([refusal?.code, refusal?.message], ['ppsr_unavailable', 'It is closed.']);
  assert.deepEqual(contexts, []);
});

test('a gate is checked only after the credential; an open one allows the call', async () => {
  const bad: Partial<OperationCall> = { authenticate: () => 'unknown' };
  const { refusal } = await pass({ ...CHECK, gate }, CHECKED, bad, { gates: { isOpen: noStore } });
  assert.equal(refusal?.code, 'authentication_required');
  assert.deepEqual((await pass({ ...CHECK, gate }, CHECKED)).answer?.body, ANSWER);
});

test('a sample needs no open gate and no credit, and is free', async () => {
  const input = z.strictObject({ subject: z.string(), sample_response: z.boolean() });
  const operation: Operation = { ...PRICED, gate, input, sampleField: 'sample_response' };
  const parts = { gates: { isOpen: noStore }, readBalanceCents: noStore };
  const asked = { input: { subject: 'a', sample_response: true } };
  const { answer, written } = await pass(operation, CHECKED, asked, parts);
  assert.deepEqual([answer?.body, written[0]?.sealing?.record.price_cents], [ANSWER, 0]);
  const real = { input: { subject: 'a', sample_response: false } };
  const closed = await pass(operation, CHECKED, real, { gates: { isOpen: async () => false } });
  assert.equal(closed.refusal?.code, 'ppsr_unavailable');
});

test('an operation without a gate checks none', async () => {
  assert.deepEqual((await pass(CHECK, CHECKED, {}, { gates: { isOpen: noStore } })).answer?.body, ANSWER);
});

test('the credential is checked before the input', async () => {
  const { refusal } = await pass(CHECK, CHECKED, { authenticate: () => 'unknown', input: { nonsense: 1 } });
  assert.equal(refusal?.code, 'authentication_required');
  assert.equal((await pass(CHECK, CHECKED, { input: { nonsense: 1 } })).refusal?.code, 'invalid_input');
});

test('a check that costs money runs with the credit for it, to the cent, and its record says the price', async () => {
  const asked: string[] = [];
  const readBalanceCents = async (accountId: string) => {
    asked.push(accountId);
    return 10;
  };
  const { answer, written } = await pass(PRICED, CHECKED, {}, { readBalanceCents });
  assert.deepEqual(answer?.body, ANSWER);
  assert.equal(written[0]?.sealing?.record.price_cents, 10);
  assert.deepEqual(asked, ['acc_1']);
});

test('with a cent less the handler does not run; if the credit is spent before the charge, the refusal is the same', async () => {
  const early = await pass(PRICED, CHECKED, {}, { readBalanceCents: async () => 9 });
  assert.deepEqual(early.contexts, []);
  const completions = { record: async () => 'insufficient_credit' as const };
  const late = await pass(PRICED, CHECKED, {}, { completions });
  assert.equal(late.answer, null);
  for (const { refusal } of [early, late]) {
    assert.equal(refusal?.code, 'insufficient_credit');
    assert.equal(refusal.message, 'The account does not have enough credit; nothing was charged.');
    assert.deepEqual(refusal.details, { price_cents: 10 });
  }
});

test('an undecided check costs nothing, and its record says so', async () => {
  const unsure = await pass(PRICED, { ...CHECKED, couldNotTell: true });
  assert.equal(unsure.written[0]?.sealing?.record.price_cents, 0);
  const sure = await pass(PRICED, { ...CHECKED, couldNotTell: false });
  assert.equal(sure.written[0]?.sealing?.record.price_cents, 10);
});

test('a free call, or one without a caller, reads no balance', async () => {
  const parts = { readBalanceCents: noStore };
  assert.deepEqual((await pass(CHECK, CHECKED, {}, parts)).answer?.body, ANSWER);
  const nobody = { ...READ, cost: 'paid', credential: 'none' } as const;
  assert.deepEqual((await pass(nobody, PLAIN, {}, parts)).answer?.body, ANSWER);
});

const pdf = new FileAnswer({ media: 'pdf', fileName: 'a.pdf', sizeBytes: 0 }, async () => Readable.from([]));
const FILE: Handled = { answer: pdf, evidence: null };
const PAGE: Operation = { ...READ, media: ['json', 'pdf'] };

test('a read that declares files may return one, without a body, record or completion', async () => {
  const { answer, written } = await pass(PAGE, FILE);
  assert.deepEqual(answer, { body: null, file: pdf, recordId: null, replayed: false, chargedCents: 0 });
  assert.equal(answer?.file, pdf);
  assert.deepEqual(written, []);
});

test('a file that is not offered, that a check returns, or that a key should replay is an internal fault', async () => {
  assertFault(await pass({ ...PAGE, media: ['json', 'zip'] }, FILE), /test_check returns pdf only if it offers it/);
  assertFault(await pass({ ...PAGE, kind: 'check' }, FILE), /test_check must be a read by GET to return a file/);
  assertFault(await pass(PAGE, FILE, { idempotencyKey: 'key-7' }), /must be a read by GET to return a file/);
});

test('JSON from an operation that only offers files is an internal fault', async () => {
  assertFault(await pass({ ...READ, media: ['zip'] }, PLAIN), /test_check returns JSON only if it offers it/);
});

test('an answer or a job that breaks the contract, evidence of a read and a check without any are internal faults', async () => {
  assertFault(await pass(CHECK, { ...CHECKED, answer: { ok: true } }), /the answer of test_check breaks the contract/);
  const jobs = [requestJob(job, { note: 7 } as never)];
  assertFault(await pass(CHECK, { ...CHECKED, jobs }), /the input of the job test_job breaks the contract/);
  assertFault(await pass(READ, CHECKED), /test_check returns no evidence, because/);
  const asked = [requestJob(job, { note: 'a' })];
  assertFault(await pass(READ, { ...PLAIN, jobs: asked }), /test_check returns no jobs or effect/);
  assertFault(await pass(CHECK, PLAIN), /test_check returns evidence, because/);
});

test('a refusal of the contract reaches the caller as it is, and any other is an internal fault', async () => {
  const refuse = async (code: 'not_found' | 'abn_not_found') => {
    const error = new ServiceError(code, 'No such subject.');
    const passage = await pass({ ...CHECK, extraErrors: ['not_found'] }, () => Promise.reject(error));
    return { error, passage };
  };
  const declared = await refuse('not_found');
  assert.equal(declared.passage.refusal, declared.error);
  const undeclared = await refuse('abn_not_found');
  assertFault(undeclared.passage, /No such subject/);
  assert.equal(undeclared.passage.refusal?.cause, undeclared.error);
  // It looks like a refusal and is none.
  assertFault(await pass(CHECK, () => Promise.reject({ code: 'invalid_input' })), /object Object/);
});

const FINDING: Operation = { ...CHECK, extraErrors: ['abn_not_found', 'insufficient_credit'] };
const findNothing = () => Promise.reject(new RecordedRefusal('abn_not_found', 'The register holds no a.', EVIDENCE));

test('an entity that the source does not have is an error with a free record, which a key does not replay', async () => {
  const priced: Operation = { ...FINDING, cost: 'cheap' };
  const { answer, refusal, contexts, written, keyed } = await pass(priced, findNothing, { idempotencyKey: 'key-7' });
  const { recordId, now } = contexts[0] as CallContext;
  assert.equal(answer, null);
  assert.ok(refusal instanceof ServiceError && !(refusal instanceof RecordedRefusal));
  assert.deepEqual(
    [refusal.code, refusal.message, refusal.details],
    ['abn_not_found', 'The register holds no a.', { record_id: recordId }],
  );
  const body = { ok: false, code: 'abn_not_found', message: 'The register holds no a.', record_id: recordId };
  const sealing = sealRecord({
    record_id: recordId,
    tool: 'test_check',
    ...EVIDENCE,
    reference: 'deal-7',
    status: 'completed',
    request: { subject: 'a', depth: 1 },
    result: body,
    price_cents: 0,
    created_at: now.toISOString(),
  });
  assert.deepEqual(written, [
    { accountId: 'acc_1', madeBy: 'key_1', sealing, funding: { from: 'key' }, held: null, jobs: [], answer: body },
  ]);
  assert.equal(keyed.length, 1, 'the key was taken, and a refusal is nothing to replay');
});

test('a not-found answer after twenty seconds leaves no record, and one that cannot be stored is not returned', async (context) => {
  context.mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-11-16T00:00:00Z') });
  const findLate = (ms: number) => () => {
    context.mock.timers.tick(ms);
    return findNothing();
  };
  const late = await pass(FINDING, findLate(20_001));
  assert.deepEqual([late.refusal?.code, late.written], ['overloaded', []]);
  const inTime = await pass(FINDING, findLate(20_000));
  assert.deepEqual([inTime.refusal?.code, inTime.written.length], ['abn_not_found', 1]);
  const unkept = { record: async () => 'insufficient_credit' as const };
  const { refusal } = await pass(FINDING, findNothing, {}, { completions: unkept });
  assert.equal(refusal?.code, 'insufficient_credit');
});

test('an unavailable store has the code of the family, with the cause for the operator', async () => {
  const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  for (const [family, code] of [
    ['general', 'store_unavailable'],
    ['what_changed', 'storage_error'],
  ] as const) {
    const { refusal } = await pass({ ...CHECK, family }, () => Promise.reject(cause));
    assert.deepEqual(
      [refusal?.code, refusal?.message, refusal?.cause],
      [code, 'The database is not available; try again shortly.', cause],
    );
  }
});
