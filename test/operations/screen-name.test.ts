import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { importSamples, openRegisterService, type RegisterService } from '#test/support/register-service.ts';
import { openRegisterStore, type RegisterStore } from '#test/support/register-store.ts';

let store: RegisterStore;
let service: RegisterService;

before(async () => {
  store = await openRegisterStore();
  const empty = await openRegisterService(store);
  await assert.rejects(empty.call('screen_name', { name: 'Viktor Examplov' }), { code: 'upstream_error' });
  await importSamples(store);
  service = await openRegisterService(store);
});
after(() => store.close());

type Candidate = Record<string, unknown> & { reasons: string[]; comparison: { parts: unknown[] } | null };

async function screen(input: object) {
  const answer = await service.call('screen_name', input);
  return { ...answer, candidates: answer.candidates as Candidate[] } as typeof answer & { candidates: Candidate[] };
}

// The sample list has Viktor Samplevich Examplov, born on 1961-04-12, with names in two scripts and a weak alias.
const CASES: readonly (readonly [input: object, outcome: string, matched: string | null, score: number | null])[] = [
  [{ name: 'Wiktor Eksamplow' }, 'match', 'Wiktor Eksamplow', 1],
  [{ name: 'EXAMPLOV, Viktor Samplevich' }, 'match', 'Viktor Samplevich Examplov', 1],
  [{ name: 'Виктор Самплевич Экзамплов' }, 'match', 'Виктор Самплевич Экзамплов', 1],
  [{ name: 'Viktor Examplov', kind: 'person' }, 'match', 'Viktor Samplevich Examplov', 0.92],
  [{ name: 'Viktor Examplov', kind: 'vessel' }, 'none_found', null, null],
  [{ name: 'Viktor Examplov', birth_date: '1961-04-12' }, 'match', 'Viktor Samplevich Examplov', 0.92],
  [{ name: 'Viktor Examplov', birth_date: '1962' }, 'match', 'Viktor Samplevich Examplov', 0.92],
  [{ name: 'Viktor Examplov', birth_date: '1961' }, 'match', 'Viktor Samplevich Examplov', 0.92],
  [{ name: 'Viktor Examplov', birth_date: '1961-04-13' }, 'match', 'Viktor Samplevich Examplov', 0.87],
  [{ name: 'Viktor Examplov', birth_date: '1985' }, 'possible', 'Viktor Samplevich Examplov', 0.67],
  [{ name: 'Viktor Examplov', countries: ['Samplestan'] }, 'match', 'Viktor Samplevich Examplov', 0.87],
  [{ name: 'Uncle Vik' }, 'possible', 'Uncle Vik', 0.75],
  [{ name: 'Uncle Vic' }, 'none_found', null, null],
  [{ name: 'Nobody Whatsoever' }, 'none_found', null, null],
];

for (const [input, outcome, matched, score] of CASES) {
  test(`screen_name ${JSON.stringify(input)}: ${outcome}`, async () => {
    const answer = await screen(input);
    const [best] = answer.candidates;
    assert.deepEqual([answer.outcome, answer.candidate_count], [outcome, matched === null ? 0 : 1]);
    assert.deepEqual([best?.matched_name ?? null, best?.score ?? null], [matched, score]);
    assert.match(
      String(answer.reason),
      /DFAT Consolidated List, version dfat-consolidated-list-sample-2026-11 as at 2026-11-01\.$/,
    );
    assert.ok(!/\bclear\b/i.test(JSON.stringify(answer)), 'never clear');
  });
}

const SCRIPTS: readonly (readonly [name: string, limit: RegExp | null])[] = [
  ['قادر زمراي', /leaves out vowels/],
  ['林大海', /Simplified and traditional/],
  ['Виктор Неизвестный', null],
  ['Nobody Whatsoever', null],
];

for (const [name, limit] of SCRIPTS) {
  test(`screen_name ${name}: what its script keeps from being compared is not checked`, async () => {
    const { not_checked } = await screen({ name });
    const rows = not_checked as { source: string; result: string }[];
    const row = rows.find(({ source }) => source === 'Spellings of this name in other letters');
    if (limit === null) assert.equal(row, undefined);
    else assert.match(row?.result ?? '', limit);
  });
}

