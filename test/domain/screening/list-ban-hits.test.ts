import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DatedBan } from '#domain/entities/ban.ts';
import { type BannedKind, buildBannedEntity } from '#domain/screening/banned-entity.ts';
import { listBansByAcn, listBansByName, orderBanHits } from '#domain/screening/list-ban-hits.ts';
import { ScreeningIndex } from '#domain/screening/screening-index.ts';

const build = (name: string, kind: BannedKind, own: Partial<DatedBan> = {}) =>
  buildBannedEntity(
    {
      acn: null,
      ban_type: 'Banned',
      document_number: null,
      started_on: '2020-01-01',
      ended_on: null,
      end_text: null,
      names: [name],
      places: [],
      urls: [],
      comments: [],
      state: 'in_force',
      reason: '',
      ...own,
    },
    kind,
  );

const ENTITIES = [
  build('Varnel Reef Pty Ltd', 'organisation', { acn: '000000019', state: 'expired' }),
  build('Varnel Reef Pty Ltd', 'organisation', { acn: '000000027' }),
  build('VARNIKOV, RUSLAN', 'person', { document_number: '7', state: 'expired' }),
  build('VARNIKOV, RUSLAN', 'person', { document_number: '8' }),
];
const index = new ScreeningIndex<(typeof ENTITIES)[number]>();
for (const entity of ENTITIES) index.add(entity);

test('a number finds the bans of that number only, and is certain', () => {
  const [hit, ...others] = listBansByAcn(ENTITIES, '000000027');
  assert.deepEqual(hit, {
    ban: ENTITIES[1]?.ban,
    kind: 'organisation',
    matched_by: 'acn',
    matched_name: null,
    band: 'match',
    score: 1,
    reasons: ['The register has this ACN.'],
  });
  assert.deepEqual(others, []);
});

test('the name of a person is never more than possible, and that of an organisation has the matcher’s band', () => {
  const describe = (name: string, kind: BannedKind) =>
    listBansByName(index, name, kind).map((hit) => [hit.matched_by, hit.matched_name, hit.band, hit.score]);
  const person = ['name', 'VARNIKOV, RUSLAN', 'possible', 1];
  assert.deepEqual(describe('Ruslan Varnikov', 'person'), [person, person]);
  const organisation = ['name', 'Varnel Reef Pty Ltd', 'match', 1];
  assert.deepEqual(describe('Varnel Reef Pty Ltd', 'organisation'), [organisation, organisation]);
  assert.deepEqual(describe('Ruslan Varnikov', 'organisation'), []);
});

test('a former name and an abbreviation in brackets find an organisation', () => {
  const banned = build('Belin Advisers (BLA) Pty Ltd (Formerly Obermeier Reef Pty Ltd)', 'organisation');
  const own = new ScreeningIndex<typeof banned>();
  own.add(banned);
  const find = (name: string) => listBansByName(own, name, 'organisation').map(({ band }) => band);
  assert.deepEqual(find('Obermeier Reef'), ['match']);
  assert.deepEqual(find('Belin Advisers Pty Ltd'), ['match']);
  assert.deepEqual(find('BLA'), ['match']);
});

test('a name is not an identity, which the last reason says', () => {
  const last = (name: string, kind: BannedKind) => listBansByName(index, name, kind)[0]?.reasons.at(-1);
  assert.match(last('Ruslan Varnikov', 'person') ?? '', /no birth date: the same name is not yet the same person/);
  assert.match(last('Varnel Reef', 'organisation') ?? '', /the same name is not yet the same organisation/);
});

test('hits are in order: numbers, then scores, then bans that have not ended', () => {
  const named = listBansByName(index, 'Ruslan Varnikov', 'person');
  const less = named.map((hit) => ({ ...hit, score: 0.7 }));
  const numbered = listBansByAcn(ENTITIES, '000000019').map((hit) => ({ ...hit, score: 0.5 }));
  const order = orderBanHits([...less, ...named, ...numbered]);
  assert.deepEqual(
    order.map(({ matched_by, score, ban }) => [matched_by, score, ban.state]),
    [
      ['acn', 0.5, 'expired'],
      ['name', 1, 'in_force'],
      ['name', 1, 'expired'],
      ['name', 0.7, 'in_force'],
      ['name', 0.7, 'expired'],
    ],
  );
});

test('an entity without a document is referred to by its ACN', () => {
  assert.deepEqual(
    ENTITIES.map(({ reference }) => reference),
    ['000000019', '000000027', '7', '8'],
  );
});
