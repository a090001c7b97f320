import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Body } from '#test/support/answers.ts';
import { buildBusinessNames, buildCompanies } from '#test/support/asic-rows.ts';
import { openRegisterDoors, type RegisterDoors } from '#test/support/register-doors.ts';

const ACN = '600000011';
const NAME = 'Barrier Concreting Pty Ltd';
const ENDED = '41600000057';
const NOW = new Date().toISOString();

let doors: RegisterDoors;
before(async () => {
  doors = await openRegisterDoors();
  const companies = buildCompanies([
    { name: 'BARRIER CONCRETING PTY LTD', acn: ACN, status: 'EXAD' },
    { name: 'MULTI-TRADE SERVICES PTY LTD', acn: '600000459' },
    { name: 'TRADING AS USUAL PTY LTD', acn: '600000155' },
    { name: 'ATF CAPITAL PTY LTD', acn: '600000146' },
    { name: 'NORTHERN DAIRY CO-OPERATIVE LIMITED', acn: '600000075' },
    { name: 'PHOENIX CIVIL PTY LTD', acn: '600000173', status: 'EXAD' },
    { name: 'PHOENIX CIVIL PTY LTD', acn: '600000182' },
  ]);
  const names = buildBusinessNames([
    { name: 'ZED PLUMBING', status: 'Cancelled', abn: ENDED },
    { name: 'ZED PLUMBING', abn: '47600000020' },
    { name: 'GONE FISHING', status: 'Deregistered', abn: ENDED },
    { name: 'Dup Name', abn: ENDED },
    { name: 'Dup Name', abn: '47600000020' },
  ]);
  await doors.importVersions([
    { dataset: 'asic-companies', label: 'companies', text: companies, retrieved_at: NOW },
    { dataset: 'asic-business-names', label: 'names', text: names, retrieved_at: NOW },
  ]);
});
after(() => doors.stop());

type Shown = {
  status: string;
  verdict: string;
  confidence: number;
  company: Body | null;
  candidates: Body[];
  conflicts: Body[];
  risk_flags: Body[];
  human_review_items: string[];
  not_checked: Body[];
};

async function lookUp(company_name: string, rest: Body = {}) {
  const answer = (await doors.callTool('company_lookup', { company_name, ...rest })) as Body as Shown & Body;
  assert.ok(Array.isArray(answer.candidates), JSON.stringify(answer));
  const { result } = await doors.readRecord(answer.record_id);
  assert.deepEqual(
    (result as Body).human_review_items,
    answer.human_review_items,
    'the record says the same over REST',
  );
  const unchecked = answer.not_checked.map(({ result: why }) => why).join('\n');
  return { ...answer, items: answer.human_review_items.join('\n'), unchecked };
}

const BEHIND = [
  '<Barrier Family A/C>',
  '- Barrier Family Trust',
  'The Barrier Family Trust',
  ', 12 Smith St, Sydney NSW 2000',
  '(the Borrower)',
  'ITF Bob',
  'in trust for Bob',
  'aka Barrier Paving',
  'dba Barrier Paving',
  'trading name Barrier Paving',
  'T/A',
  'ACN TBA',
  'on behalf of Zenith Pty Ltd',
  'guaranteed by Zenith Pty Ltd',
];
for (const beside of BEHIND) {
  test(`a company with "${beside}" after its legal form is found with its risks, and the extra text is reported as not checked [register-answer.names-as-written] [register-answer.trouble-shown]`, async () => {
    const answer = await lookUp(`${NAME} ${beside}`);
    assert.deepEqual([answer.company?.acn, answer.status, answer.confidence], [ACN, 'needs_review', 0.5]);
    assert.deepEqual(
      answer.risk_flags.map(({ code }) => code),
      ['company_external_administration'],
    );
    const expected = beside.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
    assert.ok(answer.unchecked.includes(`“${expected}”, which was not checked`), answer.unchecked);
    assert.ok(answer.items.includes(`“${expected}”, which was not checked`), answer.items);
  });
}

