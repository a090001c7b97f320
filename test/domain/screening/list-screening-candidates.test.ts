import assert from 'node:assert/strict';
import { test } from 'node:test';
import { explainCandidate } from '#domain/screening/explain-candidate.ts';
import { listScreeningCandidates, type ScreeningQuestion } from '#domain/screening/list-screening-candidates.ts';
import type { ListedEntity } from '#domain/screening/listed-entity.ts';
import { buildIndex, buildListed } from './screened-pair.ts';

const PERSON = buildListed({
  reference: '11',
  names: [
    { name: 'Ruslan Petrovich VARNIKOV', strength: 'primary' },
    { name: 'Rustam Orlanko', strength: 'strong' },
    { name: 'The Beekeeper', strength: 'weak' },
  ],
  births: [{ year: 1961 }],
  countries: ['Exampleland'],
});
const NAMESAKE = buildListed({ reference: '12', names: [{ name: 'Ruslan Varnikov', strength: 'primary' }] });
const SHIP = buildListed({
  reference: '13',
  kind: 'vessel',
  names: [{ name: 'SEA VARNEL', strength: 'primary' }],
  identifiers: [{ scheme: 'imo', value: '9999993' }],
});
const GUARD = buildListed({
  reference: '14',
  kind: 'organisation',
  names: [{ name: 'Northern Reef Guard Corps', strength: 'primary' }],
});
const FUND = buildListed({
  reference: '15',
  kind: 'organisation',
  names: [
    { name: 'Tarel Belin', strength: 'primary' },
    { name: 'Tarel Belin 2', strength: 'strong' },
    { name: 'Grey Falconer', strength: 'weak' },
  ],
});
const PARTNER = buildListed({
  reference: '16',
  kind: 'organisation',
  names: [
    { name: 'Shorewick Oddments', strength: 'primary' },
    { name: 'Grey Falconer', strength: 'weak' },
  ],
});

const index = buildIndex(PERSON, NAMESAKE, SHIP, GUARD, FUND, PARTNER);

function ask(own: Partial<ScreeningQuestion>) {
  const question = { name: '', kind: null, birth: null, countries: [], identifiers: [], ...own };
  return listScreeningCandidates(index, question);
}

const summarise = (own: Partial<ScreeningQuestion>) =>
  ask(own).map(({ entity, name, score, band }) => [entity.reference, name?.name ?? null, score, band]);

const CASES: readonly (readonly [question: Partial<ScreeningQuestion>, found: unknown[][]])[] = [
  [
    { name: 'Ruslan Varnikov' },
    [
      ['12', 'Ruslan Varnikov', 1, 'match'],
      ['11', 'Ruslan Petrovich VARNIKOV', 0.92, 'match'],
    ],
  ],
  // The name that fits best stands for its entity.
  [{ name: 'Rustam Orlanko' }, [['11', 'Rustam Orlanko', 1, 'match']]],
  [{ name: 'Rustam Orlanko', kind: 'organisation' }, []],
  [{ name: 'Rustam Orlanko', birth: { year: 1961 } }, [['11', 'Rustam Orlanko', 1, 'match']]],
  [{ name: 'Rustam Orlanko', birth: { year: 1985 } }, [['11', 'Rustam Orlanko', 0.75, 'possible']]],
  [{ name: 'Rustam Orlanko', birth: { date: '1961-01-01' } }, [['11', 'Rustam Orlanko', 1, 'match']]],
  [{ name: 'Rustam Orlanko', countries: ['Exampleland'] }, [['11', 'Rustam Orlanko', 1, 'match']]],
  [{ name: 'Rustam Orlanko', countries: ['Samplestan'] }, [['11', 'Rustam Orlanko', 0.95, 'match']]],
  // Contradictions lower, and never remove.
  [
    { name: 'Rustam Orlenki', birth: { year: 1985 }, countries: ['Samplestan'] },
    [['11', 'Rustam Orlanko', 0.65, 'possible']],
  ],
  [{ name: 'The Beekeeper' }, [['11', 'The Beekeeper', 0.75, 'possible']]],
  [{ name: 'Beekeeper, The' }, [['11', 'The Beekeeper', 0.75, 'possible']]],
  [{ name: 'The Beekeepers' }, []],
  [{ name: 'Sea Varnel' }, [['13', 'SEA VARNEL', 1, 'match']]],
  [{ name: 'Sea Varnel', identifiers: [{ scheme: 'imo', value: '9999993' }] }, [['13', 'SEA VARNEL', 1, 'match']]],
  [
    { name: 'Sea Varnel', identifiers: [{ scheme: 'imo', value: '1111111' }] },
    [['13', 'SEA VARNEL', 0.75, 'possible']],
  ],
  [{ name: 'Another Ship', identifiers: [{ scheme: 'imo', value: '9999993' }] }, [['13', null, 1, 'match']]],
  [{ name: 'Sea Varnel', birth: { year: 1985 } }, [['13', 'SEA VARNEL', 1, 'match']]],
  [{ name: 'NRGC' }, [['14', 'Northern Reef Guard Corps', 0.75, 'possible']]],
  [{ name: 'Somebody Else' }, []],
  // Alike, and below every band.
  [{ name: 'Ruslan Petrovich Belinsky' }, []],
  // What contradicts an entity puts it behind one that nothing contradicts.
  [
    { name: 'Ruslan Petrovich Varnikov', birth: { year: 1985 } },
    [
      ['12', 'Ruslan Varnikov', 0.864, 'match'],
      ['11', 'Ruslan Petrovich VARNIKOV', 0.75, 'possible'],
    ],
  ],
  [{ name: 'Tarel Belim 2' }, [['15', 'Tarel Belin 2', 0.923, 'match']]],
  // Two entities may have one weak alias, which is not the same in another order.
  [
    { name: 'Grey Falconer' },
    [
      ['15', 'Grey Falconer', 0.75, 'possible'],
      ['16', 'Grey Falconer', 0.75, 'possible'],
    ],
  ],
  [{ name: 'Falconer Grey' }, []],
];

