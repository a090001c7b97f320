import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { openUnionIssue } from '#operations/funnel/describe-issue.ts';

const forms = z.union([z.strictObject({ a: z.string() }), z.strictObject({ from: z.int(), to: z.int() })]);
const list = (input: unknown) =>
  (forms.safeParse(input).error?.issues ?? []).flatMap((issue) =>
    openUnionIssue(issue, input).map(({ code, path }) => [code, ...path]),
  );

test('an input with the fields of exactly one form has the issues of that form', () => {
  assert.deepEqual(list({ from: '1', to: 1.5 }), [
    ['invalid_type', 'from'],
    ['invalid_type', 'to'],
  ]);
});

test('when no single form matches, the issue is the choice of the form', () => {
  for (const input of [{}, { from: 1 }, { a: 1, from: '1', to: 2 }, null, 7])
    assert.deepEqual(list(input), [['invalid_union']], JSON.stringify(input));
});
