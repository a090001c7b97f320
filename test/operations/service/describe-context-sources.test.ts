import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeContextSources, describePlanningSources } from '#operations/service/describe-context-sources.ts';

const ON = {
  planningUrl: 'https://planning.test',
  siloUrl: 'https://silo.test',
  siloEmail: 'operator@example.test',
  bomUrl: 'https://bom.test',
};

const CASES: readonly (readonly [
  what: string,
  off: Partial<Record<keyof typeof ON, null>>,
  source_id: string,
  why: RegExp | null,
])[] = [
  ['all on', {}, 'nsw-planning-portal-online-da', null],
  ['all on', {}, 'silo-data-drill', null],
  ['all on', {}, 'bom-climate-data-online', null],
  [
    'planning off',
    { planningUrl: null },
    'nsw-planning-portal-online-da',
    /^the operator of this service switched it off: the planning row .* source_unavailable, which does not mean that there are no applications$/,
  ],
  ['SILO off', { siloUrl: null }, 'silo-data-drill', /switched it off: .* from the Bureau of Meteorology instead$/],
  [
    'SILO without an address',
    { siloEmail: null },
    'silo-data-drill',
    /e-mail address, .* configured none: .* Bureau of Meteorology instead$/,
  ],
  ['SILO off', { siloUrl: null }, 'bom-climate-data-online', null],
  ['the Bureau off', { bomUrl: null }, 'bom-climate-data-online', /switched it off: .* from SILO alone$/],
  ['both off', { siloUrl: null, bomUrl: null }, 'silo-data-drill', /source_unavailable, and its climate is unknown$/],
  [
    'both off',
    { siloEmail: null, bomUrl: null },
    'bom-climate-data-online',
    /source_unavailable, and its climate is unknown/,
  ],
];

for (const [what, off, source_id, why] of CASES) {
  test(`${what}: ${source_id} ${why === null ? 'is asked' : 'says why it is not, and what that means'} [register-answer.which-version]`, () => {
    const said = describeContextSources({ ...ON, ...off })[source_id];
    if (why === null) assert.equal(said, null);
    else assert.match(String(said), why);
  });
}

test('planning layers that are off say why, and that this is no finding; those that are on say nothing', () => {
  const off = describePlanningSources({ vicUrl: null, saUrl: null }, 'a reason');
  assert.match(
    String(off['vicmap-planning']),
    /^a reason: planning_context says not_checked for places in Victoria, which does not mean/,
  );
  assert.match(
    String(off['sa-planning-and-design-code']),
    /^a reason: .* in South Australia, which does not mean that no zone/,
  );
  assert.deepEqual(describePlanningSources({ vicUrl: 'https://a.test', saUrl: 'https://b.test' }), {
    'vicmap-planning': null,
    'sa-planning-and-design-code': null,
  });
});
