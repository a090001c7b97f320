import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { findRegisterVersion } from '#store/registers/register-versions.ts';
import type { Body } from '#test/support/answers.ts';
import { buildCompanies } from '#test/support/asic-rows.ts';
import { buildAbr, buildExtract, type RecordWish } from '#test/support/bulk-records.ts';
import { openRegisterDoors, type RegisterDoors } from '#test/support/register-doors.ts';

const AGAIN = '79002637069';
const COUNCIL = '88712649015';
const CLUB = '49991006857';
const SHARED = '30613501612';
const UNLINKED = '27776681795';
const UNHELD = '85832766990';
const NOW = new Date().toISOString();
const LIST = '/v1/receipts/due-diligence';
const AFS = readFileSync(
  new URL('../../src/registers/asic-afs-licensees/sample/asic-afs-licensees-sample.csv', import.meta.url),
  'utf8',
);

let doors: RegisterDoors;
before(async () => {
  doors = await openRegisterDoors();
  const build = (again: Partial<RecordWish>) =>
    buildExtract([
      buildAbr({ abn: AGAIN, acn: '002637069', name: 'AGAIN PTY LTD', from: '20100101', ...again }),
      buildAbr({ abn: COUNCIL, name: 'BILBY SHIRE COUNCIL', type: ['LGE', 'Local Government Entity'] }),
      buildAbr({ abn: CLUB, name: 'ROWING CLUB INC', type: ['OIE', 'Other Incorporated Entity'] }),
      buildAbr({ abn: SHARED, acn: '999000010', name: 'FIRST PTY LTD' }),
      buildAbr({ abn: UNLINKED, name: 'SOMEBODY ELSE' }),
    ]);
  const version = (label: string, retrieved_at: string, again: Partial<RecordWish>) => ({
    ...{ dataset: 'abn', label, retrieved_at },
    text: build(again),
  });
  const companies = buildCompanies([
    { name: 'FIRST PTY LTD', acn: '999000010', abn: SHARED },
    { name: 'SECOND PTY LTD', acn: '999000029', abn: SHARED },
    { name: 'THIRD PTY LTD', acn: '999000038', abn: UNLINKED },
    { name: 'FOURTH PTY LTD', acn: '999000047', abn: UNLINKED },
    { name: 'FIFTH PTY LTD', acn: '999000056', abn: UNHELD },
    { name: 'SIXTH PTY LTD', acn: '999000065', abn: UNHELD },
  ]);
  await doors.importVersions([
    version('abn-july', '2026-07-01T00:00:00Z', {}),
    version('abn-now', NOW, { from: '20260905' }),
    // Dated between the two, imported after both were compared.
    version('abn-august', '2026-08-01T00:00:00Z', { status: 'CAN', from: '20260710' }),
    { dataset: 'asic-companies', label: 'companies', text: companies, retrieved_at: NOW },
    { dataset: 'asic-afs-licensees', label: 'afs', text: AFS, retrieved_at: NOW },
  ]);
});
after(() => doors.stop());

const codes = (answer: Body) => (answer.risk_flags as { code: string }[]).map(({ code }) => code);
const readCard = async (abn: string) => (await doors.post('/v1/verify-counterparty', { abn })).body.card as Body;

test('a missing ACN needs no review for a council, which cannot have one, or an association, which need not [register-answer.trouble-shown] [review.labels]', async () => {
  for (const card of [await readCard(COUNCIL), await readCard(CLUB)]) {
    assert.ok(!(card.fields as Body[]).some(({ field }) => field === 'acn'));
    assert.deepEqual(card.human_review_items, []);
  }
});

const GAP = 'The ABN was not active from 2026-07-10 to 2026-09-04.';

test('an ABN that was cancelled and is active again says when it was inactive, over REST and MCP [register-answer.trouble-shown] [register-answer.registered-date]', async () => {
  const record = (await doors.get(`/v1/abn/${AGAIN}`)).body;
  assert.deepEqual([record.status, record.abnRegisteredDate], ['active', '2010-01-01']);
  const card = await readCard(AGAIN);
  assert.match(JSON.stringify(card.source_checks), new RegExp(GAP));
  const history = await doors.callTool('abn_history', { abn: AGAIN });
  assert.deepEqual(history.statuses, [
    { status: 'active', effective_from: '2010-01-01', effective_to: '2026-07-09' },
    { status: 'cancelled', effective_from: '2026-07-10', effective_to: '2026-09-04' },
    { status: 'active', effective_from: '2026-09-05', effective_to: null },
  ]);
  const looked = await doors.callTool('abn_lookup', { abn: AGAIN });
  const checked = await doors.callTool('gst_check', { abn: AGAIN, as_at: '2026-08-15' });
  assert.match(String(checked.reason), /; the ABN was not active from 2026-07-10 to 2026-09-04$/);
  const outside = await doors.callTool('gst_check', { abn: AGAIN, as_at: '2026-07-09' });
  assert.doesNotMatch(String(outside.reason), /not active/);
  for (const answer of [record, card, history, looked, checked, outside]) {
    assert.deepEqual(codes(answer), ['abn_interrupted']);
    assert.match(JSON.stringify(answer.human_review_items), new RegExp(GAP));
  }
});

