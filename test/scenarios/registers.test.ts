import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { readConfig } from '#app/config.ts';
import { type RunningService, startService } from '#app/serve.ts';
import { evidenceCard } from '#contract/schemas/evidence-card.ts';
import { buildEntityAnswer, buildException } from '#test/fakes/abr-answers/build-answer.ts';
import { type AbrServer, startAbrServer } from '#test/fakes/abr-server.ts';

const ABN = '79002637069';
const GUID = 'a-guid-nobody-may-see';

let dataDir: string;
let abr: AbrServer;
let service: RunningService;
let logged = '';

function remember(line: string): void {
  logged += line;
}

async function start(env: Record<string, string>): Promise<RunningService> {
  const context = {
    NSW_PLANNING_URL: 'off',
    VIC_PLANNING_URL: 'off',
    SA_PLANNING_URL: 'off',
    SILO_URL: 'off',
    BOM_URL: 'off',
  };
  const config = readConfig({ PORT: '0', DATA_DIR: dataDir, ...context, ...env });
  return startService(config, pino({ level: 'trace' }, { write: remember }));
}

before(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'svc-scenario-'));
  abr = await startAbrServer();
  service = await start({});
});
after(async () => {
  await service.stop();
  await abr.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function ask(path: string, body?: object): Promise<{ status: number; body: Record<string, unknown> }> {
  const headers = { authorization: `Bearer ${service.demo?.api_key}`, 'content-type': 'application/json' };
  const init = body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) };
  const response = await fetch(service.url + path, init);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

test('the first start imports a labelled sample of every register [first-start.sample-snapshots]', async () => {
  const { body } = await ask('/v1/sources');
  const sources = body.sources as { source_id: string; versions: { sample: boolean; row_count: number }[] }[];
  const held = sources.filter(({ versions }) => versions.length > 0);
  assert.deepEqual(held.map((one) => one.source_id).sort(), [
    'abf-sponsors',
    'abn',
    'acnc-register',
    'acnc-statements',
    'asic-afs-licensees',
    'asic-banned-organisations',
    'asic-banned-persons',
    'asic-business-names',
    'asic-companies',
    'asic-credit-licensees',
    'asic-insolvency',
    'casa-aircraft',
    'dfat-consolidated-list',
    'gnaf',
    'oric',
    'payment-times',
  ]);
  for (const { versions } of held) assert.ok(versions.every((one) => one.sample && one.row_count > 0));
});

test('GET /v1/abn/{abn} answers from the imported register, without GST', async () => {
  const { status, body } = await ask('/v1/abn/79%20002%20637%20069');
  assert.deepEqual([status, body.abn, body.data_mode, body.acn], [200, ABN, 'snapshot', '002637069']);
  assert.doesNotMatch(JSON.stringify(body), /gst/i);
});

test('POST /v1/verify-counterparty returns the Evidence Card with GST evidence, free of charge', async () => {
  const before = (await ask('/v1/usage')).body;
  const { status, body } = await ask('/v1/verify-counterparty', { abn: ABN, reference: 'deal-7' });
  assert.equal(status, 200);
  const { card, record_id } = evidenceCard.parse(body);
  assert.equal(card.verdict, 'verified');
  const gst = card.source_checks.find((check) => check.check === 'gst');
  assert.deepEqual(gst?.gst, { registered: true, effective_from: '2001-04-01', effective_to: null });
  assert.ok(card.not_checked.some((one) => one.source === 'PPSR'));
  const record = (await ask(`/v1/receipts/due-diligence/${record_id}`)).body.record as Record<string, unknown>;
  assert.deepEqual([record.tool, record.reference, record.price_cents], ['verify_counterparty', 'deal-7', 0]);
  assert.equal((await ask('/v1/usage')).body.balance_cents, before.balance_cents);
});

test('a cancelled, a withheld and an unknown ABN are flagged for review, never clean', async () => {
  const flags = async (abn: string) => {
    const { card } = evidenceCard.parse((await ask('/v1/verify-counterparty', { abn })).body);
    return [card.verdict, card.risk_flags.map((flag) => flag.code), card.human_review_items.length > 0];
  };
  assert.deepEqual(await flags('38875128921'), ['human_review_required', ['abn_cancelled', 'licence_suspended'], true]);
  assert.deepEqual(await flags('85832766990'), [
    'human_review_required',
    ['name_withheld', 'gst_not_registered'],
    true,
  ]);
  assert.deepEqual(await flags('56638257003'), ['not_verified', ['abn_not_found'], true]);
});

test('verify-counterparty refuses an invalid ABN and unknown fields', async () => {
  assert.deepEqual((await ask('/v1/verify-counterparty', { abn: '79002637068' })).body.code, 'invalid_abn');
  assert.deepEqual((await ask('/v1/verify-counterparty', { abn: '7' })).body.code, 'invalid_abn');
  assert.deepEqual((await ask('/v1/verify-counterparty', { abn: ABN, gst: true })).body.code, 'invalid_input');
  assert.equal((await ask('/v1/verify-counterparty', {})).status, 400);
});

test('a version imported by svc-admin beside the running service answers within seconds', async () => {
  const main = fileURLToPath(new URL('../../src/app/admin.ts', import.meta.url));
  const sample = fileURLToPath(new URL('../../src/registers/abn/sample/abn-sample.xml', import.meta.url));
  const later = join(dataDir, 'later.xml');
  writeFileSync(later, readFileSync(sample, 'utf8').replace('2026-11-01T19', '2026-11-08T19'));
  const words = ['import', 'abn', later, '--version', 'abn-sample-2026-12', '--sample'];
  const env = { ...process.env, DATA_DIR: dataDir };
  const { stdout } = await promisify(execFile)(process.execPath, [main, ...words], { env });
  const manifest = JSON.parse(stdout) as Record<string, unknown>;
  assert.deepEqual(manifest.compared_with, { source_version: 'abn-sample-2026-11', change_count: 0 });
  // A process checks for new versions once a second.
  await sleep(1_100);
  assert.equal((await ask(`/v1/abn/${ABN}`)).body.source_version, 'abn-sample-2026-12');
  const verified = await promisify(execFile)(process.execPath, [main, 'snapshots', 'verify'], { env });
  assert.match(verified.stdout, /abn abn-sample-2026-12 intact\n/);
  assert.doesNotMatch(verified.stdout, /DAMAGED/);
});

test('with ABR_GUID the same routes answer live, and every failure has its status [config.abr] [common-fields.data-mode-live] [errors.upstream-down-is-not-an-answer] [datasets.asic-no-live-extract]', async () => {
  await service.stop();
  service = await start({ ABR_GUID: GUID, ABR_URL: abr.url, ABR_TIMEOUT_MS: '60000' });
  abr.behave({ body: buildEntityAnswer() });
  const record = await ask(`/v1/abn/${ABN}`);
  assert.deepEqual([record.status, record.body.data_mode, record.body.source_version], [200, 'live', null]);
  const { card, data_mode } = evidenceCard.parse((await ask('/v1/verify-counterparty', { abn: ABN })).body);
  assert.deepEqual([card.verdict, data_mode, card.source_checks[0]?.data_mode], ['verified', 'live', 'live']);
  const sources = (await ask('/v1/sources')).body.sources as { source_id: string; data_mode: string }[];
  assert.deepEqual(
    sources.filter((one) => one.data_mode === 'live').map((one) => one.source_id),
    ['abn'],
  );
  const troubles = [
    ['88712649015', { body: buildException('No records found') }, 404, 'abn_not_found'],
    ['49991006857', { body: buildException(`GUID not recognised: ${GUID}`) }, 502, 'upstream_error'],
    ['30613501612', { body: '', status: 429 }, 429, 'rate_limited'],
    ['27776681795', 'drop', 504, 'network_error'],
    ['85832766990', { body: '<html>' }, 502, 'parse_error'],
  ] as const;
  for (const [abn, behaviour, status, code] of troubles) {
    abr.behave(behaviour);
    const refused = await ask(`/v1/abn/${abn}`);
    assert.deepEqual([refused.status, refused.body.code], [status, code]);
    assert.ok(!JSON.stringify(refused.body).includes(GUID));
  }
  assert.ok(!logged.includes(GUID), 'the GUID is never logged');
});