test('screen_name: a candidate has its reference, measures, list and reasons, and raises a flag', async () => {
  const { candidates, risk_flags, human_review_items } = await screen({ name: 'Viktor Examplov', birth_date: '1985' });
  const [{ comparison, reasons, ...rest } = {} as Candidate] = candidates;
  assert.deepEqual(rest, {
    band: 'possible',
    score: 0.67,
    matched_name: 'Viktor Samplevich Examplov',
    matched_name_strength: 'primary',
    primary_name: 'Viktor Samplevich Examplov',
    kind: 'person',
    reference: '990001',
    births: ['1961-04-12'],
    countries: ['Exampleland'],
    identifiers: [],
    measures: ['targeted_financial_sanction', 'travel_ban'],
    committees: ['Autonomous (Sample)'],
    control_date: '2026-10-15',
    list_version: 'dfat-consolidated-list-sample-2026-11',
    list_day: '2026-11-01',
  });
  assert.deepEqual(reasons, [
    'Both names have VIKTOR EXAMPLOV.',
    'The listed name also has SAMPLEVICH.',
    'The birth year differs, which lowers the score.',
  ]);
  assert.deepEqual(comparison, {
    name_score: 0.92,
    parts: [
      { asked: 'VIKTOR', listed: 'VIKTOR', how: 'same', likeness: 1, contribution: 0.46 },
      { asked: 'EXAMPLOV', listed: 'EXAMPLOV', how: 'same', likeness: 1, contribution: 0.46 },
    ],
    unmatched: [{ word: 'SAMPLEVICH', in: 'listed', cost: 0.08 }],
    deductions: [],
  });
  const [flag] = risk_flags as Record<string, unknown>[];
  assert.deepEqual([flag?.code, flag?.severity, flag?.confidence], ['sanctions_name_possible', 'high', 0.67]);
  assert.deepEqual(human_review_items, [flag?.message]);
});

test('screen_name: another order of the words is a deduction', async () => {
  const { candidates } = await screen({ name: 'Examplov Viktor Samplevich' });
  assert.deepEqual(candidates[0]?.comparison, {
    ...candidates[0]?.comparison,
    name_score: 0.97,
    deductions: [{ why: 'The words are in another order.', cost: 0.03 }],
  });
});

test('screen_name: a ship is found by its IMO number under any name, and a number of another kind is not compared', async () => {
  const { candidates: named } = await screen({ name: 'MV Sample Star', kind: 'vessel' });
  assert.deepEqual([named[0]?.score, named[0]?.identifiers], [1, ['IMO 9999993']]);
  const renamed = await screen({ name: 'Quite Another Ship', identifiers: ['IMO 9999993', 'N1234567'] });
  const [ship] = renamed.candidates;
  assert.deepEqual([renamed.outcome, ship?.score, ship?.matched_name, ship?.comparison], ['match', 1, null, null]);
  assert.deepEqual(ship?.reasons, ['The identifier is the same.']);
  assert.match(JSON.stringify(renamed.not_checked), /Identifier N1234567/);
  const other = await screen({ name: 'MV Sample Star', kind: 'vessel', identifiers: ['IMO 1234567'] });
  assert.deepEqual([other.outcome, other.candidates[0]?.score], ['possible', 0.75]);
});

test('screen_name: limit cuts the candidates and says so', async () => {
  const two = { name: 'Viktor Examplov', identifiers: ['9999993'] };
  assert.deepEqual(
    (await screen(two)).candidates.map(({ reference }) => reference),
    ['990006', '990001'],
  );
  const one = await screen({ ...two, limit: 1 });
  assert.deepEqual([one.candidates.length, one.candidate_count], [1, 2]);
  assert.match(JSON.stringify(one.human_review_items), /The list has 1 further candidates: raise limit to see them/);
});

