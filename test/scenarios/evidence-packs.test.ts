import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { evidencePackEnvelope, legacyEvidencePackEnvelope } from '#contract/schemas/evidence-pack.ts';
import { RISK_CODES } from '#domain/risk/risk-ontology.ts';
import { findPackFaults } from '#store/records/evidence-packs.ts';
import { type Body, readOk, readRefusal } from '#test/support/answers.ts';
import { type CutService, startCutService } from '#test/support/cut-service.ts';
import { postJson } from '#test/support/post-json.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { startTestService, type TestService } from '#test/support/test-service.ts';

const PATH = '/v1/evidence-packs';
const ALIAS = '/v1/evidence-packs/asset-finance';
const ABN = '79002637069';
const VIN = '6T1BF3EK00X123456';
const FULL = { abn: '79 002 637 069', vin: '6t1bf3ek00x-123456', purpose: 'asset finance', reference: 'deal-7' };

let cut: CutService;
let service: TestService;
before(async () => {
  cut = await startCutService();
  service = cut.service;
});
after(() => cut.stop());

const makePack = async (body: object = FULL) =>
  evidencePackEnvelope.parse(await readOk(await postJson(service, PATH, body)));
const makeAlias = async (body: object = FULL) =>
  legacyEvidencePackEnvelope.parse(await readOk(await postJson(service, ALIAS, body)));
const countPacks = async () =>
  Number((await service.database.pool.query('select count(*) from evidence_packs')).rows[0].count);

test('ok: every part of a pack about an ABN and a VIN says that nothing was searched [routes.evidence-packs] [availability.pack-synthetic] [availability.pack-partial]', async () => {
  const pack = await makePack();
  assert.deepEqual(
    [pack.data_mode, pack.partial, pack.freshness, pack.verdict],
    ['synthetic_fixture_unsearched', true, null, 'not_checked'],
  );
  assert.deepEqual(pack.subject, { abn: ABN, vin: VIN, purpose: 'asset finance' });
  assert.deepEqual(pack.machine_pack.identifiers, [{ kind: 'vin', raw: FULL.vin, canonical: VIN, display: VIN }]);
  assert.deepEqual([pack.machine_pack.reference, pack.machine_pack.export_id], ['deal-7', pack.export_id]);
  assert.match(pack.human_pack.label, /SYNTHETIC/);
});

test('ok: every row is an unsearched fixture, and none represents a real source, least of all the PPSR [evidence-pack-source-check.fixture-rows] [evidence-pack-source-check.fixture-freshness-null] [evidence-pack-source-check.fixture-snapshot-null] [evidence-pack-source-trust.source-id-from-manifest] [evidence-pack-source-trust.ppsr-alias] [evidence-pack-source-trust.own-rows]', async () => {
  const { source_checks } = await makePack();
  assert.deepEqual(
    source_checks.map(({ source_trust }) => source_trust?.source_id),
    ['abn', 'gst', 'vin', 'ppsr'].map((name) => `svc-fixture-unsearched-${name}`),
  );
  for (const { verdict, freshness, certificate_sha256, source_snapshot_id, source_trust } of source_checks) {
    assert.deepEqual([verdict, freshness, certificate_sha256, source_snapshot_id], ['unsearched', null, null, null]);
    assert.deepEqual([source_trust?.owner.kind, source_trust?.owner.website], ['svc', service.url]);
  }
  const { sources } = await readOk(await service.request('/v1/sources'));
  const real = (sources as Body[]).map(({ source_id }) => source_id);
  assert.ok(real.includes('ppsr'));
  const pack = await makePack();
  const named = [...pack.risk_flags.flatMap(({ source_refs }) => source_refs), ...pack.machine_pack.sources_unsearched];
  assert.equal(named.length, 8);
  for (const source_id of named)
    assert.ok(source_id.startsWith('svc-fixture-unsearched-') && !real.includes(source_id));
});

