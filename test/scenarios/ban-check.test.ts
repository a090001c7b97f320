import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { importRegister } from '#jobs/imports/import-register.ts';
import { REGISTER_SOURCES } from '#jobs/imports/register-sources.ts';
import { type Body, readOk, readRefusal } from '#test/support/answers.ts';
import { type CutService, startCutService } from '#test/support/cut-service.ts';
import { postJson } from '#test/support/post-json.ts';
import { openRegisterService } from '#test/support/register-service.ts';
import { openRegisterStore } from '#test/support/register-store.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { locateSharedData, whyNoSharedData } from '#test/support/why-left-out.ts';

const PATH = '/v1/bans';
let cut: CutService;
before(async () => {
  cut = await startCutService();
});
after(() => cut.stop());

const check = async (input: object) => readOk(await postJson(cut.service, PATH, input));
const codes = (answer: Body) => (answer.risk_flags as Body[]).map(({ code }) => code);
const pick = (answer: Body, ...names: string[]) =>
  (answer.bans as Body[]).map((ban) => names.map((name) => ban[name] ?? null));

test('ok: an organisation is found by the very ACN or by its ABN, and a ban in force raises a flag', async () => {
  const answer = await check({ acn: '999 000 074' });
  assert.deepEqual([answer.acn, answer.outcome, answer.ban_count], ['999000074', 'match', 1]);
  assert.deepEqual(pick(answer, 'matched_by', 'band', 'score', 'matched_name', 'kind', 'state', 'ended_on', 'as_at'), [
    ['acn', 'match', 1, null, 'organisation', 'in_force', '2028-10-04', '2026-11-01'],
  ]);
  assert.deepEqual(codes(answer), ['organisation_banned']);
  const [flag] = answer.risk_flags as Body[];
  assert.deepEqual([flag?.category, flag?.severity], ['licence_risk', 'high']);
  assert.match(String(flag?.message), /In force since 2023-10-05 as at 2026-11-01, until 2028-10-04\.$/);
  assert.match(JSON.stringify(answer.not_checked), /Check its directors by name/);
  assert.match(JSON.stringify(answer.sources), /SAMPLE DATA/);
  const byAbn = await check({ abn: '79 002 637 069' });
  assert.deepEqual([byAbn.acn, byAbn.outcome, byAbn.bans], ['002637069', 'none_found', []]);
});

test('ok: an expired ban is listed as expired, with a flag of low severity', async () => {
  const answer = await check({ acn: '999000029' });
  assert.deepEqual(pick(answer, 'state', 'state_reason'), [['expired', 'It expired on 2012-11-07.']]);
  assert.deepEqual([answer.outcome, codes(answer)], ['match', ['organisation_ban_expired']]);
  assert.match(String(answer.reason), /^A ban of the organisation with this ACN is listed; it has expired: /);
  const person = await check({ name: 'Kim Exampleton', kind: 'person' });
  assert.deepEqual([person.outcome, codes(person)], ['possible', ['ban_name_expired']]);
  assert.match(String(person.reason), /^A banned name is like this one, .*; it has expired: /);
});

test('ok: a person is found by name in any order, one entry for each document, and is never more than possible', async () => {
  const answer = await check({ name: 'Alex Example Sampleson' });
  assert.equal(answer.outcome, 'possible');
  assert.deepEqual(pick(answer, 'matched_by', 'band', 'score', 'matched_name', 'document_number', 'places'), [
    [
      'name',
      'possible',
      1,
      'SAMPLESON, ALEX EXAMPLE',
      '999000001',
      ['SYDNEY NSW 2000 AUSTRALIA', 'PARRAMATTA NSW 2150 AUSTRALIA'],
    ],
  ]);
  const [ban] = answer.bans as { reasons: string[] }[];
  assert.match(String(ban?.reasons[0]), /^Both names have /);
  assert.match(String(ban?.reasons.at(-1)), /the same name is not yet the same person/);
  assert.deepEqual(codes(answer), ['ban_name_possible']);
  const misspelt = await check({ name: 'Alex E. Samplesen', kind: 'person' });
  assert.equal(misspelt.outcome, 'possible');
  assert.deepEqual((await check({ name: 'Alex Sampleson', kind: 'organisation' })).bans, []);
});

test('ok: a banned organisation is found by name, whose band is the matcher’s', async () => {
  const answer = await check({ name: 'Sample Overseas Body L.L.C.', kind: 'organisation' });
  assert.deepEqual(pick(answer, 'matched_by', 'band', 'end_text', 'state'), [
    ['name', 'match', 'Permanent banning', 'in_force'],
  ]);
  const both = await check({ acn: '999000074', name: 'Sample Strike Off Pty Ltd' });
  assert.deepEqual(pick(both, 'matched_by'), [['acn']]);
});

test('ok: nothing found is dated, free, recorded, and never clear', async () => {
  const answer = await check({ name: 'Nobody Whatsoever' });
  assert.deepEqual([answer.outcome, answer.bans, answer.risk_flags], ['none_found', [], []]);
  assert.match(
    String(answer.reason),
    /which is not a clearance: .*Persons Dataset.* as at 2026-11-01; .*Organisations/,
  );
  assert.doesNotMatch(JSON.stringify(answer), /\bclear\b/i);
  const record = await readOk(await cut.service.request(`/v1/receipts/due-diligence/${String(answer.record_id)}`));
  assert.match(JSON.stringify(record), /"tool":"ban_check"/);
});

