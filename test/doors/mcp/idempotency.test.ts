import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { Client } from '@modelcontextprotocol/client';
import { type AgentService, connectAgent, REVISIONS, startAgentService } from '#test/support/agent-service.ts';
import { type Body, readOk } from '#test/support/answers.ts';
import { postJson } from '#test/support/post-json.ts';
import { createTestAccount, type TestAccount } from '#test/support/test-account.ts';
import { buildTestOperations } from '#test/support/test-operations.ts';

const own = buildTestOperations();
let service: AgentService;
let account: TestAccount;
before(async () => {
  service = await startAgentService({}, own);
});
beforeEach(async () => {
  account = await createTestAccount(service.database.db);
  service.grant('good', undefined, undefined, account);
});
after(() => service.stop());

type Result = { isError?: boolean; structuredContent: Body; _meta?: Body };

async function withClient(revision: (typeof REVISIONS)[number], use: (client: Client) => Promise<void>) {
  const client = await connectAgent(service, 'good', revision);
  try {
    await use(client);
  } finally {
    await client.close();
  }
}

async function buy(client: Client, key: unknown, args: Body, name = 'test_priced'): Promise<Result> {
  const meta = key === undefined ? {} : { _meta: { 'svc/idempotency_key': key } };
  return (await client.callTool({ name, arguments: args, ...meta })) as unknown as Result;
}

const headers = () => ({ authorization: `Bearer ${account.api_key}` });

async function readState() {
  const { balance_cents, calls } = await readOk(await service.request('/v1/usage', { headers: headers() }));
  return { balance_cents, calls };
}

for (const revision of REVISIONS) {
  test(`${revision}: a repeated tool call with its key returns the stored answer, says so, and is charged once`, async () => {
    await withClient(revision, async (client) => {
      const ranBefore = own.runs.priced;
      const first = await buy(client, 'key-1', { subject: 'a' });
      const again = await buy(client, 'key-1', { subject: 'a' });
      const record_id = first.structuredContent.record_id;
      assert.deepEqual(again.structuredContent, first.structuredContent);
      assert.deepEqual(pickOurs(first), {
        'svc/record_id': record_id,
        'svc/verify_url': `${service.url}/verify/${record_id}`,
      });
      assert.deepEqual(pickOurs(again), {
        'svc/record_id': record_id,
        'svc/verify_url': `${service.url}/verify/${record_id}`,
        'svc/idempotency_replayed': true,
      });
      assert.equal(own.runs.priced, ranBefore + 1);
      assert.deepEqual(await readState(), { balance_cents: 5_000 - 10, calls: 1 });
    });
  });

  test(`${revision}: without a key, or with another one, the same call runs and is charged again`, async () => {
    await withClient(revision, async (client) => {
      for (const key of [undefined, undefined, 'key-1', 'key-2']) {
        const result = await buy(client, key, { subject: 'a' });
        assert.equal(pickOurs(result)['svc/idempotency_replayed'], undefined);
      }
      assert.deepEqual(await readState(), { balance_cents: 5_000 - 4 * 10, calls: 4 });
    });
  });

  test(`${revision}: the key with other arguments or another tool is idempotency_conflict, and nothing is charged`, async () => {
    await withClient(revision, async (client) => {
      await buy(client, 'key-1', { subject: 'a' });
      const others = [
        await buy(client, 'key-1', { subject: 'b' }),
        await buy(client, 'key-1', { abn: '79002637069' }, 'abn_lookup'),
      ];
      for (const { isError, structuredContent } of others) {
        assert.deepEqual([isError, structuredContent.code], [true, 'idempotency_conflict']);
      }
      assert.deepEqual(await readState(), { balance_cents: 5_000 - 10, calls: 1 });
    });
  });

  test(`${revision}: an invalid key is refused before anything runs`, async () => {
    await withClient(revision, async (client) => {
      for (const key of ['', 'two words', 'x'.repeat(256), 'caf\u00e9', 7, ['a'], { a: 1 }]) {
        const { isError, structuredContent } = await buy(client, key, { subject: 'a' });
        assert.deepEqual([isError, structuredContent.code], [true, 'invalid_input'], JSON.stringify(key));
        assert.match(String(structuredContent.message), /^_meta\["svc\/idempotency_key"\] must be 1 to 255/);
      }
      assert.deepEqual(await readState(), { balance_cents: 5_000, calls: 0 });
    });
  });
}

test('a refused tool call releases its key', async () => {
  await withClient('2026-07-28', async (client) => {
    const refused = await buy(client, 'key-1', { subject: 'a', ending: 'refuses' });
    assert.equal(refused.isError, true);
    const answered = await buy(client, 'key-1', { subject: 'a' });
    assert.deepEqual([answered.isError ?? false, pickOurs(answered)['svc/idempotency_replayed']], [false, undefined]);
  });
});

test('an API key and an agent of one account can use the same key without reading each other’s answers', async () => {
  const bought = await postJson(
    service,
    '/v1/test-priced',
    { subject: 'a' },
    { ...headers(), 'idempotency-key': 'key-1' },
  );
  const overRest = await readOk(bought);
  await withClient('2026-07-28', async (client) => {
    const result = await buy(client, 'key-1', { subject: 'a' });
    assert.notEqual((result.structuredContent as { record_id: string }).record_id, overRest.record_id);
    assert.equal(pickOurs(result)['svc/idempotency_replayed'], undefined);
  });
  assert.deepEqual(await readState(), { balance_cents: 5_000 - 20, calls: 2 });
});

test('a tool that is a GET route ignores the key, whatever it contains', async () => {
  await withClient('2026-07-28', async (client) => {
    for (const key of ['key-1', 'key-1', '']) {
      const result = await buy(client, key, { limit: 1 }, 'list_recent_searches');
      assert.deepEqual([result.isError ?? false, pickOurs(result)], [false, {}]);
    }
  });
});

// The protocol may add fields of its own.
function pickOurs(result: Result): Body {
  return Object.fromEntries(Object.entries(result._meta ?? {}).filter(([name]) => name.startsWith('svc/')));
}
