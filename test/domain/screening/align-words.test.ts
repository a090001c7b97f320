import assert from 'node:assert/strict';
import { test } from 'node:test';
import { alignWords } from '#domain/screening/align-words.ts';
import type { ListedKind } from '#domain/screening/listed-entity.ts';
import type { NameWord } from '#domain/screening/name-word.ts';
import { parseScreenedNames } from '#domain/screening/parse-screened-name.ts';
import { scoreScreenedNames } from '#domain/screening/score-screened-names.ts';
import { buildIndex, buildListed, screenPair } from './screened-pair.ts';

const write = (words: readonly NameWord[]) => words.map(({ text }) => text).join(' ');

function read(text: string, kind: ListedKind) {
  const [name] = parseScreenedNames(text, kind, 'asked');
  assert.ok(name !== undefined);
  return name;
}

function align(asked: string, listed: string, kind: ListedKind): string[] {
  const { parts, onlyLeft, onlyRight } = alignWords(read(asked, kind).words, read(listed, kind).words);
  return [
    ...parts.map((part) => `${write(part.left)}=${write(part.right)} ${part.kind} ${part.likeness.toFixed(2)}`),
    ...onlyLeft.map(({ text }) => `${text}-`),
    ...onlyRight.map(({ text }) => `-${text}`),
  ];
}

const ALIGNED: readonly (readonly [kind: ListedKind, asked: string, listed: string, parts: string[]])[] = [
  ['person', 'Ruslan Varnikov', 'Varnikov Ruslan', ['RUSLAN=RUSLAN same 1.00', 'VARNIKOV=VARNIKOV same 1.00']],
  ['person', 'Karim Karimi', 'Karimi Karim', ['KARIM=KARIM same 1.00', 'KARIMI=KARIMI same 1.00']],
  // Three of ten letters differ: as much as two words that are alike can.
  ['person', 'Abcdefghij', 'Abcdefgxyz', ['ABCDEFGHIJ=ABCDEFGXYZ alike 0.70']],
  ['person', 'Sheikh Varnikov', 'Shaikh Varnikov', ['SHEIKH=SHAIKH alike 0.97', 'VARNIKOV=VARNIKOV same 1.00']],
  ['person', 'Bint Varnikov', 'Varnikov Bint', ['VARNIKOV=VARNIKOV same 1.00', 'BINT=BINT same 1.00'].toReversed()],
  ['organisation', 'Varnel 12345', 'Varnel 12346X', ['VARNEL=VARNEL same 1.00', '12345-', '-12346X']],
  ['organisation', 'Varnel 12345', 'Varnel 12346', ['VARNEL=VARNEL same 1.00', '12345=12346 other_number 0.40']],
  // Three letters fewer than the two words joined: too far, however long they are.
  [
    'person',
    'Karimovskaya Belsteinkoff',
    'Karimovskayabelsteink',
    ['KARIMOVSKAYA-', 'BELSTEINKOFF-', '-KARIMOVSKAYABELSTEINK'],
  ],
  ['organisation', 'Varnel LLC', 'Varnel AG', ['VARNEL=VARNEL same 1.00', 'LLC=JSC same 1.00']],
  [
    'organisation',
    'Goodharbor Line',
    'Good Harbor Line',
    ['GOODHARBOR=GOOD HARBOR joined 0.96', 'LINE=LINE same 1.00'],
  ],
  [
    'organisation',
    'Good Harber Line',
    'Goodharbor Line',
    ['GOOD HARBER=GOODHARBOR joined 0.87', 'LINE=LINE same 1.00'],
  ],
  [
    'person',
    'Var ni ko vich Belin',
    'Varnikovich Belin',
    ['VAR NI KO VICH=VARNIKOVICH joined 0.96', 'BELIN=BELIN same 1.00'],
  ],
  // Four letters are too few to be sure, and so is a word that is nearly the joined one.
  ['person', 'Or Mo Belin', 'Ormo Belin', ['BELIN=BELIN same 1.00', 'OR-', 'MO-', '-ORMO']],
  ['person', 'Kar Mon Belin', 'Garmog Belin', ['BELIN=BELIN same 1.00', 'KAR-', 'MON-', '-GARMOG']],
  ['organisation', 'Varnel 12 345', 'Varnel 12345', ['VARNEL=VARNEL same 1.00', '12=12345 other_number 0.40', '345-']],
  // Five of six letters fit, which is too few for joined words.
  ['person', 'Kar Mon Belin', 'Garmon Belin', ['BELIN=BELIN same 1.00', 'KAR-', 'MON-', '-GARMON']],
  // Joined words that are the same win over a single word that is only alike.
  ['organisation', 'Goodharber', 'Goodharbor Good Harber', ['GOODHARBER=GOOD HARBER joined 0.96', '-GOODHARBOR']],
  // A number, a particle or a legal form is never a misspelt name.
  ['organisation', 'Varnel Reef', 'Varnel 2', ['VARNEL=VARNEL same 1.00', 'REEF-', '-2']],
  [
    'person',
    'Varnikov Bint Belin',
    'Varnikov Bintz Belin',
    ['VARNIKOV=VARNIKOV same 1.00', 'BELIN=BELIN same 1.00', 'BINT-', '-BINTZ'],
  ],
  ['organisation', 'Varnel FGUP', 'Varnel Slate', ['VARNEL=VARNEL same 1.00', 'STATE-', '-SLATE']],
  // Two Chinese names that sound the same are written differently.
  ['person', '林明', '琳明', ['MING=MING same 1.00', 'LIN-', '-LIN']],
  ['organisation', 'BCD', 'B C D', ['BCD-', '-B', '-C', '-D']],
  ['organisation', 'NRGC', 'Northern Reef Guard Corps', ['NRGC=NORTHERN REEF GUARD CORPS initials 0.75']],
  ['organisation', 'Northern Reef Guard Corps', 'NRGC', ['NORTHERN REEF GUARD CORPS=NRGC initials 0.75']],
  [
    'organisation',
    'NRGCTU',
    'Northern Reef Guard Corps Training Unit',
    ['NRGCTU=NORTHERN REEF GUARD CORPS TRAINING UNIT initials 0.75'],
  ],
  ['organisation', 'NRGD', 'Northern Reef Guard Corps', ['NRGD-', '-NORTHERN', '-REEF', '-GUARD', '-CORPS']],
];

