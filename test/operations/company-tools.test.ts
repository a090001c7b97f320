import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { parseAcn } from '#domain/identifiers/acn.ts';
import { importRegister } from '#jobs/imports/import-register.ts';
import { REGISTER_SOURCES } from '#jobs/imports/register-sources.ts';
import { startAbrServer } from '#test/fakes/abr-server.ts';
import { buildCompanies } from '#test/support/asic-rows.ts';
import { importSamples, openRegisterService, type RegisterService } from '#test/support/register-service.ts';
import { openRegisterStore, type RegisterStore } from '#test/support/register-store.ts';

let store: RegisterStore;
let service: RegisterService;

before(async () => {
  store = await openRegisterStore();
  const empty = await openRegisterService(store);
  await assert.rejects(empty.call('company_lookup', { acn: '002637069' }), { code: 'upstream_error' });
  await importSamples(store);
  service = await openRegisterService(store);
});
after(() => store.close());

type Field = { field: string; value: string | null; label: string };

async function lookUp(input: object) {
  const answer = await service.call('company_lookup', input);
  const company = answer.company as { acn: string; company_name: string; former_names: string[] } | null;
  const fields = Object.fromEntries((answer.fields as Field[]).map((one) => [one.field, one.label]));
  const conflicts = (answer.conflicts as { field: string }[]).map((one) => one.field);
  const { status, verdict, data_mode } = answer;
  return { status, verdict, data_mode, company, fields, conflicts };
}

test('company_lookup verifies the same company by ACN, by ABN, by name and by all three [tools.company-lookup] [common-fields.label-verified] [datasets.asic] [datasets.asic-no-live-extract]', async () => {
  const all = { acn: '002 637 069', abn: '79 002 637 069', company_name: 'Sample Harbour Bakery Pty. Ltd.' };
  for (const input of [{ acn: all.acn }, { abn: all.abn }, { company_name: all.company_name }, all]) {
    const answer = await lookUp(input);
    assert.deepEqual([answer.status, answer.verdict, answer.company?.acn], ['matched', 'verified', '002637069']);
    assert.deepEqual(answer.company?.former_names, ['SAMPLE HARBOUR CAKES PTY LTD']);
    assert.deepEqual([...new Set(Object.values(answer.fields))], ['verified']);
    assert.ok(!('deregistered_on' in answer.fields), 'a registered company has no such day to verify');
    assert.deepEqual([answer.data_mode, answer.conflicts], ['snapshot', []]);
  }
});

const REMEMBERED: readonly (readonly [words: string, names: readonly string[]])[] = [
  ['harbour bakery', ['SAMPLE HARBOUR BAKERY PTY LTD']],
  ['bakery', ['SAMPLE HARBOUR BAKERY PTY LTD']],
  ['Bakery Pty Ltd', ['SAMPLE HARBOUR BAKERY PTY LTD']],
  ['cakes harbour', ['SAMPLE HARBOUR CAKES PTY LTD']],
  ['bakkery', ['SAMPLE HARBOUR BAKERY PTY LTD']],
  ['overseas', ['SAMPLE OVERSEAS BODY LLC']],
  ['harbour quarry', []],
];
for (const [words, names] of REMEMBERED)
  test(`company_lookup: “${words}” lists companies with all these words, and verifies none`, async () => {
    const { company, verdict, status, candidates, human_review_items } = await service.call('company_lookup', {
      company_name: words,
    });
    const found = candidates as { company_name: string; match: { score: number } }[];
    assert.deepEqual([company, found.map(({ company_name }) => company_name)], [null, names]);
    if (names.length === 0) return assert.deepEqual([status, verdict], ['no_match', 'not_verified']);
    assert.deepEqual([status, verdict], ['needs_review', 'human_review_required']);
    assert.match(String(human_review_items), /No company has this name; some have all its words in a longer one\./);
    assert.ok(found.every(({ match }) => match.score < 0.8));
  });

