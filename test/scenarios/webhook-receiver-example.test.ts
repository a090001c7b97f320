import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '#test/support/free-port.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { createTestDatabase } from '#test/support/test-database.ts';
import { waitUntil } from '#test/support/wait-until.ts';
import { addEndpoint, announce, listDeliveries, startDeliveries } from '#test/support/webhook-deliveries.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Runs the receiver from docs/how-to/receive-webhooks.md; returns its output. */
async function runReceiver(t: TestContext, secret: string, port: number): Promise<{ said(): string }> {
  const page = readFileSync(join(ROOT, 'docs/how-to/receive-webhooks.md'), 'utf8');
  const code = /```js\n( *\/\/ receiver\.mjs\n.*?)```/s.exec(page)?.[1];
  assert.ok(code !== undefined, 'the page shows a receiver');
  const folder = mkdtempSync(join(tmpdir(), 'svc-receiver-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'receiver.mjs'), code);
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const env = { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) };
  const receiver = spawn(process.execPath, ['receiver.mjs'], { cwd: folder, env });
  t.after(() => receiver.kill());
  let said = '';
  for (const stream of [receiver.stdout, receiver.stderr]) stream.on('data', (chunk) => (said += chunk));
  await waitUntil('the receiver listens', () => said.includes('listening'));
  return { said: () => said };
}

test('the receiver in the docs accepts genuine events once, and rejects the rest', async (t) => {
  const database = await createTestDatabase();
  t.after(() => database.drop());
  const { account_id } = await createTestAccount(database.db);
  const port = await findFreePort();
  const { secret } = await addEndpoint(database, account_id, `http://127.0.0.1:${port}/`);
  const { said } = await runReceiver(t, secret, port);
  const { stop } = await startDeliveries(t, database);
  await announce(database, account_id, { data: { job_id: 'job_7' } });
  await waitUntil('it is delivered', async () => (await listDeliveries(database)).join() === 'delivered 1');
  assert.match(said(), /^evidence_export\.ready job_7$/m);
  const forged = { 'webhook-id': 'evt_1', 'webhook-timestamp': String(Math.floor(Date.now() / 1000)) };
  const signature = { 'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')}` };
  const answer = await fetch(`http://127.0.0.1:${port}/`, {
    method: 'POST',
    body: '{"type":"evidence_export.ready","data":{"job_id":"job_forged"}}',
    headers: { ...forged, ...signature },
  });
  assert.equal(answer.status, 401);
  assert.doesNotMatch(said(), /job_forged/);
  await stop();
});