for (const [kind, asked, listed, parts] of ALIGNED) {
  test(`${asked} | ${listed}: ${parts.join(', ')}`, () => {
    assert.deepEqual(align(asked, listed, kind), parts);
  });
}

const SCORES: readonly (readonly [kind: ListedKind, asked: string, listed: string, score: number])[] = [
  ['person', 'Varnikof', 'Varnikov', 0.844],
  ['person', 'Mr Varnikof', 'Varnikov', 0.767],
  ['person', 'Varnikof', 'Varnikov Belin', 0.5],
  ['person', 'Varnikof Belin', 'Varnikov', 0.438],
  ['person', 'Varnikof Belin', 'Varnikov Belin', 0.938],
  ['person', 'Ruslan Varnikov Belin', 'Ruslan Varnikov', 0.816],
  ['person', 'Ruslan Varnikov', 'Ruslan Varnikov Belin', 0.889],
  ['person', 'Ruslan Varnikov Orlanko', 'Ruslan Varnikov Belin', 0.25],
  // Common names count less, and are names of their own.
  ['person', 'Mohamed Ahmed', 'Mohamed Ahmed Belin', 0.848],
  ['person', 'Sone', 'Soni', 0.768],
  ['organisation', 'Varnel Fund 3', 'Varnel Fund 2', 0.729],
  ['organisation', 'Varnel Fund', 'Varnel Fund 2', 0.569],
  ['organisation', 'Varnel Group', 'Varnel', 0.667],
  ['organisation', 'Varnel LLC', 'Varnel', 0.926],
];

for (const [kind, asked, listed, score] of SCORES) {
  test(`${asked} | ${listed}: ${score}`, () => {
    assert.equal(scoreScreenedNames(read(asked, kind), read(listed, kind)).score, score);
  });
}

test('each part has its share, and so has a word without a partner', () => {
  const { match } = screenPair('Ruslan Varnikov', 'Ruslan Varnikov Belin');
  const shares = match?.parts.map(({ share, contribution }) => [share.toFixed(3), contribution.toFixed(3)]);
  assert.deepEqual(shares, [
    ['0.444', '0.444'],
    ['0.444', '0.444'],
  ]);
  assert.deepEqual(
    match?.unmatched.map(({ word, side, share }) => [word.text, side, share.toFixed(3)]),
    [['BELIN', 'listed', '0.111']],
  );
});

test('the best name is found among hundreds with the same words', () => {
  const letters = [...'BCDFGHJKLMNPQRSTVWXZ'];
  const others = letters.flatMap((one) => letters.map((other) => `Varnikov Belin ${one}u${other}amo${one}`));
  const list = [...others, 'Varnikov Belin Castorian'];
  const index = buildIndex(
    ...list.map((name) => buildListed({ reference: name, names: [{ name, strength: 'primary' }] })),
  );
  const [first, second] = index.search('Belin Varnikov Castorien', 'person');
  assert.equal(first?.name.name, 'Varnikov Belin Castorian');
  assert.ok((second?.match.score ?? 1) < 0.65);
  assert.ok(index.search('Varnikov Belin', 'person').length <= 61);
});

test('an entity is found by each of its kinds of name, and only in the kind that was asked for', () => {
  const index = buildIndex(
    buildListed({ reference: 'p', names: [{ name: 'Varnel Belin', strength: 'primary' }] }),
    buildListed({ reference: 'o', kind: 'organisation', names: [{ name: 'Varnel Belin', strength: 'strong' }] }),
    buildListed({ reference: 'v', kind: 'vessel', names: [{ name: 'Varnel Belin', strength: 'original_script' }] }),
  );
  const list = (kind: ListedKind | null) => index.search('varnel belin', kind).map(({ entity }) => entity.reference);
  assert.deepEqual(
    [list(null), list('person'), list('organisation'), list('vessel')],
    [['p', 'o', 'v'], ['p'], ['o'], ['v']],
  );
});
