import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { buildSydneyDay } from '#base/calendar-window.ts';
import type { Body } from '#test/support/answers.ts';
import { buildBusinessNames, buildCompanies } from '#test/support/asic-rows.ts';
import { buildAbr, buildExtract } from '#test/support/bulk-records.ts';
import { openRegisterDoors, type RegisterDoors } from '#test/support/register-doors.ts';

const ABN = '79002637069';
const ACN = '002637069';
const ENDED = '49991006857';
const TRUST = '30613501612';
const AFS = readFileSync(
  new URL('../../src/registers/asic-afs-licensees/sample/asic-afs-licensees-sample.csv', import.meta.url),
  'utf8',
);

let doors: RegisterDoors;
before(async () => {
  doors = await openRegisterDoors();
  const records = [
    buildAbr({ abn: ABN, acn: '999000083' }),
    buildAbr({ abn: ENDED, acn: ACN, name: 'HARBOUR PTY LTD', from: '19991101', gst: 'CAN', gstFrom: '20190502' }),
    buildAbr({ abn: TRUST, name: 'The Trustee for SAMPLE FAMILY TRUST' }),
  ];
  const text = buildExtract(records, 1, records.length, '2000-05-27T08:46:00');
  await doors.importVersion({ dataset: 'abn', label: 'abn-2000', text });
});
after(() => doors.stop());

const now = () => new Date().toISOString();
const sourceIds = (answer: Body) => (answer.sources as Body[]).map(({ source_id }) => source_id);

test('if no licence register can be read, the error names every requested one [register-answer.no-mixing]', async () => {
  const refused = await doors.callTool('asic_licence_lookup', { licence_number: '999902' });
  assert.equal(refused.code, 'upstream_error');
  assert.match(
    String(refused.message),
    /Services Licensee Dataset was not checked: .* Credit Licensee Dataset was not checked: /,
  );
});

test('a licence is found with and without leading zeros, and an unknown one needs review [tools.asic-licence-lookup]', async () => {
  const padded = AFS.replace(',999902,', ',000099902,');
  await doors.importVersion({ dataset: 'asic-afs-licensees', label: 'afs', text: padded, retrieved_at: now() });
  const ask = (licence_number: string) => doors.callTool('asic_licence_lookup', { licence_number });
  for (const written of ['AFSL 999901', 'AFSL 0999901', 'AFS licence 0999901', 'AFSL 99902', 'AFSL no. 000099902']) {
    assert.deepEqual([(await ask(written)).status, written], ['matched', written]);
  }
  const nowhere = await ask('AFSL 9999010');
  assert.deepEqual(
    [nowhere.status, nowhere.human_review_items],
    [
      'no_match',
      [
        `The ASIC Australian Financial Services Licensee Dataset that was read, version afs as at ${buildSydneyDay(Date.now())}, holds no licence 9999010.`,
      ],
    ],
  );
});

test('an undecided GST check needs review, and says why [errors.human-review]', async () => {
  const later = await doors.callTool('gst_check', { abn: ABN, as_at: '2026-10-01' });
  assert.match(
    String((later.human_review_items as string[])[0]),
    /^GST on 2026-10-01 could not be determined: the source is as at /,
  );
  const before = await doors.callTool('gst_check', { abn: ABN, as_at: '1999-01-01' });
  assert.doesNotMatch(JSON.stringify(before.human_review_items), /could not be determined/);
});

test('a company is compared with an ABN register version only if that is not older than the company, and its age is reported [register-answer.old-version] [register-answer.sources-read]', async () => {
  const companies = buildCompanies([
    { name: 'HARBOUR PTY LTD', acn: ACN, abn: ENDED },
    { name: 'YOUNGER PTY LTD', acn: '999000010', abn: '88712649015' },
  ]);
  const version = { dataset: 'asic-companies', label: 'companies', text: companies, retrieved_at: now() };
  await doors.importVersion(version);
  const held = await doors.callTool('company_lookup', { acn: ACN });
  assert.deepEqual([held.status, sourceIds(held)], ['matched', ['asic-companies', 'abn']]);
  assert.match(
    JSON.stringify(held.human_review_items),
    /abn-2000 of the ABN Lookup \(ABN Bulk Extract\) is \d+ days old/,
  );
  // Registered on 2001-03-12, after the date of the extract.
  const younger = await doors.callTool('company_lookup', { acn: '999000010' });
  assert.deepEqual([younger.status, younger.confidence], ['needs_review', 0.5], 'its ABN was not compared');
  assert.deepEqual([younger.conflicts, younger.risk_flags, sourceIds(younger)], [[], [], ['asic-companies']]);
  assert.match(
    JSON.stringify(younger.not_checked),
    /version is of 2000-05-27, before the company was registered on 2001-03-12/,
  );
});

test('an ABN whose company is not in ASIC’s extract returns what the ABN register says, and lists it as a source [register-answer.sources-read]', async () => {
  const answer = await doors.callTool('company_lookup', { abn: ABN });
  assert.deepEqual([answer.status, sourceIds(answer)], ['no_match', ['asic-companies', 'abn']]);
  assert.match(
    JSON.stringify(answer.human_review_items),
    /links this ABN to ACN 999000083, which the snapshot of companies/,
  );
});

