import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  buildFailedChecks,
  CHECK_NAMES,
  type CheckName,
  type CheckResult,
  type Checks,
  decideVerdict,
  fail,
  leaveUnchecked,
  pass,
  type Verdict,
} from '#domain/log/verify/check.ts';
import { CheckTally, MAX_TROUBLES } from '#domain/log/verify/check-tally.ts';
import { describeVerdict, type EvidenceKind } from '#domain/log/verify/describe-verdict.ts';

/** All checks passed, except these. */
function buildChecks(others: Partial<Record<CheckName, CheckResult>> = {}): Checks {
  const results = CHECK_NAMES.map((name) => [name, { result: others[name] ?? 'passed', message: 'm' }]);
  return Object.fromEntries(results) as Checks;
}

test('checks have a fixed order, and each has one of three results', () => {
  const names = ['schema', 'record hash', 'PDF hash', 'signature', 'inclusion', 'consistency', 'timestamp'];
  assert.deepEqual(CHECK_NAMES, names);
  assert.deepEqual(
    [pass('p'), fail('f'), leaveUnchecked('n')],
    [
      { result: 'passed', message: 'p' },
      { result: 'failed', message: 'f' },
      { result: 'not checked', message: 'n' },
    ],
  );
});

test('if one check fails early, the others are unchecked and name it', () => {
  for (const failed of ['schema', 'PDF hash'] as const) {
    const unread = leaveUnchecked(`The file could not be checked further: the ${failed} check failed.`);
    const wanted = CHECK_NAMES.map((name) => [name, name === failed ? fail('Why.') : unread]);
    assert.deepEqual(buildFailedChecks(failed, 'Why.'), Object.fromEntries(wanted));
  }
});

const VERDICTS: [others: Partial<Record<CheckName, CheckResult>>, asked: CheckName[], verdict: Verdict][] = [
  [{}, [], 'proven'],
  [{ consistency: 'not checked', 'PDF hash': 'not checked' }, [], 'proven'],
  [{ consistency: 'not checked' }, ['consistency'], 'not proven'],
  [{ timestamp: 'not checked' }, [], 'proven'],
  [{ timestamp: 'not checked' }, ['timestamp'], 'not proven'],
  [{ timestamp: 'failed' }, [], 'failed'],
  [{}, ['consistency'], 'proven'],
  ...(['schema', 'record hash', 'signature', 'inclusion'] as const).map(
    (name): [Partial<Record<CheckName, CheckResult>>, CheckName[], Verdict] => [
      { [name]: 'not checked' },
      [],
      'not proven',
    ],
  ),
  ...CHECK_NAMES.map((name): [Partial<Record<CheckName, CheckResult>>, CheckName[], Verdict] => [
    { [name]: 'failed' },
    [],
    'failed',
  ]),
  [{ signature: 'not checked', consistency: 'failed' }, [], 'failed'],
];
for (const [others, asked, verdict] of VERDICTS)
  test(`with ${JSON.stringify(others)} and ${asked.length} requested checks, a file is ${verdict}`, () => {
    assert.equal(decideVerdict(buildChecks(others), asked), verdict);
    if (asked.length === 0) assert.equal(decideVerdict(buildChecks(others)), verdict);
  });

test('over many files the worst result counts for a check, with the first file that had it', () => {
  const tally = new CheckTally();
  const add = (check: CheckName, ...ends: ReturnType<typeof pass>[]) => {
    for (const [at, end] of ends.entries()) tally.add(`file ${at}`, check, end);
  };
  add('schema', pass('.'));
  add('record hash', pass('.'), pass('.'));
  add('signature', pass('.'), leaveUnchecked('No key.'), leaveUnchecked('None.'), pass('.'));
  add('inclusion', pass('.'), leaveUnchecked('No log.'), fail('Wrong.'), fail('Wrong too.'));
  assert.deepEqual(tally.buildChecks('Nothing of the kind.'), {
    schema: pass('Passed for the one file that needs it.'),
    'record hash': pass('Passed for all 2 files that need it.'),
    'PDF hash': leaveUnchecked('Nothing of the kind.'),
    signature: leaveUnchecked('Not checked for 2 of the 4 files that need it. file 1: No key.'),
    inclusion: fail('Failed for 2 of 4. file 2: Wrong.'),
    consistency: leaveUnchecked('Nothing of the kind.'),
    timestamp: leaveUnchecked('Nothing of the kind.'),
  });
  assert.deepEqual(tally.troubles, [
    { file: 'file 2', check: 'inclusion', message: 'Wrong.' },
    { file: 'file 3', check: 'inclusion', message: 'Wrong too.' },
  ]);
});

test('twenty failures are listed one by one, and all are counted', () => {
  const tally = new CheckTally();
  for (let at = 0; at < 25; at++) tally.add(`file ${at}`, 'schema', fail('Wrong.'));
  assert.deepEqual([MAX_TROUBLES, tally.troubles.length, tally.troubles.at(-1)?.file], [20, 20, 'file 19']);
  assert.match(tally.buildChecks('').schema.message, /^Failed for 25 of 25\. file 0: Wrong\.$/);
});

const JSON_WORDS =
  'vouches for the record in this file, and its content was not changed. It may be compact or indented by two spaces, with its names in any order: that is not part of the proof.';
const SAID: [verdict: Verdict, kind: EvidenceKind, whose: 'you' | 'this page', checks: Checks, words: string][] = [
  ['failed', 'JSON', 'you', buildChecks(), 'Do not rely on this file: a check failed.'],
  ['proven', 'JSON', 'you', buildChecks(), `This file is proven: a key that you trust ${JSON_WORDS}`],
  [
    'proven',
    'PDF',
    'this page',
    buildChecks(),
    'This file is proven: a key that this page trusts vouches for this file: what its pages show and the record attached to it are as the service signed them.',
  ],
  [
    'proven',
    'ZIP',
    'you',
    buildChecks(),
    'This file is proven: a key that you trust vouches for every file and every record in it: each is as the service signed it.',
  ],
  [
    'not proven',
    'JSON',
    'you',
    buildChecks(),
    'This file is not proven: a key that you trust vouches for it, but the additional check you asked for could not be made. See below.',
  ],
  ...(['signature', 'inclusion'] as const).map((name): [Verdict, EvidenceKind, 'you', Checks, string] => [
    'not proven',
    'JSON',
    'you',
    buildChecks({ [name]: 'not checked' }),
    'This file is not proven: no key that you trust vouches for it. Anyone could have made this file. See below what was not checked.',
  ]),
  [
    'not proven',
    'ZIP',
    'this page',
    buildChecks({ signature: 'not checked' }),
    'This file is not proven: no key that this page trusts vouches for all of it. Anyone could have made this file. See below what was not checked.',
  ],
];
for (const [verdict, kind, whose, checks, words] of SAID)
  test(`for a ${kind} that is ${verdict}, ${whose === 'you' ? 'a reader' : 'a page'} gets: ${words.slice(0, 60)}…`, () => {
    assert.equal(describeVerdict({ verdict, kind, checks }, whose), words);
  });
