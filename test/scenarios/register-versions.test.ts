import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { buildEntityAnswer } from '#test/fakes/abr-answers/build-answer.ts';
import { startAbrServer } from '#test/fakes/abr-server.ts';
import type { Body } from '#test/support/answers.ts';
import { buildCompanies } from '#test/support/asic-rows.ts';
import { buildAbr, buildExtract } from '#test/support/bulk-records.ts';
import { openRegisterDoors, type RegisterDoors } from '#test/support/register-doors.ts';
import { runAdmin } from '#test/support/run-admin.ts';

const ABN = '79002637069';
const ACN = '002637069';
const SAMPLE_IS_SILENT = /only a sample of it is loaded here, and samples do not answer beside real registers/;
const AFS_FILE = new URL(
  '../../src/registers/asic-afs-licensees/sample/asic-afs-licensees-sample.csv',
  import.meta.url,
);
const ASIC_QUESTIONS = [
  ['company_lookup', { acn: ACN }],
  ['verify_business_name_registration', { business_name: 'Sample Harbour Bread' }],
  ['asic_licence_lookup', { licence_number: 'AFSL 999902' }],
] as const;

let doors: RegisterDoors;
before(async () => {
  doors = await openRegisterDoors();
});
after(() => doors.stop());

async function readSource(source_id: string): Promise<Body> {
  const { body } = await doors.get('/v1/sources');
  const source = (body.sources as Body[]).find((one) => one.source_id === source_id);
  assert.ok(source !== undefined);
  return source;
}

// The answering version is cached for a second.
const forget = () => new Promise((resolve) => setTimeout(resolve, 1_100));

const answering = async (source_id: string) => (await readSource(source_id)).answering as Body;

const buildVersion = (name: string) => buildExtract([buildAbr({ abn: ABN, acn: ACN, name })]);

test('beside one real register, samples of the others are not checked, never "not found", over REST and MCP [register-answer.no-mixing]', async () => {
  const text = buildCompanies([{ name: 'REAL HARBOUR PTY LTD', acn: ACN, abn: ABN }]);
  const retrieved_at = new Date().toISOString();
  await doors.importVersion({ dataset: 'asic-companies', label: 'companies-real', text, retrieved_at });
  const company = await doors.callTool('company_lookup', { acn: ACN });
  assert.deepEqual(
    [company.status, company.verdict, company.confidence],
    ['needs_review', 'human_review_required', 0.5],
  );
  assert.deepEqual([company.conflicts, company.risk_flags], [[], []], 'what was not read is no contradiction');
  assert.match(JSON.stringify(company.human_review_items), /ASIC’s own statement, and was not compared with the ABN/);
  assert.match(JSON.stringify(company.not_checked), SAMPLE_IS_SILENT);
  assert.deepEqual(
    (company.sources as Body[]).map(({ source_version }) => source_version),
    ['companies-real'],
  );
  for (const [name, args] of [['abn_lookup', { abn: ABN }] as const, ...ASIC_QUESTIONS.slice(1)]) {
    const refused = await doors.callTool(name, args);
    assert.deepEqual([refused.ok, refused.code], [false, 'upstream_error']);
    assert.match(String(refused.message), SAMPLE_IS_SILENT);
  }
  assert.equal((await doors.get(`/v1/abn/${ABN}`)).body.code, 'upstream_error');
  assert.match(JSON.stringify(await answering('abn')), SAMPLE_IS_SILENT);
});

test('the version with the newest date answers, not the last one imported; /v1/sources says which and why [register-answer.newest-version] [register-answer.which-version]', async () => {
  const today = new Date().toISOString();
  await doors.importVersion({ dataset: 'abn', label: 'abn-new', text: buildVersion('NEW'), retrieved_at: today });
  const old = { dataset: 'abn', label: 'abn-old', text: buildVersion('OLD'), retrieved_at: '2025-05-27T00:00:00Z' };
  await doors.importVersion(old);
  assert.equal((await doors.get(`/v1/abn/${ABN}`)).body.entityName, 'NEW');
  assert.equal((await doors.callTool('abn_lookup', { abn: ABN })).source_version, 'abn-new');
  assert.deepEqual(await answering('abn'), {
    source_version: 'abn-new',
    why: 'the newest version by its own time',
  });
});

