import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Body } from '#test/support/answers.ts';
import { buildBusinessNames, buildCompanies } from '#test/support/asic-rows.ts';
import { buildAbr, buildExtract } from '#test/support/bulk-records.ts';
import { openRegisterDoors, type RegisterDoors } from '#test/support/register-doors.ts';

const HARBOUR = '79002637069';
const OTHER = '49991006857';
const ENDED_GST = '88712649015';
const NOW = new Date().toISOString();

let doors: RegisterDoors;
before(async () => {
  doors = await openRegisterDoors();
  const entries = [
    buildAbr({ abn: HARBOUR, acn: '002637069', name: 'HARBOUR BAKERY PTY LTD' }),
    buildAbr({ abn: ENDED_GST, name: 'ROWING CLUB', gst: 'CAN', gstFrom: '20190502' }),
  ];
  await doors.importVersion({ dataset: 'abn', label: 'abn', text: buildExtract(entries), retrieved_at: NOW });
  const zebras = ['', ' HOLDINGS', ' QUAGGA', ' FOUNDATION', ' SOFTWARE SYSTEMS', ' QUAGGA HOLDINGS', ' CAPITAL'];
  const acns = ['999000010', '999000029', '999000047', '999000056', '999000065', '999000074', '999000083'];
  const companies = buildCompanies([
    { name: 'HARBOUR BAKERY PTY LTD', acn: '002637069', abn: HARBOUR },
    { name: 'HARBOUR CAKES PTY LTD', acn: '002637069', abn: HARBOUR, currentName: 'HARBOUR BAKERY PTY LTD' },
    { name: 'QUARRY TIMBER LIMITED', acn: '600000020' },
    { name: 'STONE LIMITED & SONS PTY LTD', acn: '004028077' },
    { name: 'TRUSTEES OF THE HERON ESTATE LIMITED', acn: '102443916' },
    { name: 'TWIN PTY LTD', acn: '122325777' },
    { name: 'TWIN PTY LTD', acn: '000000019' },
    ...zebras.map((rest, place) => ({ name: `ZEBRAFINCH${rest} PTY LTD`, acn: acns[place] ?? '' })),
    ...MANY.map((acn, place) => ({ name: `OKAPI ${'ABCDEFGHIJKL'[place]}LPHA PTY LTD`, acn })),
  ]);
  await doors.importVersion({ dataset: 'asic-companies', label: 'companies', text: companies, retrieved_at: NOW });
  const names = buildBusinessNames([
    { name: 'HARBOUR BREAD', abn: HARBOUR },
    { name: 'HARBOUR-BREAD', abn: HARBOUR },
    { name: 'COASTAL CAFE', abn: OTHER },
    ...COMMON.map((word) => ({ name: `OKAPI CAFE ${word}` })),
  ]);
  await doors.importVersion({ dataset: 'asic-business-names', label: 'names', text: names, retrieved_at: NOW });
});
after(() => doors.stop());

const COMMON = 'GROUP HOLDINGS SERVICES STUDIO DESIGN MEDIA HOMES HEALTH CLUB PARTNERS SUPPLIES'.split(' ');
// Eleven valid numbers.
const MANY = buildAcns(11);

function buildAcns(count: number): string[] {
  return Array.from({ length: count }, (_, place) => {
    const digits = String(70_000_000 + place);
    const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (8 - index), 0);
    return `${digits}${(10 - (sum % 10)) % 10}`;
  });
}

const lookUp = (company_name: string, rest: Body = {}) => doors.callTool('company_lookup', { company_name, ...rest });
const items = (answer: Body) => answer.human_review_items as string[];
const unchecked = (answer: Body) => (answer.not_checked as Body[]).map(({ result }) => String(result));