for (const [question, found] of CASES) {
  test(`${JSON.stringify(question)}: ${JSON.stringify(found)}`, () => {
    assert.deepEqual(summarise(question), found);
  });
}

const explain = (own: Partial<ScreeningQuestion>, entity: ListedEntity) => {
  const candidate = ask(own).find((one) => one.entity === entity);
  assert.ok(candidate !== undefined);
  return explainCandidate(candidate);
};

const REASONS: readonly (readonly [question: Partial<ScreeningQuestion>, entity: ListedEntity, reasons: string[]])[] = [
  [
    { name: 'Varnikow R. Petrovich', birth: { year: 1962 }, countries: ['Samplestan'] },
    PERSON,
    [
      'Both names have PETROVICH.',
      'VARNIKOW is like VARNIKOV (0.97).',
      'R is like RUSLAN (0.80).',
      'The words are in another order.',
      'The birth years are one year apart.',
      'No country is the same.',
    ],
  ],
  [
    { name: 'RuslanVarnikov', birth: { year: 1961 } },
    NAMESAKE,
    ['RUSLANVARNIKOV is written RUSLAN VARNIKOV on the list.', 'The list has no birth date that can be compared.'],
  ],
  [
    { name: 'Rustam Orlanko Belin', birth: { date: '1985-01-01' } },
    PERSON,
    [
      'Both names have RUSTAM ORLANKO.',
      'The listed name lacks BELIN.',
      'The birth year differs, which lowers the score.',
    ],
  ],
  [
    { name: 'The Beekeeper' },
    PERSON,
    ['Both names have THE BEEKEEPER.', 'The list marks this alias as weak, so it counts only because it is the same.'],
  ],
  [
    { name: 'Sea Varnel 2', identifiers: [{ scheme: 'imo', value: '9999993' }] },
    SHIP,
    [
      'Both names have SEA VARNEL.',
      'The listed name lacks 2.',
      'Only one name has a number.',
      'The identifier is the same.',
    ],
  ],
  [{ name: 'NRGC', birth: { year: 1961 } }, GUARD, ['NRGC may be the initials of NORTHERN REEF GUARD CORPS.']],
  [
    { name: 'Sea Varnel', identifiers: [{ scheme: 'imo', value: '1111111' }] },
    SHIP,
    ['Both names have SEA VARNEL.', 'The identifier differs.'],
  ],
];
for (const [question, entity, reasons] of REASONS) {
  test(`the reasons for ${JSON.stringify(question)}`, () => {
    assert.deepEqual(explain(question, entity), reasons);
  });
}

test('two names of a series and a contradiction are explained too', () => {
  const fund = buildListed({ kind: 'organisation', names: [{ name: 'Varnel Fund 2', strength: 'primary' }] });
  const [hit] = buildIndex(fund).search('Varnel Fund 3', null);
  assert.deepEqual(explainCandidate({ match: hit?.match ?? null, details: [] }), [
    'Both names have VARNEL FUND.',
    'The number is 3, and 2 on the list.',
    'The numbers differ, as in a series.',
  ]);
  const [other] = buildIndex(PERSON).search('Ruslan Petrovich Belinsky', null);
  assert.deepEqual(explainCandidate({ match: other?.match ?? null, details: [] }).slice(1), [
    'The listed name lacks BELINSKY.',
    'The listed name also has VARNIKOV.',
    'Each name has a word that the other lacks.',
  ]);
});
