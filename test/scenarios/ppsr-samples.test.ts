import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { SealedRecord } from '#domain/evidence/sealed-record.ts';
import { findCertificate } from '#domain/evidence/search-certificate.ts';
import { readBalanceCents } from '#store/billing/ledger.ts';
import { findRecord } from '#store/records/records.ts';
import {
  type AgentService,
  connectAgent,
  learnTools,
  postMessage,
  REVISIONS,
  startAgentService,
} from '#test/support/agent-service.ts';
import type { Body } from '#test/support/answers.ts';
import {
  assertNoMoneyFaults,
  type MoneyService,
  openPpsrGate,
  startMoneyService,
} from '#test/support/money-service.ts';

// The service as shipped: its gate is closed, and it has no access to the register.
let service: AgentService;
let open: MoneyService;
before(async () => {
  service = await startAgentService();
  open = await startMoneyService();
  for (const one of [service, open]) await one.grant('good', undefined, undefined, undefined, { capCents: 0 });
});
after(async () => {
  await service.stop();
  await open.stop();
});

const ORGANISATION = { acn: '002 637 069', reference: 'deal-7', sample_response: true };

async function call(tool: string, args: Body, revision: (typeof REVISIONS)[number] = '2026-07-28') {
  const client = await connectAgent(service, 'good', revision);
  try {
    // With the output schemas loaded, the client rejects an answer that breaks them.
    await learnTools(client);
    const result = (await client.callTool({ name: tool, arguments: args })) as Body;
    return { isError: result.isError === true, body: result.structuredContent as Body };
  } finally {
    await client.close();
  }
}

const readRecord = async ({ record_id }: Body) =>
  (await findRecord(service.database.db, service.account.account_id, String(record_id))) as SealedRecord;

for (const revision of REVISIONS) {
  test(`${revision}: a sample works with a closed gate: labelled, with certificate and record id, free [tools.sample-response] [money.free-samples] [search-record.pack]`, async () => {
    const before = await readBalanceCents(service.database.db, service.account.account_id);
    const { isError, body } = await call('ppsr_search_organisation', ORGANISATION, revision);
    assert.equal(isError, false, JSON.stringify(body));
    assert.equal(body.data_mode, 'sample');
    assert.deepEqual(body.target, { type: 'ACN', value: '002637069' });
    assert.match(String(body.source_citation), /^SAMPLE DATA/);
    assert.match(String(body.verdict), /^sample_/);
    const { search_certificate_number, certificate_sha256 } = body.certificate as Body;
    assert.match(String(search_certificate_number), /^SAMPLE-/);
    assert.match(String(certificate_sha256), /^[0-9a-f]{64}$/);
    for (const flag of body.risk_flags as Body[]) assert.match(String(flag.message), /^SAMPLE DATA, invented/);
    assert.match(String((body.human_review_items as string[])[0]), /no search was made/);
    assert.match((body.limitations as string[]).join(' '), /Nothing was sent to the PPSR/);
    assert.doesNotMatch(JSON.stringify(body), /\bclear\b|unencumbered/i);
    const record = await readRecord(body);
    assert.deepEqual(
      [record.data_mode, record.price_cents, record.status, record.reference, record.target, record.tool],
      ['sample', 0, 'completed', 'deal-7', { type: 'ACN', value: '002637069' }, 'ppsr_search_organisation'],
    );
    // A sample must never carry the register's own id.
    assert.deepEqual(
      record.sources.map(({ source_id, payload_sha256 }) => [source_id, payload_sha256]),
      [['svc-fixture-unsearched-ppsr', certificate_sha256]],
    );
    assert.deepEqual(record.result, body);
    assert.equal(await readBalanceCents(service.database.db, service.account.account_id), before);
  });
}

test('a repeated sample has the same certificate and another record', async () => {
  const [first, again] = [
    await call('ppsr_search_organisation', ORGANISATION),
    await call('ppsr_search_organisation', ORGANISATION),
  ];
  assert.deepEqual(first.body.certificate, again.body.certificate);
  assert.notEqual(first.body.record_id, again.body.record_id);
});

test('a serial number is converted to the canonical form of its type [tools.ppsr-search-serial-number]', async () => {
  for (const [serial_type, written, type, value] of [
    ['vin', '6t1-53sk4 0000 12345', 'VIN', '6T153SK4000012345'],
    ['chassis', 'ab.12/34-5', 'CHASSIS', 'AB12345'],
    ['aircraft', 'vh abc', 'AIRCRAFT', 'VH-ABC'],
  ]) {
    const args = { serial_number: written, serial_type, sample_response: true };
    const { body } = await call('ppsr_search_serial_number', args);
    assert.deepEqual([body.ok, body.target], [true, { type, value }], JSON.stringify(body));
    assert.equal((await readRecord(body)).request.serial_number, value);
  }
});

