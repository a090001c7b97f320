import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { runSvcLine } from '#test/doors/cli/run-svc.ts';
import { VERSION } from '#test/support/address-requests.ts';
import { type AgentService, connectAgent, REVISIONS, startAgentService } from '#test/support/agent-service.ts';
import { type Body, readOk, readRefusal } from '#test/support/answers.ts';
import { integrateAll } from '#test/support/evidence-log.ts';
import { askWhatChanged, capture, confirm, makeMonitor, toEvidence } from '#test/support/monitored-targets.ts';
import { postJson } from '#test/support/post-json.ts';
import { sendRaw } from '#test/support/raw-request.ts';
import { readPdf } from '#test/support/read-pdf.ts';

const ABN = '79002637069';
const DEAL = 'Deal 7/2026, Müller & Söhne';

let service: AgentService;
before(async () => {
  service = await startAgentService();
  await service.grant('good');
});
after(() => service.stop());

type Check = { method: 'GET' | 'POST'; path: string; input: Record<string, string> };
const CHECKS: Record<string, Check> = {
  get_abn: { method: 'GET', path: `/v1/abn/${ABN}`, input: {} },
  abn_lookup: { method: 'GET', path: `/v1/abn/${ABN}/profile`, input: {} },
  abn_history: { method: 'GET', path: `/v1/abn/${ABN}/history`, input: {} },
  gst_check: { method: 'GET', path: `/v1/abn/${ABN}/gst`, input: { as_at: '2026-10-01' } },
  asic_licence_lookup: { method: 'GET', path: '/v1/licences/999902', input: {} },
  conduct_check: { method: 'GET', path: '/v1/conduct/79002637069', input: {} },
  insolvency_check: { method: 'GET', path: '/v1/insolvency/002637069', input: {} },
  ban_check: { method: 'POST', path: '/v1/bans', input: { name: 'Alex Sampleson' } },
  charity_lookup: { method: 'GET', path: '/v1/charities/88712649015', input: {} },
  indigenous_corporation_lookup: { method: 'GET', path: '/v1/indigenous-corporations/999901', input: {} },
  asset_register_check: { method: 'POST', path: '/v1/asset-register', input: { mark: 'VH-ZZ1' } },
  screen_name: { method: 'POST', path: '/v1/screening', input: { name: 'Viktor Examplov' } },
  company_lookup: { method: 'POST', path: '/v1/companies/lookup', input: { acn: '002637069' } },
  verify_business_name_registration: {
    method: 'POST',
    path: '/v1/business-names/verify',
    input: { business_name: 'Sample Harbour Bread' },
  },
  verify_counterparty: { method: 'POST', path: '/v1/verify-counterparty', input: { abn: ABN } },
  address_lookup: {
    method: 'POST',
    path: '/v1/address/lookup',
    input: { source_version: VERSION, raw_address: '1 Sample St, Sampleton NSW 2999' },
  },
  planning_context: { method: 'POST', path: '/v1/planning', input: { gnaf_pid: 'GAVIC900000217' } },
};

function send({ method, path, input }: Check, more: Body = {}, headers: Record<string, string> = {}) {
  const all = { ...input, ...more };
  if (method === 'POST') return postJson(service, path, all, headers);
  return service.request(`${path}?${new URLSearchParams(all as Record<string, string>)}`, { headers });
}

const listTools = async (reference: string) => {
  const page = await readOk(
    await service.request(`/v1/receipts/due-diligence?reference=${encodeURIComponent(reference)}`),
  );
  return (page.records as Body[]).map(({ tool }) => tool).sort();
};
const readRecord = async (record_id: unknown) =>
  (await readOk(await service.request(`/v1/receipts/due-diligence/${record_id}`))).record as Body;
const countRecords = async () =>
  Number((await service.database.pool.query('select count(*) from records')).rows[0].count);

for (const [tool, check] of Object.entries(CHECKS)) {
  test(`${tool}: the reference is kept in the record, as a field and as a header [checks.reference]`, async () => {
    const byField = await send(check, { reference: `${tool} Müller` });
    await readOk(byField);
    const record = await readRecord(byField.headers.get('x-record-id'));
    assert.deepEqual([record.reference, (record.request as Body).reference], [`${tool} Müller`, `${tool} Müller`]);
    const byHeader = await send(check, {}, { 'svc-reference': `${tool} header` });
    await readOk(byHeader);
    assert.equal((await readRecord(byHeader.headers.get('x-record-id'))).reference, `${tool} header`);
    const without = await send(check);
    await readOk(without);
    assert.equal((await readRecord(without.headers.get('x-record-id'))).reference, null);
  });

  test(`${tool}: a reference that is not one visible line is invalid_input, and leaves nothing [checks.reference]`, async () => {
    const before = await countRecords();
    for (const reference of ['', ' ', 'a\nb', 'a\u202eb', 'a\u200bb', 'x'.repeat(201)]) {
      const refusal = await readRefusal(await send(check, { reference }), 400, 'invalid_input');
      assert.match(String(refusal.message), /^reference /, JSON.stringify(reference));
    }
    assert.equal(await countRecords(), before);
  });
}

