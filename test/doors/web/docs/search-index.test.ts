import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildSearchIndex, searchDocs } from '#doors/web/docs/search-index.ts';

const INDEX = buildSearchIndex([
  {
    path: '/docs/keys',
    title: 'Manage API keys',
    sections: [
      { id: null, heading: '', text: 'Create a key for your account.' },
      { id: 'rotation', heading: 'Rotation', text: 'Rotation creates a successor. The old key expires.' },
    ],
  },
  {
    path: '/docs/webhooks',
    title: 'Receive webhooks',
    sections: [{ id: 'rotate', heading: 'Rotate a secret', text: `${'word '.repeat(100)} create_key <b>bold</b>` }],
  },
]);
const find = (query: string) => searchDocs(INDEX, query).map(({ href }) => href);

const CASES: [query: string, ...hits: string[]][] = [
  ['keys', '/docs/keys'],
  ['KEY', '/docs/keys', '/docs/keys#rotation', '/docs/webhooks#rotate'],
  ['rotat', '/docs/keys#rotation', '/docs/webhooks#rotate'],
  ['rotation successor', '/docs/keys#rotation'],
  ['create_key', '/docs/webhooks#rotate'],
  ['rotation webhooks'],
  ['nothing'],
  [''],
  ['   '],
  ['.* ( [ \\ + ? ^ $ { | "'],
  ['<b>', '/docs/webhooks#rotate'],
  ['__proto__'],
  ['constructor'],
];

// The sections of each list are in the order in which they must be found, and are indexed the other way round.
const RANKED: [query: string, ...best: [title: string, heading: string, text: string][]][] = [
  ['rotate', ['Rotate', '', ''], ['', 'Rotate', ''], ['', '', 'rotate '.repeat(50)], ['', '', 'Rotate it.']],
  ['rotate', ['', '', 'Rotate it.'], ['', '', 'It is rotated.']],
  ['key zebra', ['', 'Zebra', 'A key.'], ['', 'Key', 'A zebra.'], ['', '', 'Key zebra.']],
];
for (const [query, ...best] of RANKED) {
  test(`${query} finds the best of ${best.length} sections first`, () => {
    const pages = best.map(([title, heading, text], at) => ({
      path: `/${at}`,
      title,
      sections: [{ id: null, heading, text }],
    }));
    const others = [1, 2, 3].map((at) => ({
      path: `/key-${at}`,
      title: '',
      sections: [{ id: null, heading: '', text: 'key' }],
    }));
    const found = searchDocs(buildSearchIndex([...pages.toReversed(), ...others]), query);
    assert.deepEqual(
      found.map(({ href }) => href),
      pages.map(({ path }) => path),
    );
  });
}

for (const [query, ...hits] of CASES) {
  test(`${JSON.stringify(query)} finds ${hits.length === 0 ? 'nothing' : hits.join(', ')}`, () => {
    assert.deepEqual(find(query).sort(), hits.sort());
  });
}

test('a whole word in a heading is before a word that begins with it', () => {
  assert.equal(find('rotation')[0], '/docs/keys#rotation');
  assert.equal(find('key')[0], '/docs/keys');
});

test('the excerpt is around the first match, and a long query costs no more than a short one', () => {
  const [hit] = searchDocs(INDEX, 'bold');
  assert.match(hit?.excerpt ?? '', /^….*<b>bold<\/b>$/);
  assert.ok((hit?.excerpt.length ?? 999) < 200);
  assert.deepEqual(find(`successor ${'x'.repeat(1_000_000)}`), []);
  assert.deepEqual(
    find(`successor${' '.repeat(200)}x`),
    ['/docs/keys#rotation'],
    'only the first 100 characters count',
  );
});