test('an invalid number is refused with its field, and leaves no record [tools.ppsr-search-organisation] [limits.acn-checksum]', async () => {
  const count = async () =>
    (await service.database.pool.query('select count(*) as count from records')).rows[0]?.count as number;
  const before = await count();
  for (const [tool, args, field] of [
    ['ppsr_search_organisation', { acn: '002637068' }, 'acn'],
    ['ppsr_search_organisation', { acn: '00263706' }, 'acn'],
    ['ppsr_search_serial_number', { serial_number: '6T153SK400001234I', serial_type: 'vin' }, 'serial_number'],
    ['ppsr_search_serial_number', { serial_number: '6T153SK40000123456', serial_type: 'vin' }, 'serial_number'],
    ['ppsr_search_serial_number', { serial_number: '***', serial_type: 'chassis' }, 'serial_number'],
    ['ppsr_search_serial_number', { serial_number: 'VH-ABCD', serial_type: 'aircraft' }, 'serial_number'],
    ['ppsr_search_serial_number', { serial_number: '1', serial_type: 'boat' }, 'serial_type'],
  ] as const) {
    const { isError, body } = await call(tool, { ...args, sample_response: true });
    assert.deepEqual([isError, body.code], [true, 'invalid_input'], JSON.stringify(args));
    assert.equal((body.issues as { field: string }[])[0]?.field, field);
  }
  assert.equal(await count(), before);
});

test('a sample_response other than true means a search, which the gate refuses', async () => {
  for (const sample_response of [false, 'true', 1, null]) {
    const { body } = await call('ppsr_search_organisation', { acn: '002637069', sample_response });
    assert.equal(body.code, 'ppsr_unavailable', String(sample_response));
  }
});

test('a sample needs the scope of its search, and the error asks the host to request it', async () => {
  await service.grant('narrow', ['abn:lookup']);
  const params = { name: 'ppsr_search_organisation', arguments: ORGANISATION };
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
  const answer = await postMessage(service, message, { authorization: 'Bearer narrow' });
  assert.equal(answer.status, 403);
  const { code, missing_scopes } = (await answer.json()) as Body;
  assert.deepEqual([code, missing_scopes], ['insufficient_scope', ['ppsr:search.org']]);
});

test('a sample sends nothing, even with access to the register and an open gate [tools.sample-response]', async () => {
  const { body } = await open.callTool('good', 'ppsr_search_organisation', ORGANISATION);
  assert.deepEqual([body.ok, body.data_mode], [true, 'sample']);
  assert.equal(open.ppsr.sent, 0);
  const { rows } = await open.database.pool.query('select from quotes');
  assert.equal(rows.length, 0);
});

test('with an open gate but no access to the register a search is refused before any quote, and nothing is charged', async () => {
  const own = await startAgentService();
  await own.grant('good');
  await openPpsrGate(own.database);
  const client = await connectAgent(own, 'good', '2026-07-28');
  for (const [name, args] of [
    ['ppsr_search_organisation', { acn: '002637069' }],
    ['ppsr_search_serial_number', { serial_number: '6T153SK4000012345', serial_type: 'vin' }],
  ] as const) {
    const { structuredContent } = (await client.callTool({ name, arguments: args })) as Body;
    assert.equal((structuredContent as Body).code, 'ppsr_unavailable');
  }
  await client.close();
  const overRest = await own.request('/v1/ppsr/search', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ subject_kind: 'organisation', acn: '002637069', purpose: 'lending' }),
  });
  assert.deepEqual([overRest.status, ((await overRest.json()) as Body).code], [503, 'ppsr_unavailable']);
  const { rows } = await own.database.pool.query('select from quotes');
  assert.equal(rows.length, 0);
  assert.equal(await readBalanceCents(own.database.db, own.account.account_id), 5_000);
  await own.stop();
});

test('the hash of a sample’s certificate matches the text linked from its record, and the text matches the answer [search-record.ppsr-certificate]', async () => {
  const { body } = await call('ppsr_search_organisation', ORGANISATION);
  const { search_certificate_number, certificate_sha256 } = body.certificate as Body;
  const found = findCertificate(await readRecord(body));
  assert.ok(found !== null && 'text' in found);
  assert.equal(createHash('sha256').update(found.text).digest('hex'), certificate_sha256);
  const reported = JSON.parse(found.text) as Body;
  assert.deepEqual(
    [reported.search_certificate_number, reported.label],
    [search_certificate_number, body.source_citation],
  );
  const [flag] = body.risk_flags as Body[];
  assert.equal(
    flag?.message,
    `SAMPLE DATA, invented: the search certificate shows ${reported.registration_count} registration.`,
  );
  await assertNoMoneyFaults(service.database);
});
