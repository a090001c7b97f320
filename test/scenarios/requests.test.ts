import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { CompiledQuery } from 'kysely';
import { newSortableId } from '#base/ids.ts';
import { getAbn } from '#contract/operations/abn/get-abn.ts';
import { buildRequestRecorder } from '#operations/team/request-recorder.ts';
import { findPersonById } from '#store/access/users.ts';
import { inIndexOrder } from '#store/records/records.ts';
import {
  buildRequestInsert,
  buildRequestQuery,
  newEntryNo,
  type RequestEntry,
  type RequestFilter,
  readEntryTime,
  sweepRequestPart,
} from '#store/team/request-log.ts';
import { readOk, readRefusal } from '#test/support/answers.ts';
import { type ConsentService, connectApp, startConsentService } from '#test/support/consent-service.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { TEST_CALLER } from '#test/support/test-caller.ts';

type Listed = {
  operation: string;
  made_by: string;
  made_by_name: string;
  status: number;
  code: string | null;
  request_id: string;
  duration_ms: number;
};
const DAY_MS = 86_400_000;

let service: ConsentService;
before(async () => {
  service = await startConsentService();
});
after(() => service.stop());

async function list(
  query = '',
  api_key = service.account.api_key,
): Promise<{ requests: Listed[]; next_cursor: string | null }> {
  await service.built.requests.flush();
  const headers = { authorization: `Bearer ${api_key}` };
  return (await readOk(await service.request(`/v1/requests${query}`, { headers }))) as never;
}

const insert = async (entries: RequestEntry[]) => {
  const { text, values } = buildRequestInsert(entries);
  await service.database.db.executeQuery(CompiledQuery.raw(text, values as unknown[]));
};

test('calls of a key, an app and a person are listed with operation, status, code, duration and request id', async () => {
  const { account } = service;
  await service.request('/v1/abn/79002637069', { headers: { 'x-request-id': 'my-request-1' } });
  await service.request('/v1/abn/79002637060');
  const { accessToken } = await connectApp(service);
  await service.request('/v1/usage', { headers: { authorization: `Bearer ${accessToken}` } });
  const person = (await findPersonById(service.database.db, service.person.user_id))?.person;
  assert.ok(person !== undefined);
  await service.built.people.run({ person, mode: 'live' }, getAbn, { abn: '79002637069' });
  const { requests } = await list();
  const shown = requests.map(({ operation, status, code }) => [operation, status, code]);
  assert.deepEqual(shown, [
    ['get_abn', 200, null],
    ['get_usage', 403, 'insufficient_scope'],
    ['get_abn', 400, 'invalid_abn'],
    ['get_abn', 200, null],
  ]);
  assert.deepEqual(
    requests.map(({ made_by }) => made_by.slice(0, 4)),
    ['usr_', 'grt_', 'key_', 'key_'],
  );
  const [byPerson, byApp, , first] = requests;
  assert.deepEqual(
    [byPerson?.made_by_name, byApp?.made_by_name, first?.made_by_name],
    [person.email, 'A host', 'Test key'],
  );
  assert.deepEqual([first?.request_id, first?.made_by], ['my-request-1', account.key_id]);
  assert.ok((first?.duration_ms ?? 0) > 0);
  assert.ok(!JSON.stringify(requests).includes('79002637069'), 'no input is kept');
  for (const [query, count] of [
    [`?made_by=${account.key_id}&operation=get_abn`, 2],
    ['?status=400', 1],
    ['?code=insufficient_scope', 1],
    ['?status=200&operation=get_abn', 2],
    ['?request_id=my-request-1', 1],
    ['?request_id=my-request-2', 0],
    ['?callers=programs&operation=get_abn', 2],
    [`?callers=programs&made_by=${person.user_id}`, 0],
    ['?to=2020-01-01T00:00:00Z', 0],
  ] as const)
    assert.equal((await list(query)).requests.length, count, query);
  const page = await list('?limit=1&status=400');
  assert.equal(page.next_cursor, null);
  await readRefusal(await service.request('/v1/requests?operation=get_abm'), 400, 'invalid_input');
  await readRefusal(await service.request('/v1/requests?cursor=bm9wZQ'), 400, 'invalid_input');
});

test('an account sees its own requests only, page by page', async () => {
  const other = await createTestAccount(service.database.db);
  const headers = { authorization: `Bearer ${other.api_key}` };
  for (let sent = 0; sent < 5; sent++) await service.request('/v1/sources', { headers });
  await service.request('/v1/sources');
  const old = {
    account_id: other.account_id,
    made_by: other.key_id,
    operation: 'get_sources',
    status: 200,
    code: null,
  };
  // Kept until its day is swept, but no longer shown.
  const entry_no = (Date.now() - 7 * DAY_MS - 60_000) * 4_096;
  await insert([{ ...old, entry_no, duration_ms: 1, request_id: newSortableId('req_') }]);
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const query: string = `?limit=2&operation=get_sources${cursor === null ? '' : `&cursor=${cursor}`}`;
    const page = await list(query, other.api_key);
    seen.push(...page.requests.map(({ made_by, request_id }) => made_by + request_id));
    cursor = page.next_cursor;
  } while (cursor !== null);
  assert.deepEqual([seen.length, new Set(seen).size], [5, 5]);
  assert.ok(seen.every((one) => one.startsWith(other.key_id)));
});

