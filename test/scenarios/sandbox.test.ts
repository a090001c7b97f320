import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ERROR_CODES } from '#contract/errors.ts';
import type { RestFacet } from '#contract/operation.ts';
import { OPERATIONS } from '#contract/operations.ts';
import type { SandboxRow } from '#contract/sandbox/sandbox-row.ts';
import { SANDBOX_ROWS, UNREACHED_CODES } from '#contract/sandbox/sandbox-table.ts';
import { SANDBOX_ABNS } from '#contract/sandbox/sandbox-values.ts';
import { ALL_SCOPES } from '#contract/scopes.ts';
import { recordApiKey } from '#store/access/api-keys.ts';
import { type Body, readOk, readRefusal } from '#test/support/answers.ts';
import { assertErrorExamples, maskExample } from '#test/support/error-examples.ts';
import { startTestService, type TestService } from '#test/support/test-service.ts';

// The fields that an answer must have, by the first words of its outcome. Of other outcomes only status and code are checked.
const FACTS: Record<string, Body> = {
  'An active ABN.': { status: 'active', sample: true },
  'A cancelled ABN': { status: 'cancelled' },
  'A suspended ABN': { status: 'suspended' },
  'An ABN that another one replaced': { risk_flags: [{ code: 'abn_replaced' }] },
  'An active ABN whose name': { status: 'active', entityName: null },
  'Registered for GST': { registered: true },
  'Never registered for GST': { registered: false },
  'Not registered: the GST': { registered: false },
  'Not registered yet': { registered: false },
  'A registered company': { status: 'matched', company: { status: 'REGD' } },
  'A deregistered company': { status: 'needs_review', company: { status: 'DRGD' } },
  'A company in external': { status: 'needs_review', company: { status: 'EXAD' } },
  'A company with strike-off': { status: 'needs_review', company: { status: 'SOFF' } },
  'A company whose ABN': { status: 'needs_review', conflicts: [{ field: 'acn' }] },
  'No company': { status: 'no_match' },
  'exact-match': { outcome: 'exact-match' },
  'fuzzy-match': { outcome: 'fuzzy-match' },
  'cancelled:': { outcome: 'cancelled' },
  'not-found': { outcome: 'not-found' },
  'human-review': { outcome: 'human-review' },
  'A current credit licence': { status: 'matched', licences: [{ status: 'APPR' }] },
  'A credit licence that has ceased': { status: 'needs_review', licences: [{ ended_on: '2020-06-30' }] },
  'A suspended credit licence': { status: 'needs_review', licences: [{ status: 'SUSP' }] },
  'No licence': { status: 'no_match' },
  'exact_match.': { status: 'exact_match', mismatch_flags: [] },
  'fuzzy_match with the flag fuzzy': { status: 'fuzzy_match', mismatch_flags: [{ code: 'fuzzy_street_name' }] },
  'fuzzy_match with the flag suburb': { status: 'fuzzy_match', mismatch_flags: [{ code: 'suburb_mismatch' }] },
  'fuzzy_match with the flag postcode': { status: 'fuzzy_match', mismatch_flags: [{ code: 'postcode_mismatch' }] },
  'fuzzy_match with the flag state': { status: 'fuzzy_match', mismatch_flags: [{ code: 'state_mismatch' }] },
  'ambiguous,': { status: 'ambiguous' },
  'no_match.': { status: 'no_match' },
  'A sample without': { verdict: 'sample_without_registration', risk_flags: [], data_mode: 'sample' },
  'A sample with one registration.': { verdict: 'sample_registration_shown', data_mode: 'sample' },
  'A sample with three': { risk_flags: [{ confidence: 0 }], data_mode: 'sample' },
  'A sample with one registration that': { verdict: 'sample_expired_registration_shown', data_mode: 'sample' },
};

let service: TestService;
let testKey: string;
before(async () => {
  service = await startTestService();
  const { account_id } = service.account;
  const key = { account_id, name: 'Test', scopes: ALL_SCOPES, rate_limit_per_minute: 100_000 };
  testKey = (await recordApiKey(service.database.db, key, 'test')).api_key;
});
after(() => service.stop());

const RESTS = new Map(OPERATIONS.map(({ name, rest }) => [name, rest]));

function send({ operation, input }: Pick<SandboxRow, 'operation' | 'input'>, key = testKey): Promise<Response> {
  const rest = RESTS.get(operation) as RestFacet;
  const path = rest.path.replace(/\{(\w+)\}/g, (_, field: string) => encodeURIComponent(String(input[field])));
  const others = Object.entries(input).filter(([field]) => !rest.path.includes(`{${field}}`));
  const headers = { authorization: `Bearer ${key}` };
  if (rest.method === 'POST') {
    const body = JSON.stringify(Object.fromEntries(others));
    return fetch(service.url + path, {
      method: 'POST',
      body,
      headers: { ...headers, 'content-type': 'application/json' },
    });
  }
  const query = new URLSearchParams(others.map(([field, value]): [string, string] => [field, String(value)]));
  return fetch(`${service.url}${path}?${query}`, { method: rest.method, headers });
}

