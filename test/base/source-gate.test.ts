import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildSourceGate } from '#base/source-gate.ts';
import { buildUnread, type SourceReading } from '#base/source-reading.ts';

const read = async (): Promise<SourceReading<string>> => ({ ok: true, value: 'read' });
const fail = async (): Promise<SourceReading<string>> => buildUnread('failed');

test('stops asking after failures and asks again after the rest', async () => {
  let now = 0;
  const gate = buildSourceGate({ failuresToOpen: 2, restMs: 100, maxInFlight: 5 }, () => now);
  await gate.pass(fail);
  await gate.pass(fail);
  let asked = false;
  const refused = await gate.pass(async () => {
    asked = true;
    return read();
  });
  assert.deepEqual([refused.ok, asked], [false, false]);
  now = 100;
  assert.deepEqual(await gate.pass(read), { ok: true, value: 'read' });
  assert.deepEqual(await gate.pass(read), { ok: true, value: 'read' });
});

test('lets no more through at once than allowed, and being busy is no failure of the source', async () => {
  const gate = buildSourceGate({ failuresToOpen: 1, restMs: 100, maxInFlight: 1 }, () => 0);
  const { promise, resolve } = Promise.withResolvers<SourceReading<string>>();
  const first = gate.pass(() => promise);
  const second = await gate.pass(read);
  assert.match(second.ok ? '' : second.reason, /too many/);
  resolve({ ok: true, value: 'first' });
  await first;
  assert.equal((await gate.pass(read)).ok, true);
});

test('work that throws is a failed reading', async () => {
  const gate = buildSourceGate({ failuresToOpen: 1, restMs: 100, maxInFlight: 1 }, () => 0);
  const reading = await gate.pass(async () => {
    throw new Error('secret');
  });
  assert.deepEqual(reading, buildUnread('gave an answer that could not be understood'));
  assert.match(JSON.stringify(await gate.pass(read)), /failed repeatedly/);
});