test('company_lookup: one word lists every company that has it, at most ten, and says when there are more', async (t) => {
  const { candidates } = await service.call('company_lookup', { company_name: 'Sample' });
  const acns = (candidates as { acn: string }[]).map(({ acn }) => acn);
  assert.equal(new Set(acns).size, 8, 'the sample has eight companies');
  const many = await openRegisterStore();
  t.after(() => many.close());
  const rows = Array.from({ length: 14 }, (_, index) => {
    const odd = String.fromCharCode(65 + index).repeat(3);
    return {
      name: `${odd} ZEBRA ${odd}QUX PTY LTD`,
      acn: [...'0123456789'].map((last) => `9990${index + 10}77${last}`).find((one) => parseAcn(one)) ?? '',
    };
  });
  const path = many.writeFile('companies.tsv', buildCompanies(rows));
  const request = { path, source_version: 'many', sample: false, retrieved_at: new Date().toISOString() };
  const source = REGISTER_SOURCES['asic-companies'] ?? assert.fail();
  await importRegister(many, source, { ...request, onProgress: () => undefined });
  const answer = await (await openRegisterService(many)).call('company_lookup', { company_name: 'zebra' });
  assert.equal((answer.candidates as object[]).length, 10);
  assert.match(String(answer.human_review_items), /More companies than are shown here have such a name/);
});

test('verify_business_name_registration: longer names with all the words are shown, and decide nothing', async () => {
  const { outcome, verdict, registration, candidates } = await service.call('verify_business_name_registration', {
    business_name: 'bread',
  });
  assert.deepEqual([outcome, verdict, registration], ['not-found', 'not_verified', null]);
  const names = (candidates as { business_name: string }[]).map(({ business_name }) => business_name);
  assert.deepEqual(names, ['SAMPLE HARBOUR BREAD']);
});

test('company_lookup: a former name finds the company, and needs review', async () => {
  const answer = await lookUp({ company_name: 'Sample Harbour Cakes Pty Ltd' });
  assert.deepEqual([answer.status, answer.company?.company_name], ['needs_review', 'SAMPLE HARBOUR BAKERY PTY LTD']);
  assert.equal(answer.fields.company_name, 'human_review_required');
});

test('company_lookup: a similar name returns a candidate with its differences, not a match [common-fields.label-not-verified] [errors.human-review]', async () => {
  const answer = await service.call('company_lookup', { company_name: 'Sample Quary Holdings' });
  assert.deepEqual([answer.status, answer.verdict, answer.company], ['needs_review', 'human_review_required', null]);
  assert.match(JSON.stringify(answer.candidates), /SAMPLE QUARRY HOLDINGS PTY\. LTD\..*legal_form/);
  const none = await service.call('company_lookup', { company_name: 'Nothing Like It' });
  assert.deepEqual([none.status, none.verdict, none.candidates], ['no_match', 'not_verified', []]);
  assert.deepEqual(none.human_review_items, ['The snapshot that was read holds no such company.']);
});

test('company_lookup: a company without an ABN at ASIC has no label for the ABN [review.labels]', async () => {
  const { fields, company } = await service.call('company_lookup', { acn: '999000029' });
  assert.equal((company as { abn: string | null }).abn, null);
  assert.ok(!(fields as Field[]).some((one) => one.field === 'abn'));
});

test('company_lookup: a field without evidence is not_verified and needs review, so the answer is not verified [common-fields.label-not-verified] [errors.human-review] [review.labels]', async (t) => {
  const real = await openRegisterStore();
  t.after(() => real.close());
  const source = REGISTER_SOURCES['asic-companies'];
  assert.ok(source !== undefined);
  const path = real.writeFile('companies.tsv', buildCompanies([{ name: 'QUAY PTY LTD', acn: '999000010', type: '' }]));
  const request = { path, source_version: 'real', sample: false, retrieved_at: new Date().toISOString() };
  await importRegister(real, source, { ...request, onProgress: () => undefined });
  const answer = await (await openRegisterService(real)).call('company_lookup', { acn: '999000010' });
  const field = (answer.fields as Field[]).find((one) => one.field === 'type');
  assert.deepEqual([field?.value, field?.label], [null, 'not_verified']);
  assert.deepEqual([answer.status, answer.verdict, answer.confidence], ['needs_review', 'human_review_required', 0.5]);
  assert.ok((answer.human_review_items as string[]).includes('The register gave no evidence for: Type.'));
});

