import assert from 'node:assert/strict';
import { Socket } from 'node:net';
import { test } from 'node:test';
import { readRefusal } from '#test/support/answers.ts';
import { startTestService } from '#test/support/test-service.ts';

type Target = { host?: string; port?: number | string; path?: string };

test('a PPSR preview or search connects only to the store [availability.ppsr-no-dispatch]', async (t) => {
  const service = await startTestService();
  t.after(() => service.stop());
  const targets: Target[] = [];
  const connect = Socket.prototype.connect;
  t.mock.method(Socket.prototype, 'connect', function (this: Socket, ...args: unknown[]) {
    targets.push(describeTarget(args));
    return connect.apply(this, args as Parameters<typeof connect>);
  });
  const asks = {
    '/v1/ppsr/preview': { subject_kind: 'organisation', acn: '002637069' },
    '/v1/ppsr/search': { subject_kind: 'organisation', acn: '002637069', purpose: 'lending' },
  };
  for (const [path, body] of Object.entries(asks)) {
    const headers = { 'content-type': 'application/json', connection: 'close' };
    const response = await service.request(path, { method: 'POST', body: JSON.stringify(body), headers });
    await readRefusal(response, 503, 'ppsr_unavailable');
  }
  const { port } = new URL(service.url);
  // The test's own connection to the service is recorded, so any other would be too.
  assert.ok(targets.some((target) => String(target.port) === port));
  const elsewhere = targets.filter((one) => String(one.port) !== port && !one.path?.includes('.s.PGSQL'));
  assert.deepEqual(elsewhere, []);
});

// Node passes its normalised arguments as one array; a caller may pass options, a path, or port and host.
function describeTarget(args: unknown[]): Target {
  const [first, second] = Array.isArray(args[0]) ? args[0] : args;
  if (typeof first === 'object' && first !== null) return first as Target;
  if (typeof first === 'string' && Number.isNaN(Number(first))) return { path: first };
  return { port: Number(first), host: String(second) };
}