const AROUND = [
  `John Citizen and ${NAME}`,
  `Director of ${NAME}`,
  `Barrier Paving (${NAME})`,
  `Barrier Trust by its trustee ${NAME}`,
  `The Barrier Trust (trustee: ${NAME})`,
  `As Trustee For Barrier Trust: ${NAME}`,
  'Barrier Concreting (NSW) Pty Ltd',
  'Barier Concreting Pty Ltd <Barrier Family A/C>',
];
for (const text of AROUND) {
  test(`"${text}" returns the company as a candidate with its risks, and a confidence of at most 0.5 [register-answer.names-as-written] [register-answer.trouble-shown]`, async () => {
    const answer = await lookUp(text);
    assert.deepEqual([answer.company, answer.status, answer.verdict], [null, 'needs_review', 'human_review_required']);
    assert.equal(answer.candidates[0]?.acn, ACN);
    assert.ok(answer.confidence <= 0.5, String(answer.confidence));
    assert.match(answer.items, /Candidate BARRIER CONCRETING PTY LTD, ACN 600000011: .*external administration/);
    assert.match(answer.unchecked, /which was not checked/);
  });
}

test('beside the right number, extra words around the name do not make it a conflict [register-answer.names-as-written]', async () => {
  const texts = [
    'Multi-Trade Services Pty Ltd, ACN 600 000 459, of 12 Smith St Sydney',
    'Multi-Trade Services Pty Ltd of 12 Smith St Sydney',
    'Mr John Citizen of Sydney, Director of Multi-Trade Services Pty Ltd',
  ];
  for (const text of texts) {
    const answer = await lookUp(text, { acn: '600000459' });
    assert.deepEqual([answer.company?.acn, answer.conflicts, answer.status], ['600000459', [], 'needs_review'], text);
    assert.match(
      answer.unchecked,
      /“(?:of 12 Smith St Sydney|Mr John Citizen of Sydney, Director of)”, which was not checked/,
    );
  }
  const other = await lookUp('Zenith Mining Pty Ltd of 12 Smith St Sydney', { acn: '600000459' });
  assert.deepEqual(
    other.conflicts.map(({ field }) => field),
    ['company_name'],
  );
});

test('a part of a text that is no company’s name returns no candidate', async () => {
  for (const text of [
    'Nobody Knows It Pty Ltd <Quoll A/C>',
    'Director of Nobody Pty Ltd',
    'Department of Services Pty Ltd',
  ])
    assert.deepEqual([(await lookUp(text)).status, (await lookUp(text)).candidates], ['no_match', []], text);
});

test('a company is found by its name even if the name contains marker words [register-answer.names-as-written]', async () => {
  const usual = await lookUp('Trading As Usual Pty Ltd');
  assert.deepEqual([usual.company?.acn, usual.status, usual.verdict], ['600000155', 'matched', 'verified']);
  const capital = await lookUp('ATF Capital Pty Ltd');
  assert.deepEqual([capital.company?.acn, capital.status], ['600000146', 'matched']);
  const trustee = await lookUp('ATF Capital Pty Ltd ATF Blue Trust');
  assert.deepEqual([trustee.company?.acn, trustee.status, trustee.confidence], ['600000146', 'needs_review', 0.5]);
  assert.match(trustee.unchecked, /“Blue Trust” was not checked/);
});

test('a co-operative and a joined legal form are found by their abbreviations [register-answer.names-as-written]', async () => {
  const dairy = await lookUp('Northern Dairy Co-op Ltd');
  assert.deepEqual([dairy.company?.acn, dairy.status], ['600000075', 'matched']);
  const joined = await lookUp('Barrier Concreting PtyLtd');
  assert.deepEqual([joined.company?.acn, joined.conflicts], [ACN, []]);
});

test('equally good candidates share the confidence, also for a similar name', async () => {
  assert.equal((await lookUp('Phoenix Civil')).confidence, 0.47);
});

const SLIPS: [asked: Body, outcome: string, reason: RegExp, confidence?: number][] = [
  [{ business_name: 'Zed Plumbin' }, 'fuzzy-match', /differs from this one only in spelling/],
  [
    { business_name: 'Zed Plumbings', abn: ENDED },
    'human-review',
    /was cancelled, and another holder has one now/,
    0.5,
  ],
  [{ business_name: 'Gone Fishing Charters' }, 'human-review', /was registered and is no longer/, 0.5],
  [{ business_name: 'Dup Names' }, 'human-review', /^2 registrations fit this name alike/, 0.475],
];
for (const [asked, outcome, reason, confidence] of SLIPS) {
  test(`the business name "${asked.business_name}", misspelt, gets the answer of the correct name [register-answer.names-as-written]`, async () => {
    const answer = await doors.callTool('verify_business_name_registration', asked);
    assert.deepEqual([answer.outcome, answer.clean], [outcome, false]);
    assert.match(String(answer.reason), reason);
    if (confidence !== undefined) assert.equal(answer.confidence, confidence);
    const { result } = await doors.readRecord(answer.record_id);
    assert.equal((result as Body).reason, answer.reason, 'the record says the same over REST');
  });
}