test('company_lookup: an ABN that ASIC lacks is not "no match" while the ABN register cannot be read [errors.upstream-down-is-not-an-answer]', async (t) => {
  const abn = '88712649015';
  assert.equal((await service.call('company_lookup', { abn })).status, 'no_match');
  const abr = await startAbrServer();
  const real = await openRegisterStore();
  t.after(() => real.close());
  const source = REGISTER_SOURCES['asic-companies'];
  assert.ok(source !== undefined);
  const path = real.writeFile(
    'companies.tsv',
    buildCompanies([
      { name: 'HARBOUR PTY LTD', acn: '002637069', abn: '79002637069' },
      { name: 'QUAY PTY LTD', acn: '999000010' },
    ]),
  );
  const request = { path, source_version: 'real', sample: false, retrieved_at: new Date().toISOString() };
  await importRegister(real, source, { ...request, onProgress: () => undefined });
  const cutOff = await openRegisterService(real, { url: abr.url, guid: 'secret-guid', timeoutMs: 60_000 });
  await abr.close();
  await assert.rejects(cutOff.call('company_lookup', { abn }), { code: 'network_error' });
  const held = await cutOff.call('company_lookup', { acn: '002637069' });
  assert.deepEqual([held.status, held.verdict, held.confidence], ['needs_review', 'human_review_required', 0.5]);
  const labels = Object.fromEntries((held.fields as Field[]).map((one) => [one.field, one.label]));
  assert.deepEqual([labels.abn, labels.acn, labels.company_name], ['human_review_required', 'verified', 'verified']);
  const [item] = held.human_review_items as string[];
  assert.match(
    String(item),
    /^ABN 79 002 637 069 is ASIC’s own statement, and was not compared with the ABN register\. The ABN register could not be read/,
  );
  const given = await cutOff.call('company_lookup', { acn: '999000010', abn: '88 712 649 015' });
  assert.match(
    JSON.stringify(given.human_review_items),
    /ABN 88 712 649 015 is as given in the request, and was not compared/,
  );
  assert.match(JSON.stringify(held.not_checked), /The ABN register could not be read \(network_error\)/);
});

test('company_lookup: a difference between ABR and ASIC shows both values and prefers neither', async () => {
  const answer = await lookUp({ acn: '999000056' });
  assert.equal(answer.status, 'needs_review');
  assert.deepEqual(answer.conflicts, ['acn', 'company_name']);
  assert.equal(answer.fields.company_name, 'human_review_required');
  assert.equal(answer.fields.abn, 'human_review_required', 'the registers disagree about who has this ABN');
  const unknown = await lookUp({ acn: '999000010' });
  assert.deepEqual(unknown.conflicts, ['abn'], 'an ABN that the ABN register does not hold');
});

type Side = { source: string; value: string | null };

test('company_lookup: another entity’s ABN is a conflict with the request, not between the registers [conflicts.flag]', async () => {
  for (const [abn, holder] of [
    ['38875128921', 'In the ABN register it belongs to ALEX EXAMPLE, and is cancelled.'],
    ['88712649015', 'In the ABN register it belongs to SAMPLE COASTAL ROWING CLUB INCORPORATED, and is active.'],
    ['51824753556', 'The ABN register that was read does not have it.'],
  ] as const) {
    const answer = await service.call('company_lookup', { acn: '002637069', abn });
    const sides = (answer.conflicts as { field: string; left: Side; right: Side; message: string }[]).map(
      ({ field, left, right, message }) => [field, left.source, left.value, right.source, right.value, message],
    );
    const message = `The ABN given is not this company’s. ${holder}`;
    assert.deepEqual(sides, [['abn', 'request', abn, 'ASIC', '79002637069', message]]);
    assert.deepEqual(answer.risk_flags, [], 'the company inherits no trouble of another entity');
    const labels = Object.fromEntries((answer.fields as Field[]).map((one) => [one.field, one.label]));
    assert.deepEqual([labels.abn, labels.status, labels.acn], ['human_review_required', 'verified', 'verified']);
    assert.equal(answer.verdict, 'human_review_required');
    assert.deepEqual(
      (answer.sources as { source_id: string }[]).map((one) => one.source_id),
      ['asic-companies', 'abn'],
    );
  }
});

