import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { parseBounded } from '#operations/funnel/parse-bounded.ts';

/** A schema whose list items must be positive, and how often an item was checked. */
function buildCounted() {
  const checked = { count: 0 };
  const item = z.strictObject({
    size: z.number().refine((size) => {
      checked.count += 1;
      return size > 0;
    }),
  });
  return { checked, schema: z.strictObject({ name: z.string(), items: z.array(item).min(1).optional() }) };
}

const items = (count: number, size: number) => Array.from({ length: count }, () => ({ size }));

test('of 999 invalid items only the first 20 are checked, and other fields are still checked', () => {
  const { checked, schema } = buildCounted();
  const { error } = parseBounded(schema, { name: 7, items: items(999, -1) });
  assert.equal(checked.count, 20);
  assert.deepEqual(
    error?.issues.slice(0, 3).map(({ path }) => path.join('.')),
    ['name', 'items.0.size', 'items.1.size'],
  );
  assert.equal(error?.issues.length, 21);
});

test('an invalid item at the end of a long list is found', () => {
  const { checked, schema } = buildCounted();
  const { error } = parseBounded(schema, { name: 'a', items: [...items(998, 1), { size: -1 }] });
  assert.equal(checked.count, 999);
  assert.deepEqual(
    error?.issues.map(({ path }) => path.join('.')),
    ['items.998.size'],
  );
});

test('a valid list is parsed whole, also after an invalid one', () => {
  const { checked, schema } = buildCounted();
  parseBounded(schema, { name: 'a', items: items(999, -1) });
  checked.count = 0;
  const input = { name: 'a', items: items(999, 1) };
  assert.deepEqual(parseBounded(schema, input).data, input);
  assert.equal(checked.count, 999);
});

test('where another form of a union fits, its items are checked whole: no item passes unchecked', () => {
  const { checked, schema: counted } = buildCounted();
  const schema = z.union([z.strictObject({ name: z.string(), items: z.array(z.string()) }), counted]);
  const fitting = { name: 'a', items: items(999, 1) };
  assert.deepEqual(parseBounded(schema, fitting).data, fitting);
  assert.equal(checked.count, 999);
  assert.equal(parseBounded(schema, { name: 'a', items: [...items(998, 1), { size: -1 }] }).success, false);
});

test('plain parsing of the same schema is unchanged', () => {
  const { schema } = buildCounted();
  parseBounded(schema, { name: 'a', items: items(999, -1) });
  assert.equal(schema.safeParse({ name: 'a', items: items(999, -1) }).error?.issues.length, 999);
});
