import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { activateSnapshot, findSnapshot } from '#store/snapshots.ts';
import type { Body } from '#test/support/answers.ts';
import { buildCompanies } from '#test/support/asic-rows.ts';
import { buildAbr, buildExtract } from '#test/support/bulk-records.ts';
import { openRegisterDoors, type RegisterDoors } from '#test/support/register-doors.ts';

const ABN = '79002637069';
const ACN = '002637069';

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

const answering = async (source_id: string) => (await readSource(source_id)).answering as Body;

const buildVersion = (name: string) => buildExtract([buildAbr({ abn: ABN, acn: ACN, name })]);

test('once one register is real, samples of the others are not checked, never "not found", over both doors [register-answer.no-mixing]', async () => {
  const text = buildCompanies([{ name: 'REAL HARBOUR PTY LTD', acn: ACN, abn: ABN }]);
  const retrieved_at = new Date().toISOString();
  await doors.importVersion({ dataset: 'asic-companies', label: 'companies-real', text, retrieved_at });
  const why = /only a sample of it is loaded here, and samples do not answer beside real registers/;
  const company = await doors.callTool('company_lookup', { acn: ACN });
  assert.deepEqual([company.status, company.verdict, company.conflicts], ['matched', 'verified', []]);
  assert.match(JSON.stringify(company.not_checked), why);
  assert.deepEqual(
    (company.sources as Body[]).map(({ source_version }) => source_version),
    ['companies-real'],
  );
  for (const [name, args] of [
    ['abn_lookup', { abn: ABN }],
    ['verify_business_name_registration', { business_name: 'Sample Harbour Bread' }],
    ['asic_licence_lookup', { licence_number: 'AFSL 999902' }],
  ] as const) {
    const refused = await doors.callTool(name, args);
    assert.deepEqual([refused.ok, refused.code], [false, 'upstream_error']);
    assert.match(String(refused.message), why);
  }
  assert.equal((await doors.get(`/v1/abn/${ABN}`)).body.code, 'upstream_error');
  assert.match(JSON.stringify(await answering('abn')), why);
});

test('the newest version answers by its own time, not the last one imported; /v1/sources says which and why [register-answer.newest-version] [register-answer.which-version]', async () => {
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

test('an older version that an operator activated answers, says so, and how old it is, over both doors [register-answer.newest-version] [register-answer.old-version]', async () => {
  const { db, pool } = doors.service.database;
  const old = await findSnapshot(db, 'abn', 'abn-old');
  assert.ok(old !== null);
  await activateSnapshot(pool, old.snapshot_id, { ...old.manifest, chosen: true });
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  assert.deepEqual(await answering('abn'), { source_version: 'abn-old', why: 'an operator activated this version' });
  const record = (await doors.get(`/v1/abn/${ABN}`)).body;
  const card = (await doors.post('/v1/verify-counterparty', { abn: ABN })).body.card as Body;
  const looked = await doors.callTool('abn_lookup', { abn: ABN });
  for (const answer of [record, card, looked]) {
    const age = /abn-old of the ABN Lookup \(ABN Bulk Extract\) is \d+ days old \(as at 2025-05-27\)/;
    assert.match(JSON.stringify(answer.human_review_items), age);
  }
});

test('a licence number may stand behind AFSL, which says the register; one that contradicts licence_type is refused [tools.asic-licence-lookup]', async () => {
  const samples = await openRegisterDoors();
  const found = await samples.callTool('asic_licence_lookup', { licence_number: 'AFSL 999 902' });
  assert.deepEqual([found.licence_number, found.status], ['999902', 'matched']);
  assert.equal((found.sources as Body[]).length, 1);
  const refused = await samples.callTool('asic_licence_lookup', { licence_number: 'AFSL 999902', licence_type: 'acl' });
  assert.equal(refused.code, 'invalid_input');
  await samples.stop();
});