test('screen_name refuses what cannot be a name or a birth date, before the list is read', async () => {
  const refused: readonly (readonly [input: object, field: RegExp])[] = [
    [{ name: '...' }, /^name must have a letter or a digit/],
    [{ name: ' ' }, /^name must not be blank/],
    [{ name: 'Pty Ltd' }, /^name must be a name/],
    [{ name: 'A', birth_date: '61' }, /^birth_date must be a year such as 1961/],
    [{ name: 'A', birth_date: '1961-02-30' }, /^birth_date must be a day that exists/],
    [{ name: 'A', kind: 'dog' }, /^kind must be one of person, organisation, vessel/],
    [{ name: 'A', limit: 51 }, /^limit must be a whole number from 1 to 50/],
    [{ name: 'x'.repeat(301) }, /^name/],
    [{ name: '\u{12000}\u{12001}' }, /^name has no word that can be compared/],
    [{ name: '(formerly)' }, /^name has no word that can be compared/],
    [{ name: 'A', birth_date: '0000' }, /^birth_date must be in 1850 or later, and not in the future/],
    [{ name: 'A', birth_date: '9999-12-31' }, /^birth_date must be in 1850 or later, and not in the future/],
    [{ name: 'A', identifiers: ['\u202eabc'] }, /^identifiers.* must be one line of visible characters/],
    [{ name: 'A', countries: ['\u001b[2J'] }, /^countries.* must/],
  ];
  for (const [input, message] of refused)
    await assert.rejects(service.call('screen_name', input), { code: 'invalid_input', message });
});

test('screen_name: a former name in the text is compared too', async () => {
  const { outcome, not_checked } = await screen({ name: 'Tomas Whatsoever (formerly Viktor Examplov)' });
  assert.equal(outcome, 'match');
  assert.doesNotMatch(JSON.stringify(not_checked), /Part of the name/);
});

test('screen_name: what of the name was not compared is in not_checked and to be reviewed', async () => {
  const answer = await screen({ name: `${'aaa '.repeat(24)}Viktor Examplov` });
  assert.equal(answer.outcome, 'none_found');
  assert.match(JSON.stringify(answer.not_checked), /Part of the name: Viktor Examplov/);
  assert.match(JSON.stringify(answer.human_review_items), /A part of the name was not compared: Viktor Examplov/);
});

test('screen_name: the kinds that a request leaves out are reported', async () => {
  const { reason, not_checked } = await screen({ name: 'Viktor Examplov', kind: 'vessel' });
  assert.match(
    String(reason),
    /^No listed name is like this one, which is not a clearance \(only vessels were compared\): /,
  );
  const left = (not_checked as { source: string }[]).map(({ source }) => source);
  assert.deepEqual(left.slice(0, 2), ['DFAT Consolidated List: persons', 'DFAT Consolidated List: organisations']);
  const all = await screen({ name: 'Viktor Examplov' });
  assert.doesNotMatch(JSON.stringify([all.reason, all.not_checked]), /were compared|DFAT Consolidated List: /);
});

test('screen_name: a name of one word has a limitation of its own, unless only ships or organisations are meant', async () => {
  const isLimited = async (input: object) =>
    /The name is one word/.test(JSON.stringify((await screen(input)).limitations));
  assert.equal(await isLimited({ name: 'Examplov' }), true);
  assert.equal(await isLimited({ name: 'Mr Examplov', kind: 'person' }), true);
  assert.equal(await isLimited({ name: 'Examplov', kind: 'vessel' }), false);
  assert.equal(await isLimited({ name: 'V. Examplov' }), false);
  assert.equal(await isLimited({ name: 'Viktor Examplov' }), false);
});

test('screen_name: a number with a wrong check digit is reported', async () => {
  const wrong = await screen({ name: 'Quite Another Ship', identifiers: ['imo-9999994'] });
  assert.match(JSON.stringify(wrong.not_checked), /Identifier imo-9999994.*check digit is wrong/);
  const right = await screen({ name: 'Quite Another Ship', identifiers: ['imo-9999993'] });
  assert.doesNotMatch(JSON.stringify(right.not_checked), /Identifier/);
  assert.equal(right.outcome, 'match');
});
