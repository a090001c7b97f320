import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { CfWorkerJsonSchemaValidator } from '@modelcontextprotocol/client/validators/cf-worker';
import { z } from 'zod';
import { findExample } from '#contract/examples.ts';
import type { JsonSchema } from '#contract/json-schema.ts';
import { OPERATIONS } from '#contract/operations.ts';
import { compactSchema } from '#doors/mcp/compact-schema.ts';

const person = z.strictObject({ name: z.string().min(1).max(9), born: z.iso.date(), kind: z.literal('person') });
const answer = z.union([
  z.strictObject({ ok: z.literal(true), holder: person, people: z.array(person), note: z.string().optional() }),
  z.looseObject({ ok: z.literal(false), code: z.string() }),
]);

function compact(schema: z.ZodType): JsonSchema {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io: 'input' });
  return compactSchema({ ...json, type: 'object' });
}

test('repeated parts are shared, and limits on values that the service writes are dropped', () => {
  assert.deepEqual(compact(answer), {
    anyOf: [
      {
        type: 'object',
        properties: {
          ok: { const: true },
          holder: { $ref: '#/$defs/a' },
          people: { type: 'array', items: { $ref: '#/$defs/a' } },
          note: { type: 'string' },
        },
        required: ['ok', 'holder', 'people'],
      },
      { type: 'object', properties: { ok: { const: false }, code: { type: 'string' } }, required: ['ok', 'code'] },
    ],
    type: 'object',
    $defs: {
      a: {
        type: 'object',
        properties: { name: { type: 'string' }, born: { type: 'string', format: 'date' }, kind: { const: 'person' } },
      },
    },
  });
});

test('a property can have the name of a schema keyword', () => {
  const odd = z.strictObject({ type: z.string(), required: z.string(), enum: z.number(), properties: z.string() });
  assert.deepEqual(compact(odd).properties, {
    type: { type: 'string' },
    required: { type: 'string' },
    enum: { type: 'number' },
    properties: { type: 'string' },
  });
});

test('every example answer matches the schema of its tool, and another shape does not', () => {
  const { tools } = readTools();
  const validator = new CfWorkerJsonSchemaValidator();
  const checked = tools.flatMap(({ name, outputSchema }) => {
    const operation = OPERATIONS.find(({ tool }) => tool?.name === name);
    const answer = operation === undefined ? null : findExample(operation)?.answer;
    if (typeof answer !== 'object' || answer === null) return [];
    const check = validator.getValidator(outputSchema);
    const { valid, errorMessage } = check(answer);
    assert.ok(valid, `${name}: ${errorMessage}`);
    assert.equal(check({ ...answer, ok: 'yes' }).valid, false, name);
    assert.equal(check({}).valid, false, name);
    return [name];
  });
  assert.ok(checked.includes('address_lookup') && checked.includes('confirm_no_changes'), checked.join());
});

test('the output schemas stay small, 3 KB each on average: every host reads them before its first call', () => {
  const { tools } = readTools();
  const bytes = tools.reduce((sum, { outputSchema }) => sum + JSON.stringify(outputSchema).length, 0);
  assert.ok(bytes > 10_000 && bytes < 3_100 * tools.length, `${bytes} bytes`);
});

function readTools() {
  const text = readFileSync(new URL('../../../mcp-tools.json', import.meta.url), 'utf8');
  return JSON.parse(text) as { tools: { name: string; outputSchema: { type: 'object' } }[] };
}