const SET_ASIDE: [beside: string, expected: RegExp][] = [
  ['(now Zenith Pty Ltd)', /remark “now Zenith Pty Ltd”, which was not checked/],
  ['(Trustee for the Zenith Trust)', /“the Zenith Trust” was not checked/],
  ['in its capacity as trustee of the Zenith Trust', /“the Zenith Trust” was not checked/],
  [
    'as the responsible entity of the Zenith Fund',
    /“the Zenith Fund”, for which it is said to be responsible entity, was not/,
  ],
  ['(DOCA)', /remark “DOCA”/],
  ['(Subject to Deed of Company Arrangement)', /remark “Subject to Deed of Company Arrangement”/],
  ['(Receivers and Managers Appointed)', /remark “Receivers and Managers Appointed”/],
  ['(Administrators Appointed)', /remark “Administrators Appointed”/],
  ['AFSL 218600', /remark “AFSL 218600”/],
];
for (const [beside, expected] of SET_ASIDE) {
  test(`a company named with "${beside}" is found, and the rest is reported as not checked, over REST and MCP [register-answer.names-as-written]`, async () => {
    const answer = await lookUp(`Harbour Bakery Pty Ltd ${beside}`);
    assert.deepEqual(
      [(answer.company as Body).acn, answer.conflicts, answer.status],
      ['002637069', [], 'needs_review'],
    );
    assert.deepEqual([answer.verdict, answer.confidence], ['human_review_required', 0.5]);
    assert.match(items(answer).join('\n'), expected);
    assert.match(unchecked(answer).join('\n'), expected);
    const labels = new Map((answer.fields as Body[]).map((one) => [one.field, one.label]));
    assert.equal(labels.get('company_name'), 'verified');
    const { result: kept } = await doors.readRecord(answer.record_id);
    assert.deepEqual((kept as Body).human_review_items, answer.human_review_items);
  });
}

test('a former name given beside the name is compared with ASIC’s former names [register-answer.names-as-written]', async () => {
  const right = await lookUp('Harbour Bakery Pty Ltd (formerly Harbour Cakes)');
  assert.deepEqual([(right.company as Body).acn, right.status, right.verdict], ['002637069', 'matched', 'verified']);
  const reported = (right.fields as Body[]).find(({ field }) => field === 'former_name');
  assert.deepEqual([reported?.value, reported?.label], ['HARBOUR CAKES PTY LTD', 'verified']);
  const wrong = await lookUp('Harbour Bakery Pty Ltd (formerly Zenith)');
  assert.deepEqual([wrong.status, wrong.confidence], ['needs_review', 0.5]);
  assert.deepEqual(
    (wrong.conflicts as Body[]).map(({ field }) => field),
    ['former_name'],
  );
  assert.match(
    items(wrong).join('\n'),
    /no such former name of the company\. \(written in the name: Zenith; ASIC: HARBOUR CAKES PTY LTD\)/,
  );
  const slip = await lookUp('Harbour Bakery Pty Ltd (formerly Harbour Cake)');
  assert.equal(slip.status, 'needs_review');
  assert.match(
    items(slip).join('\n'),
    /“Harbour Cake” is not exactly a former name of the company, but like HARBOUR CAKES/,
  );
});

test('a business name with unchecked statements is not verified', async () => {
  const ask = (business_name: string) => doors.callTool('verify_business_name_registration', { business_name });
  const plain = await ask('Harbour Bread');
  assert.deepEqual(
    [plain.outcome, plain.verdict, plain.confidence],
    ['exact-match', 'verified', 1],
    'one holder, twice',
  );
  for (const beside of ['(in liquidation)', 'ATF Zenith Trust']) {
    const answer = await ask(`Harbour Bread ${beside}`);
    assert.deepEqual([answer.outcome, answer.clean, answer.verdict], ['exact-match', false, 'human_review_required']);
    assert.equal(answer.confidence, 0.5);
    assert.match(items(answer).join('\n'), /(?:in liquidation|Zenith Trust)”,? (?:which )?was not checked/);
  }
  const other = await doors.callTool('verify_business_name_registration', {
    business_name: 'Coastal Cafe',
    abn: HARBOUR,
  });
  assert.deepEqual([other.outcome, other.confidence], ['human-review', 0.5]);
});

test('two companies in one text are both candidates, neither is the result, and both are named [register-answer.names-as-written]', async () => {
  for (const text of ['Harbour Bakery Pty Ltd and Quarry Timber Limited', 'Harbour Bakery P/L / Quarry Timber Ltd']) {
    const answer = await lookUp(text);
    assert.deepEqual([answer.company, answer.status, answer.verdict], [null, 'needs_review', 'human_review_required']);
    assert.deepEqual(
      (answer.candidates as Body[]).map(({ acn }) => acn),
      ['002637069', '600000020'],
    );
    assert.equal(answer.confidence, 0.5);
    assert.match(
      String(items(answer)[0]),
      /^The text names more than one company: “.*” and “.*”\. Look up each separately\.$/,
    );
  }
  const numbered = await lookUp('Harbour Bakery Pty Ltd ACN 002 637 069 & Quarry Timber Ltd ATF Zenith Trust');
  assert.equal(numbered.company, null);
  assert.match(items(numbered).join('\n'), /“Zenith Trust” was not checked/);
  const half = await lookUp('Harbour Bakery Pty Ltd and Nobody Knows It Pty Ltd');
  assert.match(items(half).join('\n'), /“Nobody Knows It Pty Ltd”: The snapshot that was read holds no such company/);
  assert.equal(half.confidence, 0.5, 'one of the two that are named');
  const trustees = await lookUp('Harbour Bakery Pty Ltd ATF A Trust and Quarry Timber Ltd ATF B Trust');
  assert.equal(trustees.company, null);
  assert.match(items(trustees).join('\n'), /“A Trust” was not checked.*“B Trust” was not checked/s);
});

