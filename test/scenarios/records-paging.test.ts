import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Body, readOk, readRefusal } from '#test/support/answers.ts';
import { createTestAccount, type TestAccount } from '#test/support/test-account.ts';
import { recordTestChecks } from '#test/support/test-records.ts';
import { startTestService, type TestService } from '#test/support/test-service.ts';

let service: TestService;
let account: TestAccount;
let recorded: string[];
before(async () => {
  service = await startTestService();
  account = await createTestAccount(service.database.db);
  const wishes = Array.from({ length: 120 }, (_, index) => ({
    reference: index % 3 === 0 ? 'deal-7' : `file-${index}`,
    target: index % 2 === 0 ? '88712649015' : '49991006857',
    tool: index < 20 ? 'get_abn' : 'abn_lookup',
    created_at: new Date(Date.UTC(2026, 9, 1, index)).toISOString(),
  }));
  recorded = (await recordTestChecks(service.database.db, account.account_id, wishes)).map(
    ({ record_id }) => record_id,
  );
});
after(() => service.stop());

async function readPage(query: Record<string, string | number>) {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const headers = { authorization: `Bearer ${account.api_key}` };
  const body = await readOk(await service.request(`/v1/receipts/due-diligence?${search}`, { headers }));
  return { ids: (body.records as Body[]).map(({ record_id }) => record_id), cursor: body.next_cursor };
}

async function readAll(query: Record<string, string | number>) {
  const ids: unknown[] = [];
  let cursor: unknown;
  do {
    const page = await readPage(cursor === undefined ? query : { ...query, cursor: String(cursor) });
    ids.push(...page.ids);
    assert.ok(ids.length <= 200, 'pages never end');
    cursor = page.cursor;
  } while (cursor !== null);
  return ids;
}

const newestFirst = (keep: (index: number) => boolean) => recorded.filter((_, index) => keep(index)).reverse();

for (const limit of [1, 7, 60, 119, 120, 200]) {
  test(`pages of ${limit} return every record once, newest first [tools.list-recent-searches-paginated] [routes.receipts-page]`, async () => {
    assert.deepEqual(
      await readAll({ limit }),
      newestFirst(() => true),
    );
  });
}

test('a page has 50 records by default [routes.receipts-page]', async () => {
  const { ids, cursor } = await readPage({});
  assert.equal(ids.length, 50);
  assert.notEqual(cursor, null);
});

test('the last page has no cursor, even when it is exactly full', async () => {
  assert.equal((await readPage({ limit: 120 })).cursor, null);
  assert.notEqual((await readPage({ limit: 119 })).cursor, null);
});

test('records that arrive during paging neither repeat nor hide others', async () => {
  const first = await readPage({ limit: 60, tool: 'abn_lookup' });
  await recordTestChecks(service.database.db, account.account_id, [{ tool: 'abn_lookup', target: '1' }]);
  const second = await readPage({ limit: 60, tool: 'abn_lookup', cursor: String(first.cursor) });
  assert.deepEqual(
    [...first.ids, ...second.ids],
    newestFirst((index) => index >= 20),
  );
});

test('reference, target and tool filter, alone and together [tools.list-recent-searches-filters]', async () => {
  assert.deepEqual(
    await readAll({ reference: 'deal-7', limit: 9 }),
    newestFirst((index) => index % 3 === 0),
  );
  assert.deepEqual(
    await readAll({ target: '88712649015' }),
    newestFirst((index) => index % 2 === 0),
  );
  assert.deepEqual(
    await readAll({ tool: 'get_abn' }),
    newestFirst((index) => index < 20),
  );
  assert.deepEqual(
    await readAll({ reference: 'deal-7', target: '88712649015', tool: 'get_abn', limit: 2 }),
    newestFirst((index) => index % 6 === 0 && index < 20),
  );
  assert.deepEqual(await readAll({ reference: 'DEAL-7' }), []);
});

test('from and to are inclusive bounds of the creation time, in any time zone [tools.list-recent-searches-filters]', async () => {
  const [from, to] = ['2026-10-02T00:00:00Z', '2026-10-02T12:00:00Z'];
  const wanted = newestFirst((index) => index >= 24 && index <= 36);
  assert.deepEqual(await readAll({ from, to }), wanted);
  assert.deepEqual(await readAll({ from: '2026-10-02T10:00:00+10:00', to: '2026-10-02T22:00:00+10:00' }), wanted);
  assert.deepEqual(await readAll({ from: '2026-10-02T00:00:00.001Z', to }), wanted.slice(0, -1));
  const headers = { authorization: `Bearer ${account.api_key}` };
  const search = new URLSearchParams({ from: to, to: from });
  const refused = await service.request(`/v1/receipts/due-diligence?${search}`, { headers });
  await readRefusal(refused, 400, 'invalid_input');
});
