import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { z } from 'zod';
import type { Operation } from '#contract/operation.ts';
import { OPERATIONS } from '#contract/operations.ts';

const PAGE = readFileSync(new URL('../../docs/reference/what-an-answer-claims.md', import.meta.url), 'utf8');
const SHARED = 'In every answer';

/** The fields that have a row in each section of the page. */
const PARTS = new Map(
  PAGE.split(/^## /m)
    .slice(1)
    .map((part) => [part.slice(0, part.indexOf('\n')).replaceAll('`', ''), listRowFields(part)]),
);
const OF_ALL = new Set(PARTS.get(SHARED));

function listRowFields(part: string): string[] {
  const cells = part.split('\n').flatMap((line) => /^\| (`[^|]*) \|/.exec(line)?.[1] ?? []);
  return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].flatMap(([, field]) => field ?? []));
}

// The card is the answer; the fields beside it describe its source.
function listAnswerFields({ output }: Operation): string[] {
  if (!(output instanceof z.ZodObject)) return [];
  const { card, ...beside } = output.shape as Record<string, z.ZodType>;
  return [...(card instanceof z.ZodObject ? Object.keys(card.shape) : []), ...Object.keys(beside)];
}

// An operation that is REST-only and writes no record makes no claim about a register.
const CLAIMING = OPERATIONS.filter(({ name, tool, kind }) => tool !== null || (kind === 'check' && PARTS.has(name)));
const nameSection = ({ name, tool }: Operation) => tool?.name ?? name;

test('every tool has a section on the claims page, and every section has an operation', () => {
  assert.deepEqual([...PARTS.keys()].slice(1).sort(), [...new Set(CLAIMING.map(nameSection))].sort());
  assert.ok(PARTS.has('get_abn') && PARTS.has('verify_counterparty'), 'checks that are no tools');
});

for (const operation of CLAIMING) {
  test(`every field of ${operation.name} has a row on the claims page, and every row has its field`, () => {
    const rows = PARTS.get(nameSection(operation)) ?? [];
    const fields = listAnswerFields(operation);
    assert.deepEqual(
      fields.filter((field) => !OF_ALL.has(field) && !rows.includes(field)),
      [],
      'fields without a row',
    );
    assert.deepEqual(
      rows.filter((row) => !fields.includes(row)),
      [],
      'rows without a field',
    );
  });
}

test('the general section of the claims page names existing fields', () => {
  const fields = new Set(CLAIMING.flatMap(listAnswerFields));
  assert.deepEqual(
    [...OF_ALL].filter((field) => !fields.has(field)),
    [],
  );
});