test('beside an ACN, the company with that ACN is compared with it, and the other is named', async () => {
  const answer = await lookUp('Harbour Bakery Pty Ltd and Quarry Timber Limited', { acn: '600000020' });
  assert.deepEqual([(answer.company as Body).acn, answer.conflicts, answer.status], ['600000020', [], 'needs_review']);
  assert.match(String(items(answer)[0]), /Only “Quarry Timber Limited” was compared with the number\.$/);
  const trustees = 'Harbour Bakery Pty Ltd ATF A Trust and Quarry Timber Ltd ATF B Trust';
  const first = await lookUp(trustees, { acn: '002637069' });
  assert.match(String(items(first)[0]), /Only “Harbour Bakery Pty Ltd” was compared with the number\.$/);
  const neither = await lookUp('Zenith Pty Ltd and Acme Pty Ltd ACN 002 637 069', { acn: '600000020' });
  assert.deepEqual(
    (neither.conflicts as Body[]).map(({ field }) => field),
    ['acn', 'company_name'],
  );
});

test('a company whose name looks like two companies is found by it', async () => {
  for (const rest of [{}, { acn: '004028077' }]) {
    const answer = await lookUp('Stone Limited & Sons Pty Ltd', rest);
    assert.deepEqual(
      [(answer.company as Body).acn, answer.status, answer.verdict],
      ['004028077', 'matched', 'verified'],
    );
  }
});

test('two companies with one name share the confidence', async () => {
  const answer = await lookUp('Twin Pty Ltd');
  assert.deepEqual([answer.company, answer.verdict, answer.confidence], [null, 'human_review_required', 0.5]);
});

test('a company with a trust in its name is checked by its whole name', async () => {
  const answer = await lookUp('Trustees of the Heron Estate Limited');
  assert.deepEqual([(answer.company as Body).acn, answer.status, answer.verdict], ['102443916', 'matched', 'verified']);
});

test('two companies given as a business name are reported', async () => {
  const business_name = 'Harbour Bakery Pty Ltd and Quarry Timber Limited';
  const answer = await doors.callTool('verify_business_name_registration', { business_name });
  assert.notEqual(answer.verdict, 'verified');
  assert.match(items(answer).join('\n'), /names more than one company: .* Check each name separately/);
});

test('a word that begins several names lists those companies, up to the limit', async () => {
  const answer = await lookUp('Zebrafinch');
  assert.deepEqual([answer.company, answer.status], [null, 'needs_review']);
  assert.equal((answer.candidates as Body[]).length, 7);
  assert.equal((answer.candidates as Body[])[0]?.company_name, 'ZEBRAFINCH PTY LTD');
  assert.doesNotMatch(items(answer).join('\n'), /More companies than are shown/);
  const whole = await lookUp('Zebrafinch Pty Ltd');
  assert.equal((whole.company as Body).acn, '999000010');
  const many = await lookUp('Okapi');
  assert.equal((many.candidates as Body[]).length, 10);
  assert.match(items(many).join('\n'), /More companies than are shown here have such a name: give more of it/);
  const names = await doors.callTool('verify_business_name_registration', { business_name: 'Okapi Cafe' });
  assert.equal((names.candidates as Body[]).length, 10);
  assert.match(items(names).join('\n'), /More names than are shown here resemble this one/);
});

test('a card with a cancelled GST registration is not verified, and says why it needs review [register-answer.trouble-shown]', async () => {
  const card = (await doors.post('/v1/verify-counterparty', { abn: ENDED_GST })).body.card as Body;
  assert.deepEqual([card.verdict, card.confidence], ['human_review_required', 0.5]);
  assert.match(String(items(card)[0]), /^The GST registration was cancelled; .* Check GST on the day of the invoice/);
});
