import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Server } from '@modelcontextprotocol/server';
import { GrantWatch } from '#doors/mcp/grant-watch.ts';
import { postMessage } from '#test/support/agent-service.ts';
import {
  addPerson,
  type ConsentService,
  connect,
  post,
  startConsentService,
  type TestPerson,
} from '#test/support/consent-service.ts';

const CALL = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'endless', arguments: {}, _meta: { progressToken: 1 } },
};

let service: ConsentService;
let ben: TestPerson;
before(async () => {
  // A tool that reports progress and never answers, so that its stream stays open.
  const agentStandIn = () => {
    const server = new Server({ name: 'endless', version: '1.0.0' }, { capabilities: { tools: {} } });
    server.setRequestHandler('tools/call', async (_request, { mcpReq }) => {
      await mcpReq.notify({ method: 'notifications/progress', params: { progressToken: 1, progress: 1 } });
      return new Promise(() => undefined);
    });
    return server;
  };
  service = await startConsentService({}, { agentStandIn });
  ben = await addPerson(service, 'ben@example.com');
});
after(() => service.stop());

const STREAMS: Record<string, (token: string) => Promise<Response>> = {
  '/sse': (token) => fetch(`${service.url}/sse`, { headers: { authorization: `Bearer ${token}` } }),
  '/mcp': (token) => postMessage(service, CALL, { authorization: `Bearer ${token}` }),
};

for (const [path, openStream] of Object.entries(STREAMS)) {
  test(`a stream at ${path} ends within a second of its grant’s revocation, and others stay open`, async () => {
    const other = await connect({ ...service, person: ben });
    const otherReader = (await openStream(other.accessToken)).body?.getReader();
    await otherReader?.read();
    const took: number[] = [];
    // A busy machine may be late once, but not three times.
    while (took.length < 3 && !took.some((ms) => ms < 1_000)) {
      const held = await connect(service);
      const reader = (await openStream(held.accessToken)).body?.getReader();
      assert.match(new TextDecoder().decode((await reader?.read())?.value), /event:|data:/);
      const token = { token: held.refreshToken, client_id: held.asking.clientId };
      assert.equal((await post(service, '/oauth/revoke', token)).status, 200);
      const revokedAt = performance.now();
      // Closed or reset: either way the stream has ended.
      await reader?.read().then(
        ({ done }) => assert.ok(done),
        () => undefined,
      );
      took.push(performance.now() - revokedAt);
    }
    assert.ok(Math.min(...took) < 1_000, `it took ${took} ms`);
    const open = new Promise((resolve) => setTimeout(resolve, 600, 'still open'));
    assert.equal(await Promise.race([otherReader?.read(), open]), 'still open');
    await otherReader?.cancel();
  });
}

test('the watch does not query the store while no stream is open, and continues after a store error', async () => {
  const asked: (readonly string[])[] = [];
  const troubles: unknown[] = [];
  const watch = new GrantWatch(
    async (grantIds) => {
      asked.push(grantIds);
      if (asked.length === 1) throw new Error('the store is down');
      return ['one'];
    },
    (error) => troubles.push(error),
  );
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  await wait(500);
  assert.deepEqual(asked, []);
  const ended: string[] = [];
  const stopOne = watch.add('one', () => {
    ended.push('one');
    if (ended.length === 2) stopOne();
  });
  const stop = watch.add('two', () => void ended.push('two'));
  while (ended.length < 2) await wait(50);
  assert.deepEqual([ended, troubles.length, asked[1]], [['one', 'one'], 1, ['one', 'two']]);
  stop();
  const before = asked.length;
  await wait(1_000);
  assert.ok(asked.length <= before + 1, 'one look at most was under way');
});