test('ok: limit cuts the bans and says so; those that have not ended come first', async () => {
  const answer = await check({ name: 'Sample', kind: 'organisation', limit: 1 });
  if (Number(answer.ban_count) > 1) assert.match(JSON.stringify(answer.human_review_items), /raise limit/);
  assert.ok((answer.bans as Body[]).length <= 1);
});

test('invalid: no subject, bad numbers, contradictions, and an ABN without a company', async () => {
  const refuse = async (input: object, code: string, message: RegExp) => {
    const refusal = await readRefusal(await postJson(cut.service, PATH, input), 400, code);
    assert.match(String(refusal.message), message);
  };
  await refuse({}, 'invalid_input', /must have acn, abn or name/);
  await refuse({ acn: '999000075' }, 'invalid_input', /^acn is not a valid ACN/);
  await refuse({ abn: '79002637068' }, 'invalid_abn', /^abn is not a valid ABN/);
  await refuse({ name: '...' }, 'invalid_input', /^name must have a letter/);
  await refuse({ name: `a\u202eb` }, 'invalid_input', /^name must be one line/);
  await refuse({ name: 'A', kind: 'vessel' }, 'invalid_input', /^kind must be one of person, organisation/);
  await refuse({ acn: '999000074', kind: 'person' }, 'invalid_input', /^kind must not be person beside/);
  await refuse({ acn: '999000074', abn: '79002637069' }, 'invalid_input', /^abn belongs to ACN 002637069/);
  await refuse({ abn: '88712649015' }, 'invalid_input', /^abn belongs to no company/);
  const named = await check({ abn: '88712649015', name: 'Sample Strike Off Pty Ltd' });
  assert.deepEqual([named.outcome, named.acn], ['match', null]);
  assert.match(JSON.stringify(named.not_checked), /ABN 88712649015.*It was not compared/);
});

test('unauthenticated and unscoped: 401 and 403', async () => {
  const without = await fetch(`${cut.service.url}${PATH}`, { method: 'POST' });
  await readRefusal(without, 401, 'authentication_required');
  const { api_key } = await createTestAccount(cut.service.database.db, { scopes: ['abn:lookup'] });
  const response = await postJson(cut.service, PATH, { name: 'A B' }, { authorization: `Bearer ${api_key}` });
  await readRefusal(response, 403, 'insufficient_scope');
});

const load = async (
  store: Awaited<ReturnType<typeof openRegisterStore>>,
  dataset: string,
  path: string,
): Promise<void> => {
  const source = REGISTER_SOURCES[dataset];
  assert.ok(source !== undefined);
  const request = { path, source_version: dataset, sample: false, retrieved_at: '2026-11-01T08:00:00Z' };
  await importRegister(store, source, { ...request, onProgress: () => undefined });
};

test('source down: no register is an error; with one of two, the other is not checked', async (t) => {
  const store = await openRegisterStore();
  t.after(() => store.close());
  const ask = async (input: object) => (await openRegisterService(store)).call('ban_check', input);
  await assert.rejects(ask({ name: 'Alex Sampleson' }), {
    code: 'upstream_error',
    message: /Persons Dataset was not checked: .* Organisations Dataset was not checked: /,
  });
  const sample = '../../src/registers/asic-banned-persons/sample/asic-banned-persons-sample.csv';
  await load(store, 'asic-banned-persons', new URL(sample, import.meta.url).pathname);
  const one = await ask({ name: 'Alex Sampleson' });
  assert.deepEqual([one.outcome, (one.sources as Body[]).length], ['possible', 1]);
  assert.match(JSON.stringify(one.not_checked), /Organisations Dataset was not checked/);
  await assert.rejects(ask({ acn: '999000074' }), { code: 'upstream_error' });
  // The number of the ABN is its ACN while the ABN register is not loaded.
  await assert.rejects(ask({ abn: '79002637069' }), { code: 'upstream_error', message: /Organisations/ });
  const organisations = '../../src/registers/asic-banned-organisations/sample/asic-banned-organisations-sample.tsv';
  await load(store, 'asic-banned-organisations', new URL(organisations, import.meta.url).pathname);
  const byDigits = await ask({ abn: '79002637069' });
  assert.equal(byDigits.acn, '002637069');
  assert.match(JSON.stringify(byDigits.not_checked), /"ABN register".*could not be read.*taken from the digits/);
});

const REAL_PERSONS = 'coverage/asic/asic_banned_persons.csv';
test('the real registers find their own names and numbers', { skip: whyNoSharedData(REAL_PERSONS) }, async (t) => {
  const store = await openRegisterStore();
  t.after(() => store.close());
  const organisations = locateSharedData('coverage/asic/asic_banned_orgs.csv');
  await load(store, 'asic-banned-persons', locateSharedData(REAL_PERSONS).pathname);
  await load(store, 'asic-banned-organisations', organisations.pathname);
  const service = await openRegisterService(store);
  const person = await service.call('ban_check', { name: 'Bill Abbott', kind: 'person' });
  assert.equal(person.outcome, 'possible');
  const [, ...rows] = readFileSync(organisations, 'utf8').trim().split('\n');
  for (const row of rows) {
    const [, acn = '', name = ''] = row.split('\t');
    const numbered = await service.call('ban_check', { acn: acn.padStart(9, '0') });
    assert.equal(numbered.outcome, 'match', acn);
    const named = await service.call('ban_check', { name: name.trim(), kind: 'organisation' });
    assert.equal(named.outcome, 'match', name);
  }
});

test('store down: 503, never nothing found', async () => {
  await cut.store.cut();
  await readRefusal(await postJson(cut.service, PATH, { name: 'Zoe Whatever' }), 503, 'store_unavailable');
  await cut.store.restore();
});