test('in a flood, 100 requests a second of an account are logged and others keep theirs; without a store they are lost, which is logged', async () => {
  const written: RequestEntry[][] = [];
  const lost: [number, boolean][] = [];
  let isAway = false;
  const recorder = buildRequestRecorder(
    async (entries) => {
      if (isAway) throw new Error('away');
      written.push([...entries]);
    },
    (count, error) => lost.push([count, error !== null]),
  );
  const call = { operation: 'get_abn', status: 200, code: null, durationMs: 1.26, requestId: null };
  for (let sent = 0; sent < 250; sent++) recorder.note({ ...call, caller: TEST_CALLER });
  recorder.note({ ...call, caller: { ...TEST_CALLER, accountId: 'acc_2' } });
  await recorder.flush();
  assert.deepEqual(
    [written[0]?.length, written[0]?.at(-1)?.account_id, written[0]?.[0]?.duration_ms, lost],
    [101, 'acc_2', 1.3, [[150, false]]],
  );
  isAway = true;
  recorder.note({ ...call, caller: TEST_CALLER });
  await recorder.close();
  assert.deepEqual(lost[1], [1, true]);
});

test('numbers of entries increase and contain their time', () => {
  const now = Date.now();
  const numbers = Array.from({ length: 10_000 }, () => newEntryNo(now));
  assert.ok(numbers.every((one, at) => at === 0 || one > (numbers[at - 1] ?? 0)));
  assert.equal(readEntryTime(numbers[0] ?? 0).getTime(), now);
  assert.ok(Number.isSafeInteger(newEntryNo(Date.parse('2038-12-31'))));
  assert.equal(readEntryTime(newEntryNo(now)).getTime(), now, 'a clock that was far ahead was corrected');
});

// What misleads a planner: one account has nearly all rows, and what is rare is old.
const FILTERS: [Partial<RequestFilter>, index: string][] = [
  [{}, 'request_log_pkey'],
  [{ made_by: 'key_rare' }, 'request_log_made_by'],
  [{ operation: 'rare' }, 'request_log_operation'],
  [{ code: 'internal_error' }, 'request_log_failures'],
  [{ status: 500 }, 'request_log_failures'],
  [{ request_id: 'req_rare' }, 'request_log_request_id'],
  [{ callers: 'programs' }, 'request_log_programs'],
];

test('each filter walks its own index among many rows, and old rows are deleted in parts', async () => {
  const { pool, db } = service.database;
  const now = new Date();
  const start = (now.getTime() - 12 * DAY_MS) * 4_096;
  await pool.query(`
    insert into request_log (entry_no, account_id, made_by, operation, status, code, duration_ms, request_id)
    select ${start} + n * ${Math.floor((12 * DAY_MS * 4_096) / 20_001)}::bigint, case when n % 10 = 0 then 'acc_few' else 'acc_many' end,
      case when n between 9000 and 9030 then 'key_rare' when n % 50 = 3 then 'key_common' else 'usr_common' end,
      case when n between 9000 and 9030 then 'rare' else 'get_abn' end,
      case when n % 1000 = 1 then 500 else 200 end, case when n % 1000 = 1 then 'internal_error' end, 1, ''
    from generate_series(1, 20000) n`);
  await pool.query('analyze request_log');
  for (const [filter, index] of FILTERS) {
    const { sql: text, parameters } = buildRequestQuery(
      db,
      'acc_many',
      { limit: 10, before: null, ...filter },
      now,
    ).compile();
    const { rows } = await inIndexOrder(db, (trx) =>
      trx.executeQuery<{ 'QUERY PLAN': string }>(CompiledQuery.raw(`explain analyze ${text}`, [...parameters])),
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    assert.match(plan, new RegExp(`${index} on request_log`), `${JSON.stringify(filter)}\n${plan}`);
    assert.ok(!/Sort|Seq Scan on request_log/.test(plan), plan);
  }
  const count = async () =>
    Number(
      (await pool.query(`select count(*) from request_log where account_id like 'acc_%' and request_id = ''`)).rows[0]
        .count,
    );
  const parts: number[] = [];
  do parts.push(await sweepRequestPart(db, { now, olderThanDays: 7, limit: 1_000 }));
  while (parts.at(-1) === 1_000);
  assert.deepEqual(parts.slice(0, 2), [1_000, 1_000]);
  const left = await count();
  // The day in which the seven days begin is kept whole.
  assert.ok(left >= 11_660 && left < 13_340, String(left));
  await insert([
    {
      entry_no: newEntryNo(now.getTime()),
      account_id: 'acc_many',
      made_by: 'key_1',
      operation: 'get_abn',
      status: 200,
      code: null,
      duration_ms: 1,
      request_id: newSortableId('req_'),
    },
  ]);
});
