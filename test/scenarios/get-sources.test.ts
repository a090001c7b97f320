import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Body, readOk, readRefusal } from '#test/support/answers.ts';
import { type CutService, startCutService } from '#test/support/cut-service.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import type { TestService } from '#test/support/test-service.ts';

const HELD = [
  'abn',
  'asic-companies',
  'asic-business-names',
  'asic-afs-licensees',
  'asic-credit-licensees',
  'asic-banned-persons',
  'asic-banned-organisations',
  'asic-insolvency',
  'acnc-register',
  'acnc-statements',
  'oric',
  'casa-aircraft',
  'dfat-consolidated-list',
  'payment-times',
  'abf-sponsors',
  'gnaf',
];
const SWITCHED_OFF = [
  'nsw-planning-portal-online-da',
  'vicmap-planning',
  'sa-planning-and-design-code',
  'silo-data-drill',
  'bom-climate-data-online',
];

let cut: CutService;
let service: TestService;
before(async () => {
  cut = await startCutService();
  service = cut.service;
});
after(() => cut.stop());

test('ok: each source names owner, licence, cadence, versions held, data_mode and limitations [routes.sources]', async () => {
  const { sources } = await readOk(await service.request('/v1/sources'));
  assert.deepEqual(
    (sources as Body[]).map(({ source_id }) => source_id),
    [...HELD, ...SWITCHED_OFF, 'ppsr'],
  );
  for (const { source_id, availability, data_mode, limitations } of sources as Body[]) {
    const readable = HELD.includes(String(source_id));
    const expected = readable ? ['available', 'snapshot'] : ['unavailable', null];
    assert.deepEqual([availability, data_mode], expected, String(source_id));
    assert.ok((limitations as string[]).length > 0);
  }
  const { versions, limitations, ...source } = (sources as Body[])[0] ?? {};
  assert.deepEqual(source, {
    source_id: 'abn',
    name: 'ABN Lookup (ABN Bulk Extract)',
    owner: {
      name: 'Registrar of the Australian Business Register',
      kind: 'government',
      jurisdiction: 'Australia',
      website: 'https://abr.business.gov.au/',
    },
    licence: 'Creative Commons Attribution 3.0 Australia',
    attribution: 'Australian Business Register, ABN Bulk Extract (data.gov.au)',
    cadence: 'weekly',
    source_url: 'https://data.gov.au/data/dataset/abn-bulk-extract',
    availability: 'available',
    data_mode: 'snapshot',
    answering: { source_version: 'abn-sample-2026-11', why: 'the newest version by its own time' },
  });
  assert.ok((limitations as string[]).length > 0);
  assert.deepEqual(
    (versions as Body[]).map(({ source_version }) => source_version),
    ['abn-sample-2026-11', 'abn-sample-2026-10'],
  );
});

test('ok: every ASIC source says that it is not read live [datasets.asic-no-live-extract] [availability.not-generally-available]', async () => {
  const { sources } = await readOk(await service.request('/v1/sources'));
  const asic = (sources as Body[]).filter(({ source_id }) => String(source_id).startsWith('asic-'));
  assert.equal(asic.length, 7);
  for (const { limitations } of asic) assert.match(JSON.stringify(limitations), /not a live ASIC extract/);
});

test('ok: the bundled sample is labelled as a sample, with its count, time and hash', async () => {
  const { sources } = await readOk(await service.request('/v1/sources'));
  const [version] = ((sources as Body[])[0]?.versions ?? []) as Body[];
  const { content_sha256, ...rest } = version ?? {};
  assert.deepEqual(rest, {
    source_version: 'abn-sample-2026-11',
    state: 'active',
    sample: true,
    row_count: 18,
    retrieved_at: '2026-11-01T08:00:00Z',
    source_file: { ...(rest.source_file as object), name: 'abn-sample.xml', url: null, published_at: null },
  });
  assert.match(String(content_sha256), /^[0-9a-f]{64}$/);
});

test('ok: the PPSR is listed as closed, with the reason, and never as read [common-fields.never-ppsr] [register-answer.which-version]', async () => {
  const { sources } = await readOk(await service.request('/v1/sources'));
  const ppsr = (sources as Body[]).find(({ source_id }) => source_id === 'ppsr');
  assert.deepEqual([ppsr?.availability, ppsr?.data_mode, ppsr?.versions], ['unavailable', null, []]);
  assert.match(JSON.stringify(ppsr?.answering), /This service has no access to the PPSR yet: nothing was searched/);
});

test('ok: a source that the operator switched off says so, and what an answer then lacks [register-answer.which-version]', async () => {
  const { sources } = await readOk(await service.request('/v1/sources'));
  for (const source_id of SWITCHED_OFF) {
    const { answering } = (sources as Body[]).find((one) => one.source_id === source_id) as { answering: Body };
    assert.equal(answering.source_version, null);
    assert.match(
      String(answering.why),
      /the operator of this service .*: (?:the .* row of an address .* source_unavailable|planning_context says not_checked)/,
    );
  }
});

test('ok: any key may read the sources, whatever its scopes', async () => {
  const { api_key } = await createTestAccount(service.database.db, { scopes: [] });
  await readOk(await service.request('/v1/sources', { headers: { authorization: `Bearer ${api_key}` } }));
});

test('invalid: a parameter is not part of the request', async () => {
  await readRefusal(await service.request('/v1/sources?source_id=abn'), 400, 'invalid_input');
});

test('unauthenticated: without a key it is 401', async () => {
  await readRefusal(await fetch(`${service.url}/v1/sources`), 401, 'authentication_required');
});

test('store down: 503, never an empty list [errors.store-down-is-not-an-answer]', async () => {
  await cut.store.cut();
  // The versions are cached for a second.
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  await readRefusal(await service.request('/v1/sources'), 503, 'store_unavailable');
  await cut.store.restore();
});
