import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type BusinessNameHit, decideBusinessName } from '#domain/entities/decide-business-name.ts';

const OURS = '79002637069';
const THEIRS = '51824753556';

type Hit = readonly [score: number, status: string | null, abn: string | null];

// Scores of the four kinds of name match.
const EXACT = 1;
const FUZZY = 0.9;
const REVIEW = 0.7;
const OTHER = 0.5;

const CASES: readonly {
  promise: string;
  hits: readonly Hit[];
  abn: string | null;
  outcome: string;
  /** Which of the hits the decision is about. */
  hit: number | null;
  /** Given if it is not the hit's similarity (at most 0.5 for human review), or 0 without a hit. */
  confidence?: number;
  reason: string;
}[] = [
  {
    promise: 'nothing found',
    hits: [],
    abn: null,
    outcome: 'not-found',
    hit: null,
    reason: 'no registered name is like this one',
  },
  {
    promise: 'only another name found',
    hits: [[OTHER, 'Registered', OURS]],
    abn: OURS,
    outcome: 'not-found',
    hit: null,
    reason: 'no registered name is like this one',
  },
  {
    promise: 'the same name, registered, with any holder',
    hits: [[EXACT, 'Registered', THEIRS]],
    abn: null,
    outcome: 'exact-match',
    hit: 0,
    reason: 'the name is registered',
  },
  {
    promise: 'a status in any case is the same status',
    hits: [[EXACT, 'REGISTERED', THEIRS]],
    abn: null,
    outcome: 'exact-match',
    hit: 0,
    reason: 'the name is registered',
  },
  {
    promise: 'the very name, which this ABN had and another holder has now',
    hits: [
      [EXACT, 'Registered', THEIRS],
      [EXACT, 'Cancelled', OURS],
    ],
    abn: OURS,
    outcome: 'human-review',
    hit: 0,
    reason: 'this ABN’s registration of the name was cancelled, and another holder has it registered now',
  },
  {
    promise: 'two holders of the very name, and no ABN to tell them apart',
    hits: [
      [EXACT, 'Registered', THEIRS],
      [EXACT, 'Registered', OURS],
    ],
    abn: null,
    outcome: 'human-review',
    hit: null,
    confidence: 0.5,
    reason: '2 holders have this name registered: give the ABN of the one that is meant',
  },
  {
    promise: 'one holder that has the very name twice is one holder',
    hits: [
      [EXACT, 'Registered', THEIRS],
      [EXACT, 'Registered', THEIRS],
    ],
    abn: null,
    outcome: 'exact-match',
    hit: 0,
    reason: 'the name is registered',
  },
  {
    promise: 'two holders of the very name, of which one has it twice',
    hits: [
      [EXACT, 'Registered', THEIRS],
      [EXACT, 'Registered', OURS],
      [EXACT, 'Registered', THEIRS],
    ],
    abn: null,
    outcome: 'human-review',
    hit: null,
    confidence: 0.5,
    reason: '2 holders have this name registered: give the ABN of the one that is meant',
  },
  {
    promise: 'a holder that is withheld may be another',
    hits: [
      [EXACT, 'Registered', THEIRS],
      [EXACT, 'Registered', null],
      [EXACT, 'Registered', null],
    ],
    abn: null,
    outcome: 'human-review',
    hit: null,
    confidence: 0.333,
    reason:
      'the name is registered 3 times, not always with the ABN of its holder: give the ABN of the one that is meant',
  },
  {
    promise: 'two holders of the very name, of which the ABN names the second',
    hits: [
      [EXACT, 'Registered', THEIRS],
      [EXACT, 'Registered', OURS],
    ],
    abn: OURS,
    outcome: 'exact-match',
    hit: 1,
    reason: 'the name is registered to this ABN',
  },
  {
    promise: 'an ended registration of the same name does not block a current one',
    hits: [
      [EXACT, 'Cancelled', THEIRS],
      [EXACT, 'Registered', OURS],
    ],
    abn: null,
    outcome: 'exact-match',
    hit: 1,
    reason: 'the name is registered',
  },
  {
    promise: 'the same name, registered to another holder',
    hits: [[EXACT, 'Registered', THEIRS]],
    abn: OURS,
    outcome: 'human-review',
    hit: 0,
    reason: 'the name is registered, but it is registered to another ABN',
  },
  {
    promise: 'the very name, its holder withheld',
    hits: [[EXACT, 'Registered', null]],
    abn: OURS,
    outcome: 'human-review',
    hit: 0,
    reason: 'the name is registered, but the register does not say to which ABN',
  },
  {
    promise: 'the very name, no longer registered',
    hits: [[EXACT, 'Cancelled', THEIRS]],
    abn: null,
    outcome: 'cancelled',
    hit: 0,
    reason: 'the name was registered and is no longer',
  },
  {
    promise: 'a name without a status is not a registered one',
    hits: [[EXACT, null, THEIRS]],
    abn: null,
    outcome: 'cancelled',
    hit: 0,
    reason: 'the name was registered and is no longer',
  },
  {
    promise: 'of two ended registrations the one of the ABN is spoken of',
    hits: [
      [EXACT, 'Cancelled', THEIRS],
      [EXACT, 'Cancelled', OURS],
    ],
    abn: OURS,
    outcome: 'cancelled',
    hit: 1,
    reason: 'the name was registered and is no longer',
  },
  {
    promise: 'without an ABN the first ended registration is spoken of, not one whose holder is withheld',
    hits: [
      [EXACT, 'Cancelled', THEIRS],
      [EXACT, 'Cancelled', null],
    ],
    abn: null,
    outcome: 'cancelled',
    hit: 0,
    reason: 'the name was registered and is no longer',
  },
  {
    promise: 'the very name wins over a spelling that the ABN holds',
    hits: [
      [FUZZY, 'Registered', OURS],
      [EXACT, 'Registered', THEIRS],
    ],
    abn: OURS,
    outcome: 'human-review',
    hit: 1,
    reason: 'the name is registered, but it is registered to another ABN',
  },
  {
    promise: 'another spelling, registered, with any holder',
    hits: [[FUZZY, 'Registered', THEIRS]],
    abn: null,
    outcome: 'fuzzy-match',
    hit: 0,
    reason: 'a registered name differs from this one only in spelling',
  },
  {
    promise: 'without an ABN the spelling most alike counts, not one whose holder is withheld',
    hits: [
      [FUZZY, 'Registered', THEIRS],
      [REVIEW, 'Registered', null],
    ],
    abn: null,
    outcome: 'fuzzy-match',
    hit: 0,
    reason: 'a registered name differs from this one only in spelling',
  },
  {
    promise: 'the spelling that the ABN holds counts before one more alike that it does not',
    hits: [
      [FUZZY, 'Registered', THEIRS],
      [FUZZY, 'Registered', OURS],
    ],
    abn: OURS,
    outcome: 'fuzzy-match',
    hit: 1,
    reason: 'a registered name differs from this one only in spelling',
  },
  {
    promise: 'another name of the ABN does not count before the spelling most alike',
    hits: [
      [FUZZY, 'Registered', THEIRS],
      [OTHER, 'Registered', OURS],
    ],
    abn: OURS,
    outcome: 'human-review',
    hit: 0,
    reason: 'a similar name is registered, but not to this ABN',
  },
  {
    promise: 'another spelling, ended for one holder and living for another',
    hits: [
      [FUZZY, 'Cancelled', OURS],
      [FUZZY, 'Registered', THEIRS],
    ],
    abn: null,
    outcome: 'fuzzy-match',
    hit: 1,
    reason: 'a registered name differs from this one only in spelling',
  },
  {
    promise: 'another spelling, ended for this ABN and living for another holder',
    hits: [
      [FUZZY, 'Registered', THEIRS],
      [FUZZY, 'Cancelled', OURS],
    ],
    abn: OURS,
    outcome: 'human-review',
    hit: 0,
    reason: 'this ABN’s registration of a name like this one was cancelled, and another holder has one now',
  },
  {
    promise: 'two holders of another spelling, and no ABN to tell them apart',
    hits: [
      [FUZZY, 'Registered', THEIRS],
      [FUZZY, 'Registered', OURS],
    ],
    abn: null,
    outcome: 'human-review',
    hit: null,
    confidence: 0.45,
    reason: '2 registrations fit this name alike: give the ABN of the one that is meant',
  },
  {
    promise: 'a name somewhat like it that is no longer registered is not called registered',
    hits: [[REVIEW, 'Deregistered', THEIRS]],
    abn: null,
    outcome: 'human-review',
    hit: 0,
    reason: 'a name somewhat like this one was registered and is no longer',
  },
  {
    promise: 'of two names somewhat like it the living one is spoken of',
    hits: [
      [REVIEW, 'Deregistered', THEIRS],
      [REVIEW, 'Registered', OURS],
    ],
    abn: null,
    outcome: 'human-review',
    hit: 1,
    reason: 'a registered name is somewhat like this one',
  },
  {
    promise: 'another spelling, no longer registered',
    hits: [[FUZZY, 'Cancelled', OURS]],
    abn: OURS,
    outcome: 'human-review',
    hit: 0,
    reason: 'the name most like this one is no longer registered',
  },
  {
    promise: 'a name somewhat like it is for a person to look at',
    hits: [[REVIEW, 'Registered', OURS]],
    abn: OURS,
    outcome: 'human-review',
    hit: 0,
    reason: 'a registered name is somewhat like this one',
  },
];