test('a test key gets the answer that each row of the sandbox promises, marked as a test', async () => {
  const wrong: string[] = [];
  const missed = new Set(Object.keys(FACTS));
  for (const row of SANDBOX_ROWS) {
    const answer = await send(row);
    const body = (await answer.json()) as Body;
    const found = [answer.status, body.code ?? null, answer.headers.get('svc-mode')];
    const wanted = [row.http_status, row.code, 'test'];
    if (JSON.stringify(found) !== JSON.stringify(wanted))
      wrong.push(`${row.operation} ${row.outcome} ${JSON.stringify(found)} ${JSON.stringify(body).slice(0, 300)}`);
    const beginning = Object.keys(FACTS).find((one) => row.code === null && row.outcome.startsWith(one));
    if (beginning === undefined) continue;
    missed.delete(beginning);
    const fault = findFault(FACTS[beginning] ?? {}, body);
    if (fault !== null) wrong.push(`${row.outcome}: ${fault}`);
  }
  assert.deepEqual(wrong, []);
  assert.deepEqual([...missed], []);
});

test('every error code has an example answer, and the sandbox answers so', async () => {
  const found: Record<string, Body> = {};
  const answers = SANDBOX_ROWS.filter((row) => row.code !== null).map((row) => () => send(row));
  const headers = { authorization: `Bearer ${testKey}` };
  for (const ask of [...answers, () => fetch(`${service.url}/v1/usage`, { method: 'PUT', headers })]) {
    const body = (await (await ask()).json()) as Body;
    found[String(body.code)] ??= maskExample(body, service.url);
  }
  assertErrorExamples(found, 'tool_not_live');
});

test('every error code of the contract has a row, or the table says why it has none', () => {
  const reached = new Set(SANDBOX_ROWS.map(({ code }) => code));
  const without = Object.keys(ERROR_CODES).filter((code) => !reached.has(code as keyof typeof ERROR_CODES));
  assert.deepEqual(without.sort(), Object.keys(UNREACHED_CODES).sort());
  for (const reason of Object.values(UNREACHED_CODES)) assert.ok(reason.length > 20);
});

test('the values mean nothing to a live key', async () => {
  const { api_key } = service.account;
  const answer = await send({ operation: 'get_abn', input: { abn: SANDBOX_ABNS.failing } }, api_key);
  await readRefusal(answer, 404, 'abn_not_found');
  const input = { acn: '002637069', reference: 'sandbox:overloaded' };
  await readOk(await send({ operation: 'company_lookup', input }, api_key));
  const search = { subject_kind: 'organisation', acn: '002637069', purpose: 'sandbox' };
  await readRefusal(await send({ operation: 'ppsr_search', input: search }, api_key), 503, 'ppsr_unavailable');
});

test('a sandbox error leaves no record and costs nothing, and an unknown code is rejected', async () => {
  const readState = async () => {
    const { balance_cents } = await readOk(await send({ operation: 'get_usage', input: {} }));
    const { records } = await readOk(await send({ operation: 'list_recent_searches', input: { limit: 200 } }));
    return [balance_cents, (records as unknown[]).length];
  };
  const before = await readState();
  for (const row of SANDBOX_ROWS.filter(({ input }) => JSON.stringify(input).includes('"sandbox:'))) await send(row);
  assert.deepEqual(await readState(), before);
  for (const reference of ['sandbox:no_such_code', 'sandbox:baseline_mismatch', 'sandbox:']) {
    const answer = await send({ operation: 'company_lookup', input: { acn: '002637069', reference } });
    const { issues } = await readRefusal(answer, 400, 'invalid_input');
    assert.equal((issues as Body[])[0]?.field, 'reference');
  }
});

test('a monitored target that changes each time is changed at every check', async () => {
  const [row] = SANDBOX_ROWS.filter(({ operation }) => operation === 'create_monitor');
  assert.ok(row);
  const { subscription_id } = (await (await send(row)).json()) as { subscription_id: string };
  const look = async (role: string) => {
    const answer = await send({ operation: 'capture_snapshot', input: { subscription_id, role } });
    assert.equal(answer.status, 201);
    return ((await answer.json()) as Body).evidence_pack_id as string;
  };
  const packs = [await look('baseline'), await look('check'), await look('check')];
  const { tenant_id, account_id } = await readOk(await send({ operation: 'get_usage', input: {} }));
  for (const at of [0, 1]) {
    const pair = { previous_pack_id: packs[at], current_pack_id: packs[at + 1] };
    const answer = await send({ operation: 'what_changed', input: { tenant_id, account_id, ...pair } });
    const { outcome, change_count } = await readOk(answer);
    assert.deepEqual([outcome, Number(change_count) > 0], ['changed', true]);
  }
});

/** Returns the first fact that an answer lacks, or null. Of a list, the answer must have every fact in some item. */
function findFault(facts: unknown, body: unknown, path = ''): string | null {
  if (Array.isArray(facts)) {
    if (!Array.isArray(body)) return `${path} is not a list`;
    if (facts.length === 0) return body.length === 0 ? null : `${path} is not empty`;
    const lacks = facts.find((one) => body.every((item) => findFault(one, item) !== null));
    return lacks === undefined ? null : `${path} lacks ${JSON.stringify(lacks)}: ${JSON.stringify(body).slice(0, 300)}`;
  }
  if (typeof facts !== 'object' || facts === null)
    return facts === body ? null : `${path} is ${JSON.stringify(body)}, not ${JSON.stringify(facts)}`;
  for (const [name, value] of Object.entries(facts)) {
    const fault = findFault(value, (body as Body | null)?.[name], `${path}.${name}`);
    if (fault !== null) return fault;
  }
  return null;
}