test('company_lookup: another entity’s ABN is the same conflict for a company without an ABN', async () => {
  const answer = await service.call('company_lookup', { acn: '999000029', abn: '38875128921' });
  assert.deepEqual(
    (answer.conflicts as { left: Side; right: Side }[]).map(({ left, right }) => [left.source, right.source]),
    [['request', 'ASIC']],
  );
  assert.doesNotMatch(JSON.stringify(answer.risk_flags), /abn_cancelled|source_conflict/);
});

test('company_lookup rejects an ACN and an ABN of two companies, invalid numbers and empty input', async () => {
  const refusals: [object, string][] = [
    [{ acn: '999000010', abn: '79002637069' }, 'invalid_input'],
    [{ acn: '002637068' }, 'invalid_input'],
    [{ abn: '79002637068' }, 'invalid_abn'],
    [{}, 'invalid_input'],
    [{ company_name: '' }, 'invalid_input'],
  ];
  for (const [input, code] of refusals) await assert.rejects(service.call('company_lookup', input), { code });
  await assert.rejects(service.call('company_lookup', { acn: '002637069' }, ['abn:lookup']), {
    code: 'insufficient_scope',
  });
});

test('company_lookup: a name that the company never had is a conflict', async () => {
  const answer = await lookUp({ acn: '002637069', company_name: 'Completely Other Pty Ltd' });
  assert.deepEqual([answer.status, answer.conflicts], ['needs_review', ['company_name']]);
});

test('company_lookup finds a deregistered company and a body with an ARBN', async () => {
  const gone = await service.call('company_lookup', { acn: '999000029' });
  assert.match(JSON.stringify(gone.company), /"status":"DRGD".*"deregistered_on":"2019-06-30"/);
  assert.match(JSON.stringify(gone.not_checked), /ASIC has no ABN/);
  const body = await lookUp({ acn: '999000047' });
  assert.equal(body.company?.company_name, 'SAMPLE OVERSEAS BODY LLC');
});

const NAMES: [string, string | undefined, string, boolean][] = [
  ['Sample Harbour Bread', undefined, 'exact-match', true],
  ['SAMPLE HARBOUR BREAD', '79002637069', 'exact-match', true],
  ['sample and sons plumbing', undefined, 'exact-match', false],
  ['Sample Harbour Bread', '88712649015', 'human-review', false],
  ['Sample & Sons Plumbing', '79002637069', 'human-review', false],
  ['Sample Twin Studios', undefined, 'human-review', false],
  ['Sample Twin Studios', '45891839079', 'exact-match', true],
  ['The Sample Harbor Bread', undefined, 'fuzzy-match', false],
  ['Sample Coastal Cafe', undefined, 'cancelled', false],
  ['Sample Corner Store', undefined, 'cancelled', false],
  ['The Sample Coastal Cafe', undefined, 'human-review', false],
  ['Something Else Entirely', undefined, 'not-found', false],
];
for (const [business_name, abn, outcome, clean] of NAMES) {
  test(`verify_business_name_registration: ${business_name}${abn === undefined ? '' : ` of ${abn}`} is ${outcome} [tools.verify-business-name] [tools.verify-business-name-not-clean] [errors.human-review]`, async () => {
    const input = abn === undefined ? { business_name } : { business_name, abn };
    const answer = await service.call('verify_business_name_registration', input);
    assert.deepEqual([answer.outcome, answer.clean], [outcome, clean]);
    assert.equal(answer.verdict === 'verified', clean, 'fuzzy or cancelled is never a clean verification');
    assert.equal((answer.human_review_items as string[]).length > 0, !clean);
  });
}

test('a business name with two holders does not single one out [tools.verify-business-name]', async () => {
  const answer = await service.call('verify_business_name_registration', { business_name: 'Sample Twin Studios' });
  assert.deepEqual([answer.registration, answer.confidence], [null, 0.5]);
  const holders = (answer.candidates as { abn: string }[]).map(({ abn }) => abn);
  assert.deepEqual(holders.sort(), ['12850816238', '45891839079']);
});

