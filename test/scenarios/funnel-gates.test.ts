import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { z } from 'zod';
import type { Gate } from '#contract/gates.ts';
import { defineOperation } from '#contract/operation.ts';
import { bind } from '#operations/funnel/handler.ts';
import { readOk, readRefusal } from '#test/support/answers.ts';
import { postJson } from '#test/support/post-json.ts';
import { startTestService, type TestService } from '#test/support/test-service.ts';

const GATE: Gate = {
  name: 'test',
  code: 'not_found',
  refusal: 'This is closed, and a test says so.',
  evidenceKinds: ['paper', 'seal'],
};

let runs = 0;
const gated = defineOperation({
  name: 'test_gated',
  summary: 'For tests',
  input: z.strictObject({}),
  output: z.object({ ok: z.literal(true) }),
  family: 'abn_lookup',
  scopes: ['abn:lookup'],
  availability: 'fixture',
  gate: GATE,
  kind: 'read',
  rest: { method: 'POST', path: '/v1/test-gated' },
});
const bound = bind(gated).read(async () => {
  runs += 1;
  return { ok: true as const };
});

let service: TestService;
before(async () => {
  service = await startTestService({}, { operations: [bound] });
});
after(() => service.stop());

const ask = (headers?: Record<string, string>) => postJson(service, '/v1/test-gated', {}, headers);
const recordEvidence = async (gate: string, kind: string) => {
  const piece = { gate, kind, evidence_ref: 'a test', recorded_by: 'a test', recorded_at: new Date() };
  await service.database.db.insertInto('gate_evidence').values(piece).execute();
  // The gates read their evidence at most once a second.
  await new Promise((resolve) => setTimeout(resolve, 1_100));
};

test('a closed gate has its own error code and sentence in every family; a bad credential is 401 first', async () => {
  const body = await readRefusal(await ask(), 404, 'not_found');
  assert.equal(body.message, 'This is closed, and a test says so.');
  await readRefusal(await ask({ authorization: 'Bearer nonsense' }), 401, 'authentication_required');
  assert.equal(runs, 0);
});

test('evidence for one gate opens no other', async () => {
  for (const kind of GATE.evidenceKinds) await recordEvidence('ppsr', kind);
  await readRefusal(await ask(), 404, 'not_found');
  assert.equal(runs, 0);
});

test('a gate with all its evidence allows authorised callers only', async () => {
  await recordEvidence('test', 'paper');
  await readRefusal(await ask(), 404, 'not_found');
  await recordEvidence('test', 'seal');
  await readRefusal(await ask({ authorization: 'Bearer nonsense' }), 401, 'authentication_required');
  await readOk(await ask());
  assert.equal(runs, 1);
});