test('an older version activated by an operator answers, and says so and how old it is, over REST and MCP [register-answer.newest-version] [register-answer.old-version] [register-answer.which-version]', async () => {
  const { url, objectsUrl } = doors.service.database;
  const env = { DATABASE_URL: url, OBJECT_STORE_URL: objectsUrl };
  const sample = await runAdmin(['snapshots', 'activate', 'abn', 'abn-sample-2026-11'], { env });
  assert.equal(
    sample.stdout,
    'abn abn-sample-2026-11 is active, but does not answer: samples do not answer beside real registers, and abn-new is real\n',
  );
  const away = { ...env, ABR_GUID: '12345678-1234-1234-1234-123456789012' };
  const live = await runAdmin(['snapshots', 'activate', 'abn', 'abn-new'], { env: away });
  assert.equal(live.stdout, 'abn abn-new is active, but does not answer: the live register answers\n', live.stderr);
  const { code, stdout, stderr } = await runAdmin(['snapshots', 'activate', 'abn', 'abn-old'], { env });
  assert.deepEqual([code, stdout], [0, 'abn now answers from abn-old\n'], stderr);
  await forget();
  assert.deepEqual(await answering('abn'), { source_version: 'abn-old', why: 'an operator activated this version' });
  const record = (await doors.get(`/v1/abn/${ABN}`)).body;
  const card = (await doors.post('/v1/verify-counterparty', { abn: ABN })).body.card as Body;
  const looked = await doors.callTool('abn_lookup', { abn: ABN });
  for (const answer of [record, card, looked]) {
    const age =
      /abn-old of the ABN Lookup \(ABN Bulk Extract\) is \d+ days old \(as at 2025-05-27\) and its source is issued weekly: abn-new, which is newer, is held here and does not answer\./;
    assert.match(JSON.stringify(answer.human_review_items), age);
  }
});

test('a newer version imported after the operator’s choice answers again [register-answer.newest-version] [register-answer.which-version]', async () => {
  const later = { dataset: 'abn', label: 'abn-later', text: buildVersion('LATER') };
  await doors.importVersion({ ...later, retrieved_at: new Date().toISOString() });
  assert.equal((await doors.get(`/v1/abn/${ABN}`)).body.entityName, 'LATER');
  assert.deepEqual(await answering('abn'), {
    source_version: 'abn-later',
    why: 'the newest version by its own time',
  });
});

test('a version activated by an operator ignores changes of later versions [register-answer.newest-version]', async () => {
  const { url, objectsUrl } = doors.service.database;
  const activate = async (label: string) => {
    const env = { DATABASE_URL: url, OBJECT_STORE_URL: objectsUrl };
    const { code, stderr } = await runAdmin(['snapshots', 'activate', 'abn', label], { env });
    assert.equal(code, 0, stderr);
    await forget();
  };
  const build = (gst: { gst?: string; gstFrom?: string }) => buildExtract([buildAbr({ abn: ABN, acn: ACN, ...gst })]);
  const before = { dataset: 'abn', label: 'abn-before', retrieved_at: '2025-06-01T00:00:00Z' };
  await doors.importVersion({ ...before, text: build({}) });
  const ended = build({ gst: 'CAN', gstFrom: '20250620' });
  await doors.importVersion({ dataset: 'abn', label: 'abn-ended', text: ended, retrieved_at: '2025-07-01T00:00:00Z' });

  for (const [label, effective_to] of [
    ['abn-before', null],
    ['abn-ended', '2025-06-19'],
  ] as const) {
    await activate(label);
    const history = await doors.callTool('abn_history', { abn: ABN });
    assert.deepEqual(history.gst, [{ effective_from: '2010-01-01', effective_to }], label);
    const checked = await doors.callTool('gst_check', { abn: ABN, as_at: '2025-05-31' });
    assert.equal(JSON.stringify(checked).includes('2025-06-19'), effective_to !== null, label);
  }
  await activate('abn-later');
});

