import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listPredicates } from '../../tools/mutate/list-predicates.ts';

const CASES: [what: string, source: string, predicates: string[]][] = [
  [
    'calls of where and whereRef, nested ones too',
    "db.selectFrom('a').where('x', '=', 1).where((eb) => eb.exists(eb.selectFrom('b').whereRef('b.x', '=', 'a.x')));",
    [
      ".where('x', '=', 1)",
      ".where((eb) => eb.exists(eb.selectFrom('b').whereRef('b.x', '=', 'a.x')))",
      ".whereRef('b.x', '=', 'a.x')",
    ],
  ],
  [
    'the conditions of SQL, up to the end of their clause',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source
    'sql`select from a where x = ${y} and (b or c) and d between 1 and 2 order by x`;',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source
    ['x = ${y}', '(b or c)', 'd between 1 and 2'],
  ],
  [
    'the conditions of a subquery beside those around it',
    'sql`delete from a where not exists (select from b where b.x = a.x and b.y) and z returning x`;',
    ['not exists (select from b where b.x = a.x and b.y)', 'b.x = a.x', 'b.y', 'z'],
  ],
  ['is distinct from, as one condition', 'sql`select from a where x is distinct from y`;', ['x is distinct from y']],
  [
    'case … end, as one condition',
    'sql`select from a where case when x and y then z end and w`;',
    ['case when x and y then z end', 'w'],
  ],
  ['nothing in a text that is not SQL', "throw new Error('Say where it is and why');", []],
];
for (const [what, source, predicates] of CASES) {
  test(`dropped one at a time: ${what}`, () => {
    const found = listPredicates(source).map(({ start, end }) => source.slice(start, end));
    assert.deepEqual(found, predicates);
  });
}

test('a call is dropped; a condition in SQL becomes true and keeps its parameters', () => {
  const [call] = listPredicates("q.where('x', '=', 1);");
  const [condition] = listPredicates("pool.query('select from a where x = $1', [1]);");
  assert.deepEqual([call?.replacement, condition?.replacement], ['', '(true or (x = $1))']);
});