for (const { promise, hits, abn, outcome, hit, reason, ...given } of CASES) {
  test(`${promise}: ${outcome}`, () => {
    const found = hits.map(buildHit);
    const meant = hit === null ? null : (found[hit] ?? null);
    const doubtful = outcome === 'human-review' || outcome === 'cancelled';
    const { confidence = Math.min(meant?.match.score ?? 0, doubtful ? 0.5 : 1) } = given;
    assert.deepEqual(decideBusinessName(found, abn), { outcome, hit: meant, confidence, reason });
  });
}

function buildHit([score, status, abn]: Hit, place: number): BusinessNameHit {
  const unknown = { registered_on: null, cancelled_on: null, renew_on: null, state_number: null, state: null };
  return { row: { business_name: `NAME ${place}`, status, abn, ...unknown }, match: { score, differences: [] } };
}

test('a name for human review never has high confidence, and a less similar name has less', () => {
  const decide = (...hit: Hit) => decideBusinessName([buildHit(hit, 0)], OURS).confidence;
  assert.deepEqual([decide(EXACT, 'Registered', THEIRS), decide(EXACT, 'Cancelled', OURS)], [0.5, 0.5]);
  assert.deepEqual([decide(REVIEW, 'Registered', OURS), decide(FUZZY, 'Registered', OURS)], [0.5, FUZZY]);
});
