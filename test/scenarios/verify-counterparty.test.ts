import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { z } from 'zod';
import { evidenceCard } from '#contract/schemas/evidence-card.ts';
import { findRecordFaults } from '#store/fsck.ts';
import { type Body, readOk, readRefusal } from '#test/support/answers.ts';
import { type CutService, startCutService } from '#test/support/cut-service.ts';
import { postJson } from '#test/support/post-json.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import type { TestService } from '#test/support/test-service.ts';

const PATH = '/v1/verify-counterparty';
const COMPANY = '79002637069';
const CLUB_WITHOUT_GST = '88712649015';
const CANCELLED = '38875128921';
const WITHHELD = '85832766990';
const NOT_HELD = '56638257003';
// ASIC links it to another company than the ABN register.
const CONFLICTING = '86308026589';

let cut: CutService;
let service: TestService;
before(async () => {
  cut = await startCutService();
  service = cut.service;
});
after(() => cut.stop());

type Card = z.infer<typeof evidenceCard>['card'];

async function readCard(abn: string): Promise<Card> {
  return evidenceCard.parse(await readOk(await postJson(service, PATH, { abn }))).card;
}

const findGst = (card: Card) => card.source_checks.filter(({ gst }) => gst !== null).map(({ gst }) => gst);

async function countRecords(api_key: string): Promise<number> {
  const headers = { authorization: `Bearer ${api_key}` };
  const { records } = await readOk(await service.request('/v1/receipts/due-diligence', { headers }));
  return (records as Body[]).length;
}

test('ok: {abn} returns an Evidence Card with identity and GST, each with its source [endpoints.verify-counterparty] [endpoints.verify-counterparty-gst] [evidence-card.source-checks] [datasets.abn-gst]', async () => {
  const response = await postJson(service, PATH, { abn: '79 002 637 069', reference: 'deal-7' });
  const { card, data_mode, record_id } = evidenceCard.parse(await readOk(response));
  assert.equal(response.headers.get('x-record-id'), record_id);
  assert.deepEqual(card.subject, { abn: COMPANY, entity_name: 'SAMPLE HARBOUR BAKERY PTY LTD' });
  assert.deepEqual([card.verdict, card.human_review_items, data_mode], ['verified', [], 'snapshot']);
  assert.ok(card.fields.every(({ label }) => label === 'verified'));
  const [identity, gst] = card.source_checks;
  assert.deepEqual([identity?.check, identity?.status, identity?.gst], ['identity', 'matched', null]);
  assert.deepEqual(
    [gst?.check, gst?.status, gst?.gst],
    ['gst', 'matched', { registered: true, effective_from: '2001-04-01', effective_to: null }],
  );
  for (const check of card.source_checks) {
    assert.equal(check.source_version, `${check.source_id}-sample-2026-11`);
    assert.match(String(check.retrieved_at), /^2026-1[01]-/);
    assert.match(check.source_citation, /^SAMPLE DATA/);
  }
});

test('a reference must be one visible line, and the error names what to remove', async () => {
  const before = await countRecords(service.account.api_key);
  for (const [reference, named] of [
    ['deal\u202e7', 'U+202E'],
    ['deal\u3164', 'U+3164'],
    ['two\nlines', 'U+000A'],
    [`x${'\u0301'.repeat(9)}`, 'more than three combining marks'],
  ] as const) {
    const refusal = await readRefusal(await postJson(service, PATH, { abn: COMPANY, reference }), 400, 'invalid_input');
    assert.match(String(refusal.message), /^reference must be one line of visible characters; remove /);
    assert.ok(String(refusal.message).includes(named), String(refusal.message));
  }
  assert.equal(await countRecords(service.account.api_key), before);
});

