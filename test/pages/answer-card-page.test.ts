import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from '@babel/parser';
import { buildAnswerCardPage } from '#pages/answer-card-page.ts';

test('the script of the evidence card imports nothing, and declares no name twice', () => {
  const [, script] = /<script type="module">(.*)<\/script>/s.exec(buildAnswerCardPage()) ?? [];
  assert.ok(script !== undefined);
  const { program } = parse(script, { sourceType: 'module' });
  assert.deepEqual(
    program.body.filter(({ type }) => type === 'ImportDeclaration'),
    [],
  );
  const declared = program.body.flatMap((node) => ('declaration' in node ? node.declaration : node));
  assert.ok(declared.some((node) => node?.type === 'FunctionDeclaration' && node.id?.name === 'toPlainObject'));
});