test('asic_licence_lookup finds AFS and credit licences by number, in one register or both [tools.asic-licence-lookup] [datasets.asic]', async () => {
  const ask = async (input: object) => {
    const answer = await service.call('asic_licence_lookup', input);
    const licences = answer.licences as { licence_type: string; label: string }[];
    return [answer.status, licences.map((one) => `${one.licence_type} ${one.label}`)];
  };
  assert.deepEqual(await ask({ licence_number: '999902' }), ['matched', ['afsl verified']]);
  assert.deepEqual(await ask({ licence_number: '999 950', licence_type: 'acl' }), ['matched', ['acl verified']]);
  assert.deepEqual(await ask({ licence_number: '999951' }), ['needs_review', ['acl human_review_required']]);
  // The two registers name different holders for this number.
  assert.deepEqual(await ask({ licence_number: '999901' }), [
    'needs_review',
    ['afsl human_review_required', 'acl human_review_required'],
  ]);
  assert.deepEqual(await ask({ licence_number: '999901', licence_type: 'afsl' }), ['matched', ['afsl verified']]);
  assert.deepEqual(await ask({ licence_number: '1' }), ['no_match', []]);
  await assert.rejects(service.call('asic_licence_lookup', { licence_number: 'ABC' }), { code: 'invalid_input' });
});

test('asic_licence_lookup: a credit licence that has ended needs review, although its status is approved [tools.asic-licence-lookup]', async (t) => {
  const own = await openRegisterStore();
  t.after(() => own.close());
  const source = REGISTER_SOURCES['asic-credit-licensees'];
  assert.ok(source !== undefined);
  const head =
    'CRED_LIC_NUM,CRED_LIC_NAME,CRED_LIC_START_DT,CRED_LIC_END_DT,CRED_LIC_STATUS,CRED_LIC_ABN_ACN,CRED_LIC_AFSL_NUM,CRED_LIC_LOCALITY,CRED_LIC_STATE,CRED_LIC_PCODE,CRED_LIC_EDRS,CRED_LIC_BN,CRED_LIC_AUTHORISATIONS';
  const row = '999960,ENDED PTY LTD,01/07/2011,30/06/2020,APPR,79002637069,,SYDNEY,NSW,2000,AFCA~COSL,,';
  const others = ['999961,,', '999962,,XYZ'].map((one) => {
    const [number, ended, status] = one.split(',');
    return `${number},OTHER PTY LTD,01/07/2011,${ended},${status},79002637069,,SYDNEY,NSW,2000,,,`;
  });
  const path = own.writeFile('credit.csv', `${[head, row, ...others].join('\n')}\n`);
  const request = { path, source_version: 'credit', sample: true, retrieved_at: new Date().toISOString() };
  await importRegister(own, source, { ...request, onProgress: () => undefined });
  const asked = await openRegisterService(own);
  const answer = await asked.call('asic_licence_lookup', { licence_number: '999960', licence_type: 'acl' });
  const [licence] = answer.licences as Record<string, string>[];
  assert.deepEqual(
    [answer.status, licence?.label, licence?.ended_on],
    ['needs_review', 'human_review_required', '2020-06-30'],
  );
  assert.equal((answer.risk_flags as object[]).length, 1);
  assert.equal(
    licence?.dispute_schemes_meaning,
    'Australian Financial Complaints Authority; Credit Ombudsman Service Limited (before AFCA)',
  );
  const items = async (licence_number: string) =>
    (await asked.call('asic_licence_lookup', { licence_number, licence_type: 'acl' })).human_review_items;
  assert.deepEqual(
    [
      ...((await items('999960')) as string[]),
      ...((await items('999961')) as string[]),
      ...((await items('999962')) as string[]),
    ],
    [
      'ACL 999960 may not be current: status APPR (approved), ended on 2020-06-30.',
      'ACL 999961 may not be current: the register has no status.',
      'ACL 999962 may not be current: status XYZ (a code of ASIC, not explained here).',
    ],
    'a code has its words, or a note that there are none',
  );
});

test('company, business-name and licence lookups are free and leave a record [money.free-registers]', async () => {
  const balance = await service.readBalanceCents();
  await service.call('company_lookup', { acn: '002637069' });
  await service.call('verify_business_name_registration', { business_name: 'Sample Harbour Bread' });
  const answer = await service.call('asic_licence_lookup', { licence_number: '999902' });
  assert.equal(await service.readBalanceCents(), balance);
  const { record } = await service.call('get_search_record', { record_id: answer.record_id });
  assert.deepEqual((record as { target: object }).target, { type: 'licence', value: '999902' });
});
