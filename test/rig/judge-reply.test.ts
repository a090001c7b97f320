import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Member } from './fleet.ts';
import { judgeReply } from './judge-reply.ts';
import { openPromiseBook } from './promise-book.ts';
import type { Ask } from './rig-asks.ts';
import type { Reply } from './rig-client.ts';

const STARTED_MS = 100_000;
const alive: Member = {
  name: 'serve-1',
  does: 'serve',
  port: 1,
  metricsPort: 2,
  running: null,
  isDraining: false,
  killedMs: 0,
  kills: 0,
};
const caller = { account_id: 'acc_1', apiKey: 'key', token: 'token' };
const killed: Member = { ...alive, killedMs: STARTED_MS + 50 };

function judge(kind: Ask['kind'], reply: Reply, options: { strict?: boolean; isStarved?: boolean; key?: string } = {}) {
  const book = openPromiseBook();
  const question = { method: 'GET', path: '/', headers: {}, body: null } as const;
  const { strict = false, isStarved = false } = options;
  const moment = { startedMs: STARTED_MS, endedMs: STARTED_MS + 100, strict, isStarved };
  judgeReply(book, { kind, question, caller, key: options.key ?? null }, reply, moment);
  return { broken: [...book.broken.keys()], book, outcomes: [...book.takeCounts().outcomes.keys()] };
}

function answer(status: number, body: object, replayed = false): Reply {
  return { is: 'answer', member: alive, status, recordId: null, replayed, text: JSON.stringify(body) };
}

test('a documented 503 is no fault, any other 5xx is', () => {
  assert.deepEqual(judge('abn', answer(503, { code: 'store_unavailable' })).broken, []);
  assert.deepEqual(judge('abn', answer(500, { code: 'internal_error' })).broken, [
    'abn was answered 500 internal_error',
  ]);
  assert.deepEqual(judge('abn', answer(404, { code: 'abn_not_found' })).broken, ['abn was answered 404 abn_not_found']);
  const failed = { result: { isError: true, structuredContent: { code: 'internal_error' } } };
  assert.deepEqual(judge('tool', answer(200, failed)).broken, ['tool was answered 503 internal_error']);
});

test('a connection that ends without an answer is a fault unless its process was killed', () => {
  assert.deepEqual(judge('usage', { is: 'cut', member: killed, why: 'ECONNRESET' }).broken, []);
  assert.match(
    judge('usage', { is: 'cut', member: alive, why: 'ECONNRESET' }).broken.join(),
    /although no process was killed/,
  );
});

test('while processes are replaced one by one nothing but an answer will do', () => {
  const cut: Reply = { is: 'cut', member: killed, why: 'ECONNRESET' };
  for (const reply of [answer(503, { code: 'overloaded' }), cut, { is: 'nobody' } as const]) {
    assert.equal(judge('usage', reply, { strict: true }).broken.length, 1);
  }
  assert.deepEqual(judge('usage', answer(200, {}), { strict: true }).broken, []);
  const starved = { strict: true, isStarved: true };
  assert.deepEqual(judge('usage', answer(503, { code: 'overloaded' }), starved).broken, []);
  assert.equal(judge('usage', cut, starved).broken.length, 1, 'a machine that is overrun excuses no cut');
});

test('an answer whose row is not of the version it names is half a version', () => {
  const row = (entityName: string) => ({ entityName, source_version: 'abn-rig-2', record_id: 'rec_1' });
  assert.deepEqual(judge('abn', answer(200, row('RIG2 7 PTY LTD'))).broken, []);
  assert.match(judge('abn', answer(200, row('RIG1 7 PTY LTD'))).broken.join(), /^half a version/);
});

test('a key that is done again, or that stands for two records, is a fault', () => {
  const ask = { key: 'a' };
  assert.deepEqual(judge('replay', answer(200, { record_id: 'rec_1' }, true), ask).broken, []);
  assert.equal(judge('replay', answer(200, { record_id: 'rec_1' }), ask).broken.length, 1);
  const book = openPromiseBook();
  book.acknowledge(caller, 'rec_1', {}, 'a');
  book.acknowledge(caller, 'rec_2', {}, 'a');
  assert.match([...book.broken.keys()].join(), /stands for two records/);
});

test('a priced check without an answer stays open until it is acknowledged', () => {
  const { book } = judge('metered', { is: 'cut', member: killed, why: '' }, { key: 'a' });
  assert.deepEqual([...book.openKeys.keys()], ['a']);
  book.acknowledge(caller, 'rec_1', {}, 'a');
  assert.equal(book.openKeys.size, 0);
});