test('ok: the rows depend on the subject, and the PPSR is always listed as unsearched', async () => {
  const listRows = async (body: object) =>
    (await makePack(body)).machine_pack.sources_unsearched.map((id) => id.replace('svc-fixture-unsearched-', ''));
  assert.deepEqual(await listRows({ abn: ABN }), ['abn', 'gst', 'ppsr']);
  assert.deepEqual(await listRows({ vin: VIN }), ['vin', 'ppsr']);
});

test('ok: risk_score is the sum in risk_explanation of the ontology’s flags, and never 0 without a search [evidence-pack.risk-score-from-flags] [evidence-pack.next-check-from-ontology] [evidence-pack-risk-flag.no-clearance]', async () => {
  const pack = await makePack();
  const points = pack.risk_explanation.terms.map(({ code, points }) => [code, points]);
  assert.deepEqual(points, [
    ['abn_unsearched', 15],
    ['gst_unsearched', 5],
    ['vin_unsearched', 15],
    ['ppsr_unsearched', 40],
  ]);
  assert.deepEqual([pack.risk_score, pack.risk_explanation.sum, pack.risk_explanation.risk_score], [75, 75, 75]);
  assert.equal(pack.recommended_next_check, RISK_CODES.ppsr_unsearched.next_check);
  for (const [index, flag] of pack.risk_flags.entries()) {
    const entry = RISK_CODES[flag.code as keyof typeof RISK_CODES];
    assert.deepEqual(
      [flag.category, flag.severity, flag.recommended_next_check],
      [entry.category, entry.severity, entry.next_check],
    );
    assert.deepEqual(flag.evidence_refs, [`/source_checks/${index}`]);
    assert.deepEqual(flag.source_refs, [pack.source_checks[index]?.source_trust?.source_id]);
    assert.match(flag.source_backing, /no source was queried.*clears nothing/);
    assert.ok(pack.human_review_items.includes(`${flag.message} ${flag.recommended_next_check}`));
  }
  assert.doesNotMatch(JSON.stringify(pack), /\b(is clear|no encumbrance|verified)\b/i);
});

test('ok: assembled_at is the time of assembly, and generated_at is the same under its old name [evidence-pack.assembled-at-not-source-time] [evidence-pack.generated-at-alias]', async () => {
  const beginMs = Date.now();
  const { assembled_at, generated_at, source_checks } = await makePack();
  assert.ok(Date.parse(assembled_at) >= beginMs && Date.parse(assembled_at) <= Date.now());
  assert.equal(generated_at, assembled_at);
  assert.ok(source_checks.every(({ freshness }) => freshness === null));
});

test('ok: a pack is not a check: it leaves no record, no usage and no charge, and is stored as returned', async () => {
  const response = await postJson(service, PATH, FULL);
  assert.equal(response.headers.get('x-record-id'), null);
  const pack = evidencePackEnvelope.parse(await readOk(response));
  const { db } = service.database;
  const kept = await db.selectFrom('evidence_packs').selectAll().where('export_id', '=', pack.export_id).execute();
  assert.deepEqual(
    kept.map(({ account_id, reference, body }) => [account_id, reference, body]),
    [[service.account.account_id, 'deal-7', pack]],
  );
  assert.deepEqual(await db.selectFrom('records').select('record_id').execute(), []);
  const usage = await readOk(await service.request('/v1/usage'));
  assert.deepEqual([usage.balance_cents, usage.calls], [5_000, 0]);
});

test('ok: the retired alias does the same, and names the fields that it ignored [routes.evidence-packs-legacy]', async () => {
  const pack = await makeAlias({ ...FULL, lender: 'Example Bank', amount_cents: { deep: [1] } });
  assert.deepEqual(pack.legacy_alias.ignored_fields, ['amount_cents', 'lender']);
  assert.match(pack.legacy_alias.note, /POST \/v1\/evidence-packs/);
  const plain = await makePack();
  const settle = ({ export_id, ...rest }: { export_id: string }) =>
    JSON.parse(JSON.stringify({ ...rest, assembled_at: '', generated_at: '' }).replaceAll(export_id, 'id'));
  const { legacy_alias: _alias, ...envelope } = pack;
  assert.deepEqual(settle(envelope), settle(plain));
  assert.deepEqual((await makeAlias()).legacy_alias.ignored_fields, []);
});