test('ok: a conflict that company_lookup shows is on the card, flagged with both values and sources, and the record names both sources [conflicts.flag]', async () => {
  let met = 0;
  for (const abn of [COMPANY, CONFLICTING, CLUB_WITHOUT_GST, CANCELLED, NOT_HELD]) {
    const company = await readOk(await postJson(service, '/v1/companies/lookup', { abn }));
    const between = (company.conflicts as { left: Body; right: Body }[]).filter(
      ({ left, right }) => left.source === 'ASIC' && right.source === 'ABR',
    );
    const response = await postJson(service, PATH, { abn });
    const { card, record_id } = evidenceCard.parse(await readOk(response));
    const listed = card.conflicts?.filter(({ left, right }) => left.source === 'ASIC' && right.source === 'ABR');
    assert.deepEqual(listed, between, abn);
    const flags = card.risk_flags.filter(({ category }) => category === 'source_conflict_risk');
    assert.equal(flags.length, card.conflicts?.length, abn);
    for (const { message } of flags) assert.ok(card.human_review_items.some((item) => item.startsWith(message)));
    assert.equal(card.verdict === 'verified' && between.length > 0, false);
    const { record } = await readOk(await service.request(`/v1/receipts/due-diligence/${record_id}`));
    const sources = (record as { sources: Body[] }).sources.map(({ source_id }) => source_id);
    assert.deepEqual(sources.slice(0, 2), ['abn', 'asic-companies']);
    assert.ok(sources.includes('dfat-consolidated-list') || card.subject.entity_name === null, abn);
    met += between.length;
  }
  assert.ok(met >= 2, `${met} conflicts in the samples`);
});

const DISPUTED_NAMES: [claimed_name: string, label: string][] = [
  ['Sample Conflict Trading Pty Ltd', 'human_review_required'],
  ['Sample Resources Limited', 'human_review_required'],
  ['Another Holdings Pty Ltd', 'not_verified'],
];
for (const [claimed_name, label] of DISPUTED_NAMES) {
  test(`ok: while the registers disagree about the holder, “${claimed_name}” is ${label}, and the disputed fields are for review [conflicts.flag]`, async () => {
    const { card } = evidenceCard.parse(
      await readOk(await postJson(service, PATH, { abn: CONFLICTING, claimed_name })),
    );
    assert.deepEqual(
      card.fields.flatMap((one) => (one.label === 'verified' ? [] : [[one.field, one.value, one.label]])),
      [
        ['entity_name', 'SAMPLE RESOURCES LIMITED', 'human_review_required'],
        ['acn', null, 'human_review_required'],
        ['company_status', 'REGD', 'human_review_required'],
        ['claimed_name', claimed_name, label],
      ],
    );
    assert.deepEqual([card.claimed_name?.label, card.verdict], [label, 'human_review_required']);
    const named = card.human_review_items.filter((item) => item.startsWith('Review before you rely on: '));
    assert.match(named.join(), /Entity name, ACN, Company status/);
    const isExplained = card.human_review_items.some((item) => item.includes('do not agree about the holder'));
    assert.equal(isExplained, label === 'human_review_required');
  });
}

const CLAIMS: [abn: string, claimed_name: string, outcome: string, kind: string | null, label: string][] = [
  [COMPANY, 'Sample Harbour Bakery P/L', 'same', 'entity_name', 'verified'],
  [COMPANY, 'Sample Harbor Bakery Pty Ltd', 'similar', 'entity_name', 'human_review_required'],
  [COMPANY, 'Sample Harbour Cakes Pty Ltd', 'same', 'former_name', 'human_review_required'],
  [COMPANY, 'Another Holdings Pty Ltd', 'different', 'entity_name', 'not_verified'],
  ['27776681795', 'Jo’s Sample Plumbing', 'same', 'trading_name', 'human_review_required'],
  ['45891839079', 'Shire of Sample', 'same', 'other_name', 'verified'],
  [WITHHELD, 'Somebody', 'not_compared', null, 'not_verified'],
  [NOT_HELD, 'Somebody', 'not_compared', null, 'not_verified'],
];
for (const [abn, claimed_name, outcome, kind, label] of CLAIMS) {
  test(`ok: claimed_name “${claimed_name}” of ${abn} is ${outcome}, and only a verified one can leave the card verified`, async () => {
    const { card, record_id } = evidenceCard.parse(await readOk(await postJson(service, PATH, { abn, claimed_name })));
    const { claimed_name: compared } = card;
    assert.deepEqual(
      [compared?.given, compared?.outcome, compared?.register_name?.kind ?? null, compared?.label],
      [claimed_name, outcome, kind, label],
      JSON.stringify(compared),
    );
    assert.equal(card.fields.find(({ field }) => field === 'claimed_name')?.label, label);
    assert.ok(card.headline.endsWith(compared?.result ?? ''));
    if (label !== 'verified') {
      assert.notEqual(card.verdict, 'verified');
      assert.ok(card.human_review_items.some((item) => item.startsWith(compared?.result ?? '-')));
    }
    const flags = card.risk_flags.map(({ code }) => code);
    assert.equal(flags.includes('name_mismatch'), outcome === 'different');
    assert.equal(flags.includes('former_name'), kind === 'former_name');
    const { record } = await readOk(await service.request(`/v1/receipts/due-diligence/${record_id}`));
    assert.deepEqual((record as { request: Body }).request.claimed_name, claimed_name);
  });
}