test('an ABN that belongs to no company returns its holder [register-answer.sources-read]', async () => {
  const trust = await doors.callTool('company_lookup', { abn: TRUST });
  assert.deepEqual([trust.status, sourceIds(trust)], ['no_match', ['asic-companies', 'abn']]);
  assert.match(JSON.stringify(trust.human_review_items), /to The Trustee for SAMPLE FAMILY TRUST, .*and to no company/);
  const nobody = await doors.callTool('company_lookup', { abn: '27776681795' });
  assert.match(
    JSON.stringify(nobody.human_review_items),
    /The ABN register that was read does not hold this ABN either/,
  );
});

test('a trust named by its trustee is reported as not checked [register-answer.names-as-written]', async () => {
  const answer = await doors.callTool('company_lookup', { company_name: 'The Trustee for the Sample Family Trust' });
  assert.equal(answer.status, 'no_match');
  const trusts = (answer.not_checked as Body[]).find(({ source }) => source === 'Trusts');
  assert.equal(trusts?.result, 'No register of trusts is public: “Sample Family Trust” was not checked.');
});

test('a trading name is not assumed to belong to the named company [register-answer.names-as-written]', async () => {
  const text = buildBusinessNames([{ name: 'HARBOUR BREAD', abn: ENDED }]);
  await doors.importVersion({ dataset: 'asic-business-names', label: 'names', text, retrieved_at: now() });
  const business_name = 'Somebody Else Pty Ltd t/as Harbour Bread';
  const open = await doors.callTool('verify_business_name_registration', { business_name });
  const [holder] = open.not_checked as Body[];
  assert.equal(holder?.source, 'Holder of the name');
  assert.match(String(holder?.result), /Whether “Somebody Else Pty Ltd” holds the name was not checked/);
  assert.ok((open.human_review_items as string[]).includes(String(holder?.result)));
  assert.deepEqual([open.outcome, open.clean, open.verdict], ['exact-match', false, 'human_review_required']);
  const reported = await doors.callTool('verify_business_name_registration', { business_name, abn: ENDED });
  assert.deepEqual(
    [reported.outcome, reported.verdict, reported.confidence],
    ['exact-match', 'human_review_required', 0.5],
  );
  assert.match(
    String((reported.human_review_items as string[])[0]),
    /Whether ABN 49 991 006 857 belongs to “Somebody Else Pty Ltd” was not checked/,
  );
});

test('text that cannot be a name is refused with its field and what it must be [register-answer.names-as-written]', async () => {
  const refused = [
    [' \t ', 'must not be blank'],
    ['"', 'must have a letter or a digit in it'],
    ['&&&', 'must have a letter or a digit in it'],
    ['🙂', 'must have a letter or a digit in it'],
    ['Pty Ltd', 'must be a name, not a legal form alone'],
    ['(in liquidation)', 'must have a name in it'],
  ] as const;
  for (const [tool, field, found] of [
    ['company_lookup', 'company_name', 'status'],
    ['verify_business_name_registration', 'business_name', 'outcome'],
  ] as const) {
    for (const [text, problem] of refused) {
      const { code, issues } = await doors.callTool(tool, { [field]: text });
      assert.deepEqual([code, issues], ['invalid_input', [{ field, problem }]], text);
    }
    for (const text of ["'; drop table snapshots; --", '株式会社']) {
      assert.match(String((await doors.callTool(tool, { [field]: text }))[found]), /^no_match$|^not-found$/, text);
    }
  }
  const number = await doors.callTool('verify_business_name_registration', { business_name: 'ABN 79 002 637 069' });
  assert.deepEqual(number.issues, [{ field: 'business_name', problem: 'must have a name in it' }]);
  const traded = await doors.callTool('company_lookup', { company_name: 't/as Harbour Bread' });
  assert.deepEqual(traded.issues, [{ field: 'company_name', problem: 'must have a name in it' }]);
});

test('SILO is not listed as queried without a configured e-mail address', async () => {
  const { body } = await doors.get('/v1/sources');
  const silo = (body.sources as Body[]).find(({ source_id }) => source_id === 'silo-data-drill');
  assert.deepEqual([silo?.availability, silo?.data_mode], ['unavailable', null]);
});

test('a filter by an unknown tool is refused with the known names, instead of an empty list', async () => {
  const { status, body } = await doors.get('/v1/receipts/due-diligence?tool=abn_lookups');
  const reported = await doors.callTool('list_recent_searches', { tool: 'abn_lookups' });
  assert.equal(status, 400);
  for (const { code, message } of [body, reported]) {
    assert.equal(code, 'invalid_input');
    assert.match(String(message), /^tool must be one of abn_history, abn_lookup, .*, what_changed\.$/);
  }
  const looked = await doors.callTool('abn_lookup', { abn: '79002637069' });
  const { records } = await doors.callTool('list_recent_searches', { tool: 'abn_lookup' });
  assert.ok((records as Body[]).some(({ record_id }) => record_id === looked.record_id));
});