test('ok: an Idempotency-Key makes one pack, however often it is sent; another body is a conflict', async () => {
  const before = await countPacks();
  const ask = (body: object) => postJson(service, PATH, body, { 'idempotency-key': 'pack-1' });
  const [first, second] = [await ask(FULL), await ask(FULL)];
  assert.equal(second.headers.get('idempotency-replayed'), 'true');
  assert.deepEqual(await second.json(), await first.json());
  assert.equal(await countPacks(), before + 1);
  await readRefusal(await ask({ abn: ABN }), 409, 'idempotency_conflict');
});

const BAD: [what: string, body: unknown, field: RegExp][] = [
  ['neither ABN nor VIN', { purpose: 'x' }, /must have abn, vin or both/],
  ['check digits that do not add up', { abn: '79002637068' }, /^abn /],
  ['an ABN that is too short', { abn: '7900263706' }, /^abn /],
  ['a VIN with a letter that VINs do not have', { vin: '6T1BF3EK0OX123456' }, /^vin /],
  ['an empty VIN', { vin: '' }, /^vin /],
  ['a purpose that is no text', { abn: ABN, purpose: 7 }, /^purpose /],
  ['no object', [], /object/],
];

for (const [what, body, message] of BAD) {
  test(`invalid: ${what} is invalid_input on both paths, and nothing is stored`, async () => {
    const before = await countPacks();
    for (const path of [PATH, ALIAS]) {
      const refusal = await readRefusal(await postJson(service, path, body), 400, 'invalid_input');
      assert.match(String(refusal.message), message);
    }
    assert.equal(await countPacks(), before);
  });
}

test('invalid: an unknown field is rejected, except on the alias', async () => {
  const refusal = await readRefusal(await postJson(service, PATH, { ...FULL, lender: 'x' }), 400, 'invalid_input');
  assert.match(String(refusal.message), /lender/);
});

test('unauthenticated and unscoped callers cannot make packs', async () => {
  const { api_key } = await createTestAccount(service.database.db, { scopes: ['abn:lookup'] });
  for (const path of [PATH, ALIAS]) {
    const ask = (authorization: string) => postJson(service, path, FULL, { authorization });
    await readRefusal(await ask('Bearer nonsense'), 401, 'authentication_required');
    const refusal = await readRefusal(await ask(`Bearer ${api_key}`), 403, 'insufficient_scope');
    assert.deepEqual(refusal.missing_scopes, ['exports:write']);
  }
});

test('store down: a pack that cannot be stored is not returned', async () => {
  const before = await countPacks();
  await cut.store.cut();
  for (const path of [PATH, ALIAS]) {
    await readRefusal(await postJson(service, path, FULL), 503, 'store_unavailable');
  }
  await cut.store.restore();
  assert.equal(await countPacks(), before);
});

test('download_url is {PUBLIC_URL}/v1/exports/{id}, or below DOWNLOAD_URL if that is set [evidence-pack.download-url-v1] [config.download-url]', async () => {
  const { export_id, download_url } = await makePack();
  assert.equal(download_url, `${service.url}/v1/exports/${export_id}`);
  const apart = await startTestService({ downloadUrl: 'https://files.example' });
  try {
    const pack = await readOk(await postJson(apart, PATH, FULL));
    assert.equal(pack.download_url, `https://files.example/v1/exports/${pack.export_id}`);
  } finally {
    await apart.stop();
  }
});

test('in the end everything stored matches its seals', async () => {
  assert.equal(await findPackFaults(service.database.db, assert.fail), await countPacks());
});