test('a version imported between two compared ones is compared with both, and their manifests say so', async () => {
  const comparedWith = async (label: string) => {
    const version = await findRegisterVersion(doors.service.database.db, 'abn', label);
    return version?.manifest.compared_with;
  };
  assert.deepEqual(await comparedWith('abn-july'), null);
  assert.deepEqual(await comparedWith('abn-august'), { source_version: 'abn-july', change_count: 1 });
  assert.deepEqual(await comparedWith('abn-now'), { source_version: 'abn-august', change_count: 1 });
});

test('a missing licence is reported as absent from the version that was read, beside a register that could not be read [tools.asic-licence-lookup] [register-answer.sources-read]', async () => {
  const answer = await doors.callTool('asic_licence_lookup', { licence_number: '218679' });
  assert.deepEqual([answer.status, answer.licences], ['needs_review', []]);
  const [said] = answer.human_review_items as string[];
  assert.match(
    String(said),
    /^The ASIC .* that was read, version afs as at \d{4}-\d\d-\d\d, holds no licence 218679\.$/,
  );
  assert.deepEqual(
    (answer.not_checked as Body[]).map(({ source }) => source),
    ['ASIC Credit Licensee Dataset', 'ASIC registers of representatives'],
  );
  const found = await doors.callTool('asic_licence_lookup', { licence_number: '999902' });
  assert.doesNotMatch(JSON.stringify(found), /holds no licence|representatives/);
});

test('records are found by any spelling of a number, over REST and MCP [endpoints.receipts]', async () => {
  const { record_id: ofLicence } = await doors.callTool('asic_licence_lookup', { licence_number: 'AFSL 999 902' });
  const { record_id: ofAbn } = (await doors.get(`/v1/abn/${AGAIN}`)).body;
  const { record_id: ofAcn } = await doors.callTool('company_lookup', { acn: '999000010' });
  // No company has it, so the record's target is the given name.
  const { record_id: ofName } = await doors.callTool('company_lookup', { company_name: 'ACN 600 000 020' });
  for (const [record_id, spellings] of [
    [ofLicence, ['999902', '999 902', 'AFSL 999902', 'Australian Financial Services Licence No. 999 902']],
    [ofAbn, [AGAIN, '79 002 637 069', 'ABN 79 002 637 069', `abn: ${AGAIN}`]],
    [ofAcn, ['999000010', '999 000 010', 'ACN 999 000 010', 'A.C.N. 999000010']],
    [ofName, ['600000020', 'ACN 600 000 020']],
  ] as const) {
    for (const target of spellings) {
      const { body } = await doors.get(`${LIST}?limit=1&target=${encodeURIComponent(target)}`);
      const reported = await doors.callTool('list_recent_searches', { limit: 1, target });
      for (const { records } of [body, reported]) assert.equal((records as Body[])[0]?.record_id, record_id, target);
    }
  }
});

test('an export finds the records by any spelling of a number', async () => {
  const { body } = await doors.get(`${LIST}?limit=200&target=${AGAIN}`);
  const ordered = await doors.post('/v1/exports', { filter: { target: 'ABN 79 002 637 069' } });
  assert.deepEqual([ordered.status, ordered.body.record_count], [202, (body.records as Body[]).length]);
});

test('a licence number may have any of the usual words before it [tools.asic-licence-lookup]', async () => {
  const written = 'Australian Financial Services Licence No. 999 902';
  const answer = await doors.callTool('asic_licence_lookup', { licence_number: written });
  assert.deepEqual([answer.licence_number, answer.status], ['999902', 'matched']);
  const credit = { licence_number: 'Australian Credit Licence No. 391 237' };
  const refused = await doors.callTool('asic_licence_lookup', credit);
  assert.equal(refused.code, 'upstream_error', 'the credit register is a sample here, and is named');
  assert.match(String(refused.message), /Credit Licensee Dataset was not checked/);
});

test('an ABN that ASIC links to several companies returns what the ABN register says [register-answer.sources-read]', async () => {
  for (const [abn, words, flags] of [
    [SHARED, 'In the ABN register this ABN belongs to FIRST PTY LTD, and only to ACN 999000010.', []],
    [UNLINKED, 'In the ABN register this ABN belongs to SOMEBODY ELSE, and to none of these companies.', []],
    [UNHELD, 'The ABN register that was read does not hold this ABN.', ['abn_not_found']],
  ] as const) {
    const answer = await doors.callTool('company_lookup', { abn });
    assert.deepEqual(
      [answer.status, answer.company, (answer.candidates as Body[]).length, codes(answer)],
      ['needs_review', null, 2, flags],
    );
    assert.deepEqual((answer.human_review_items as string[]).slice(0, 2), [
      'ASIC links this ABN to 2 companies.',
      words,
    ]);
    assert.deepEqual(
      (answer.sources as Body[]).map(({ source_id }) => source_id),
      ['asic-companies', 'abn'],
    );
  }
});

test('every ASIC code has its meaning beside it: of a company, its fields and a licence', async () => {
  const { company, fields } = await doors.callTool('company_lookup', { acn: '999000010' });
  const { type_meaning, class_meaning, sub_class, sub_class_meaning, status_meaning } = company as Body;
  assert.deepEqual(
    [type_meaning, class_meaning, sub_class, sub_class_meaning, status_meaning],
    ['Australian proprietary company', 'Limited by shares', 'PROP', 'Proprietary company, other', 'Registered'],
  );
  assert.deepEqual(
    (fields as Body[]).filter((one) => 'meaning' in one).map(({ field, value, meaning }) => [field, value, meaning]),
    [
      ['type', 'APTY', 'Australian proprietary company'],
      ['status', 'REGD', 'Registered'],
    ],
  );
});