const HEADERS: [what: string, headers: string[], field: string | null, message: RegExp][] = [
  ['an empty one', ['Svc-Reference: '], null, /^reference /],
  ['a tab', ['Svc-Reference: a\tb'], null, /Svc-Reference must be printable ASCII/],
  ['201 characters', [`Svc-Reference: ${'x'.repeat(201)}`], null, /^reference /],
  ['bytes above ASCII', ['Svc-Reference: M\u00fcller'], null, /Svc-Reference must be printable ASCII/],
  ['two of them', ['Svc-Reference: a', 'Svc-Reference: b'], null, /Svc-Reference is given more than once/],
  ['another value than the field', ['Svc-Reference: a'], 'b', /Svc-Reference and the field reference must be the same/],
];
for (const [what, headers, field, message] of HEADERS) {
  test(`the header Svc-Reference with ${what} is invalid_input, and nothing is charged or recorded [checks.reference-header]`, async () => {
    const [records, { balance_cents }] = [await countRecords(), await readOk(await service.request('/v1/usage'))];
    const query = field === null ? '' : `?reference=${field}`;
    const lines = [
      `GET /v1/abn/${ABN}/profile${query} HTTP/1.1`,
      'Host: test.example',
      `Authorization: Bearer ${service.account.api_key}`,
      ...headers,
    ];
    const answer = await sendRaw(service.url, Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'));
    assert.ok(answer !== null);
    assert.match(String((await readRefusal(answer, 400, 'invalid_input')).message), message);
    assert.equal(await countRecords(), records);
    assert.equal((await readOk(await service.request('/v1/usage'))).balance_cents, balance_cents);
  });
}

test('the header equal to the field is accepted; on a read it is ignored [checks.reference-header]', async () => {
  const { get_abn } = CHECKS;
  assert.ok(get_abn);
  const both = await send(get_abn, { reference: 'same' }, { 'svc-reference': 'same' });
  assert.equal((await readRecord((await readOk(both)).record_id)).reference, 'same');
  const page = await readOk(
    await service.request('/v1/receipts/due-diligence?limit=1', { headers: { 'svc-reference': 'unknown' } }),
  );
  assert.equal((page.records as Body[]).length, 1);
});

test('an Idempotency-Key with another reference is a conflict, however the reference was given', async () => {
  const { company_lookup } = CHECKS;
  assert.ok(company_lookup);
  const key = { 'idempotency-key': 'deal' };
  const first = await send(company_lookup, {}, { ...key, 'svc-reference': 'a' });
  await readOk(first);
  const again = await send(company_lookup, { reference: 'a' }, key);
  await readOk(again);
  assert.equal(again.headers.get('x-record-id'), first.headers.get('x-record-id'));
  for (const headers of [key, { ...key, 'svc-reference': 'b' }])
    await readRefusal(await send(company_lookup, {}, headers), 409, 'idempotency_conflict');
});

test('a monitor’s checks have its reference, or that of the call', async () => {
  const monitor = await makeMonitor(service, { reference: 'of the monitor' });
  const baseline = await capture(service, monitor);
  const check = await capture(service, monitor, 'check', { reference: 'of the call' });
  const pair = { previous_pack_id: baseline.evidence_pack_id, current_pack_id: check.evidence_pack_id };
  await askWhatChanged(service, { ...pair, reference: 'of the call' });
  await confirm(service, baseline, toEvidence(check), { reference: 'of the call' });
  assert.deepEqual(await listTools('of the monitor'), ['capture_snapshot']);
  assert.deepEqual(await listTools('of the call'), ['capture_snapshot', 'confirm_no_changes', 'what_changed']);
});

test('one deal is one list and one export, whichever interface made its checks; the PDF shows the reference [checks.reference]', async () => {
  for (const check of Object.values(CHECKS)) await readOk(await send(check, { reference: DEAL }));
  const client = await connectAgent(service, 'good', REVISIONS[0]);
  await client.callTool({ name: 'gst_check', arguments: { abn: ABN, as_at: '2026-10-01', reference: DEAL } });
  const env = { SERVICE_BASE_URL: service.url, SERVICE_API_KEY: service.account.api_key };
  const run = await runSvcLine(['abn', 'profile', ABN, '--reference', DEAL, '--json'], env);
  assert.equal(run.code, 0, run.stderr);
  const tools = [...Object.keys(CHECKS), 'gst_check', 'abn_lookup'].sort();
  assert.deepEqual(await listTools(DEAL), tools);
  const { structuredContent } = await client.callTool({
    name: 'list_recent_searches',
    arguments: { reference: DEAL },
  });
  await client.close();
  assert.equal(((structuredContent as Body).records as Body[]).length, tools.length);
  const listed = await runSvcLine(['receipts', 'get', '--reference', DEAL, '--json'], env);
  assert.equal((JSON.parse(listed.stdout) as { records: Body[] }).records.length, tools.length);
  const ordered = await postJson(service, '/v1/exports', { filter: { reference: DEAL } });
  assert.equal(((await ordered.json()) as Body).record_count, tools.length);
  const { record_id } = JSON.parse(run.stdout) as Body;
  await integrateAll(service.database.db);
  const pdf = await service.request(`/v1/receipts/due-diligence/${record_id}?format=pdf`);
  assert.match(JSON.stringify((await readPdf(new Uint8Array(await pdf.arrayBuffer()))).pages), new RegExp(`“${DEAL}”`));
});