test('invalid: a claimed_name that cannot be a name is invalid_input, and leaves no record', async () => {
  const { api_key } = await createTestAccount(service.database.db);
  const headers = { authorization: `Bearer ${api_key}` };
  for (const claimed_name of [
    '',
    '   ',
    '...',
    'Pty Ltd',
    'a\0b',
    'two\nlines',
    'a\u202eb',
    'x'.repeat(201),
    7,
    null,
  ]) {
    const response = await postJson(service, PATH, { abn: COMPANY, claimed_name }, headers);
    const refusal = await readRefusal(response, 400, 'invalid_input');
    assert.match(String(refusal.message), /^claimed_name /, JSON.stringify(claimed_name));
  }
  assert.equal(await countRecords(api_key), 0);
});

test('ok: GST evidence is what the register returned, and none without an entry [evidence-card.gst-evidence]', async () => {
  const none = { registered: false, effective_from: null, effective_to: null };
  assert.deepEqual(findGst(await readCard(CLUB_WITHOUT_GST)), [none]);
  assert.deepEqual(findGst(await readCard(CANCELLED)), [
    { ...none, effective_from: '2015-02-02', effective_to: '2026-10-15' },
  ]);
  assert.deepEqual(findGst(await readCard(NOT_HELD)), []);
});

test('ok: doubtful fields and fields without evidence need review [errors.human-review] [common-fields.verification-labels]', async () => {
  const label = (card: Card, name: string) => card.fields.find(({ field }) => field === name)?.label;
  const cancelled = await readCard(CANCELLED);
  assert.deepEqual([cancelled.verdict, label(cancelled, 'abn_status')], Array(2).fill('human_review_required'));
  assert.ok(
    cancelled.human_review_items.includes('The ABN is cancelled. Ask under which ABN the counterparty trades now.'),
  );
  const withheld = await readCard(WITHHELD);
  assert.deepEqual([withheld.verdict, label(withheld, 'entity_name')], ['human_review_required', 'not_verified']);
  assert.match(String(withheld.human_review_items.at(-1)), /^The register gave no evidence for: Entity name\.$/);
  const unknown = await readCard(NOT_HELD);
  assert.equal(unknown.verdict, 'not_verified');
  assert.ok(unknown.fields.every((field) => field.label === 'not_verified'));
  assert.ok(unknown.human_review_items.length > 0);
});

test('ok: the card lists what was not checked, including the PPSR, and never says "clear" [common-fields.never-ppsr]', async () => {
  for (const abn of [COMPANY, CLUB_WITHOUT_GST, CANCELLED, WITHHELD, NOT_HELD]) {
    const card = await readCard(abn);
    assert.ok(card.not_checked.some(({ source }) => source === 'PPSR'));
    assert.ok(card.source_checks.every(({ source }) => !/ppsr/i.test(source)));
    assert.doesNotMatch(JSON.stringify(card), /\bclear/i);
  }
});