test('with one real licence register and one sample, the sample is not checked, and nothing is "not found" [register-answer.no-mixing] [register-answer.sources-read]', async () => {
  const text = readFileSync(AFS_FILE, 'utf8');
  const retrieved_at = new Date().toISOString();
  await doors.importVersion({ dataset: 'asic-afs-licensees', label: 'afs-real', text, retrieved_at });
  const found = await doors.callTool('asic_licence_lookup', { licence_number: '999902' });
  assert.deepEqual([(found.licences as Body[]).length, found.status], [1, 'needs_review']);
  const absent = await doors.callTool('asic_licence_lookup', { licence_number: '999950' });
  assert.deepEqual(
    [absent.licences, absent.status],
    [[], 'needs_review'],
    'the sample of credit licences has this one',
  );
  for (const answer of [found, absent]) {
    assert.deepEqual(
      (answer.sources as Body[]).map(({ source_version }) => source_version),
      ['afs-real'],
    );
    const [unread] = answer.not_checked as Body[];
    assert.deepEqual([unread?.source, unread?.status], ['ASIC Credit Licensee Dataset', 'not_checked']);
    assert.match(String(unread?.result), SAMPLE_IS_SILENT);
  }
  const asked = await doors.callTool('asic_licence_lookup', { licence_number: '999950', licence_type: 'acl' });
  assert.deepEqual([asked.ok, asked.code], [false, 'upstream_error'], 'nothing else could be read for it');
});

test('beside the live ABN register no sample answers, and /v1/sources says why [register-answer.no-mixing] [register-answer.which-version]', async (t) => {
  const abr = await startAbrServer();
  abr.behave({ body: buildEntityAnswer() });
  const live = await openRegisterDoors({ abr: { url: abr.url, guid: 'guid', timeoutMs: 2_000 } });
  t.after(async () => {
    await live.stop();
    await abr.close();
  });
  for (const [name, args] of ASIC_QUESTIONS) {
    const refused = await live.callTool(name, args);
    assert.deepEqual([refused.ok, refused.code], [false, 'upstream_error'], name);
    assert.match(String(refused.message), SAMPLE_IS_SILENT);
  }
  const { body } = await live.get('/v1/sources');
  const sources = new Map((body.sources as Body[]).map((one) => [one.source_id, one]));
  assert.equal(sources.get('abn')?.name, 'ABN Lookup web services', 'the source that is asked, not its extract');
  assert.doesNotMatch(JSON.stringify(sources.get('abn')?.limitations), /snapshot/);
  assert.deepEqual(sources.get('abn')?.answering, { source_version: null, why: 'the live source is queried' });
  for (const source_id of [
    'asic-companies',
    'asic-business-names',
    'asic-afs-licensees',
    'asic-credit-licensees',
    'dfat-consolidated-list',
    'payment-times',
    'abf-sponsors',
  ]) {
    const { availability, answering: said } = sources.get(source_id) ?? {};
    assert.equal(availability, 'unavailable');
    assert.match(String((said as Body).why), SAMPLE_IS_SILENT);
  }
  assert.equal((await live.get(`/v1/abn/${ABN}`)).body.data_mode, 'live');
});

test('AFSL before a licence number selects the register; a contradiction with licence_type is refused [tools.asic-licence-lookup]', async () => {
  const samples = await openRegisterDoors();
  const found = await samples.callTool('asic_licence_lookup', { licence_number: 'AFSL 999 902' });
  assert.deepEqual([found.licence_number, found.status], ['999902', 'matched']);
  assert.equal((found.sources as Body[]).length, 1);
  const credit = await samples.callTool('asic_licence_lookup', { licence_number: '999951' });
  assert.equal((credit.sources as Body[]).length, 2);
  assert.doesNotMatch(JSON.stringify(credit.limitations), /has no status/, 'a limit of the other register');
  const refused = await samples.callTool('asic_licence_lookup', { licence_number: 'AFSL 999902', licence_type: 'acl' });
  assert.equal(refused.code, 'invalid_input');
  await samples.stop();
});