test('ok: it is free, even for an account without credit, and leaves a record that matches its hash [money.free-registers] [availability.counterparty-free] [limits.counterparty-free]', async () => {
  const { api_key } = await createTestAccount(service.database.db, { creditCents: 0 });
  const headers = { authorization: `Bearer ${api_key}` };
  const { record_id } = await readOk(await postJson(service, PATH, { abn: COMPANY, reference: 'deal-8' }, headers));
  const usage = await readOk(await service.request('/v1/usage', { headers }));
  assert.deepEqual([usage.balance_cents, usage.spend_cents, usage.calls], [0, 0, 1]);
  const read = await readOk(await service.request(`/v1/receipts/due-diligence/${record_id}`, { headers }));
  const record = read.record as Body;
  assert.deepEqual([record.tool, record.reference, record.price_cents], ['verify_counterparty', 'deal-8', 0]);
  assert.deepEqual(record.target, { type: 'ABN', value: COMPANY });
  const faults: string[] = [];
  await findRecordFaults(service.database.db, (fault) => faults.push(fault));
  assert.deepEqual(faults, []);
});

test('ok: the same Idempotency-Key and body replays the card and its record [money.idempotency-replay]', async () => {
  const { api_key } = await createTestAccount(service.database.db);
  const headers = { authorization: `Bearer ${api_key}`, 'idempotency-key': 'counterparty-1' };
  const first = await (await postJson(service, PATH, { abn: COMPANY }, headers)).text();
  const again = await postJson(service, PATH, { abn: COMPANY }, headers);
  assert.deepEqual([again.headers.get('idempotency-replayed'), await again.text()], ['true', first]);
  assert.equal(await countRecords(api_key), 1);
  await readRefusal(await postJson(service, PATH, { abn: CANCELLED }, headers), 409, 'idempotency_conflict');
});

test('invalid: an invalid ABN, a missing field and an extra field are refused, and leave no record', async () => {
  const { api_key } = await createTestAccount(service.database.db);
  const headers = { authorization: `Bearer ${api_key}` };
  for (const abn of ['79002637068', '7', '', 'abc', '７９００２６３７０６９', 79_002_637_069, null, [COMPANY]]) {
    await readRefusal(await postJson(service, PATH, { abn }, headers), 400, 'invalid_abn');
  }
  await readRefusal(await postJson(service, PATH, {}, headers), 400, 'invalid_abn');
  const extra = await postJson(service, PATH, { abn: COMPANY, gst: true }, headers);
  const { issues } = await readRefusal(extra, 400, 'invalid_input');
  assert.deepEqual(issues, [{ field: 'gst', problem: 'is not part of this request' }]);
  for (const body of [[], 'abn', null]) {
    await readRefusal(await postJson(service, PATH, body, headers), 400, 'invalid_input');
  }
  assert.equal(await countRecords(api_key), 0);
});

test('unauthenticated: without a valid credential it is 401 with a challenge [auth.bearer-required]', async () => {
  for (const authorization of ['', 'Bearer nonsense', `Basic ${service.account.api_key}`]) {
    const response = await postJson(service, PATH, { abn: COMPANY }, { authorization });
    assert.equal(response.headers.get('www-authenticate'), 'Bearer');
    await readRefusal(response, 401, 'authentication_required');
  }
});

test('unscoped: both abn:lookup and gst:status are needed, and the error names the missing one [auth.counterparty-scopes] [scopes.missing-named]', async () => {
  const ask = async (scopes: ('abn:lookup' | 'gst:status')[]) => {
    const { api_key } = await createTestAccount(service.database.db, { scopes });
    return postJson(service, PATH, { abn: COMPANY }, { authorization: `Bearer ${api_key}` });
  };
  const readMissing = async (answer: Response) => (await readRefusal(answer, 403, 'insufficient_scope')).missing_scopes;
  assert.deepEqual(await readMissing(await ask([])), ['abn:lookup', 'gst:status']);
  assert.deepEqual(await readMissing(await ask(['abn:lookup'])), ['gst:status']);
  assert.deepEqual(await readMissing(await ask(['gst:status'])), ['abn:lookup']);
  await readOk(await ask(['abn:lookup', 'gst:status']));
});

test('store down: 503 store_unavailable with Retry-After, for a known and an unknown ABN alike [errors.store-down-is-not-an-answer]', async () => {
  await cut.store.cut();
  for (const abn of [COMPANY, NOT_HELD]) {
    const response = await postJson(service, PATH, { abn });
    assert.equal(response.headers.get('retry-after'), '1');
    await readRefusal(response, 503, 'store_unavailable');
  }
  await cut.store.restore();
});
