import assert from 'node:assert/strict';
import { z } from 'zod';

type Fields = Record<string, unknown>;
type Bounds = { min: number; max?: number };

/** The checks of a schema, starting from a valid example; a path such as `candidates.0.state` names a field, '' the whole value. */
export type SchemaChecks = {
  accepts(path: string, values: readonly unknown[]): void;
  refuses(path: string, values: readonly unknown[]): void;
  /** Exactly these fields are required, with these types. */
  requiresExactly(path: string, fields: readonly string[]): void;
  refusesExtra(path: string): void;
  /** Exactly these literals are allowed. */
  allowsOnly(path: string, literals: readonly unknown[]): void;
  takesText(path: string, options?: { nullable?: boolean; minLength?: number }): void;
  takesTexts(path: string): void;
  takesDateTime(path: string, options?: { nullable?: boolean }): void;
  takesInteger(path: string, bounds?: Bounds & { nullable?: boolean }): void;
  takesNumber(path: string, bounds?: Bounds & { nullable?: boolean }): void;
  takesList(path: string): void;
};

// No field of the contract takes a list of lists.
const NO_TYPE = [[]];
const NO_TEXT = [7, true, {}, ['text']];
const NO_NUMBER = ['1', true, {}, [1], Number.NaN, Number.POSITIVE_INFINITY];

/** Builds the checks of one schema; throws when the example is invalid, because every check starts from it. */
export function checkSchema(schema: z.ZodType, example: Fields): SchemaChecks {
  const accepts = (path: string, values: readonly unknown[]) => {
    for (const value of values) assertAccepted(schema, withValue(example, path, value), describe(path, value));
  };
  const refuses = (path: string, values: readonly unknown[]) => {
    for (const value of values) assertRefused(schema, withValue(example, path, value), describe(path, value));
  };
  const takes = (path: string, nullable: boolean, good: readonly unknown[], bad: readonly unknown[]) => {
    accepts(path, nullable ? [...good, null] : good);
    refuses(path, nullable ? bad : [...bad, null]);
  };
  assertAccepted(schema, example, 'the example');

  return {
    accepts,
    refuses,
    requiresExactly(path, fields) {
      const whole = fieldsAt(example, path);
      const needed = Object.fromEntries(fields.map((field) => [field, whole[field]]));
      assert.deepEqual(
        fields.filter((field) => !(field in whole)),
        [],
        'the example has every required field',
      );
      accepts(path, [needed]);
      refuses(
        path,
        fields.flatMap((field) => [withoutField(whole, field), { ...whole, [field]: NO_TYPE }]),
      );
    },
    refusesExtra(path) {
      refuses(path, [{ ...fieldsAt(example, path), a_property_nobody_specified: 'x' }]);
    },
    allowsOnly(path, literals) {
      accepts(path, literals);
      const words = literals.filter((literal) => typeof literal === 'string');
      refuses(path, ['', 'some_other_word', ...words.flatMap((word) => [`${word} `, swapCase(word)]), 7, null, {}]);
      refuses(
        path,
        [true, false].filter((flag) => !literals.includes(flag)),
      );
      const allowed = new Set(listLiterals(buildJsonSchema(schema), path));
      assert.deepEqual([...allowed].sort(), [...literals].sort(), `literals of ${path}`);
    },
    takesText(path, { nullable = false, minLength = 0 } = {}) {
      takes(path, nullable, ['text', 'x'.repeat(minLength)], minLength > 0 ? [...NO_TEXT, ''] : NO_TEXT);
    },
    takesTexts(path) {
      takes(path, false, [[], ['one'], ['one', 'two']], ['one', {}, [7], [null], 7]);
    },
    takesDateTime(path, { nullable = false } = {}) {
      const good = ['2026-08-01T00:00:00Z', '2026-08-01T10:00:00.123+10:00'];
      const bad = ['', 'yesterday', '2026-08-01', '2026-08-01T00:00:00', '2026-02-30T00:00:00Z', 1_785_542_400_000];
      takes(path, nullable, good, bad);
    },
    takesInteger(path, { min, max, nullable = false } = { min: 1 }) {
      const beyond = max === undefined ? [] : [max + 1];
      takes(path, nullable, [min, max ?? 1_785_542_400_000], [min - 1, ...beyond, min + 0.5, ...NO_NUMBER]);
    },
    takesNumber(path, { min, max, nullable = false } = { min: Number.NEGATIVE_INFINITY }) {
      const good = max === undefined ? [-33.5, 0, 151.25] : [min, max, (min + max) / 2];
      const beyond = max === undefined ? [] : [min - 1e-9, max + 1e-9];
      takes(path, nullable, good, [...beyond, ...NO_NUMBER]);
    },
    takesList(path) {
      takes(path, false, [[]], ['one', 7, {}, ['not an item'], [{}], [null]]);
    },
  };
}

/** The example with another value at a path; '' replaces the whole. */
export function withValue(example: unknown, path: string, value: unknown): unknown {
  if (path === '') return value;
  const { step, rest } = splitPath(path);
  if (Array.isArray(example)) return example.with(Number(step), withValue(example[Number(step)], rest, value));
  assertFields(example, path);
  return { ...example, [step]: withValue(example[step], rest, value) };
}

/** The JSON Schema of the input of a zod schema. */
export function buildJsonSchema(schema: z.ZodType): Fields {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
}

/** All literals that a JSON Schema allows at a path, over its alternatives. */
export function listLiterals(schema: unknown, path: string): unknown[] {
  assertFields(schema, path);
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(alternatives)) return alternatives.flatMap((alternative) => listLiterals(alternative, path));
  if (path === '') return 'const' in schema ? [schema.const] : Array.isArray(schema.enum) ? schema.enum : [];
  const { step, rest } = splitPath(path);
  if (schema.type === 'array') return listLiterals(schema.items, rest);
  assertFields(schema.properties, path);
  return listLiterals(schema.properties[step], rest);
}

function assertAccepted(schema: z.ZodType, value: unknown, what: string): void {
  const parsed = schema.safeParse(value);
  assert.ok(parsed.success, `should be accepted: ${what}\n${parsed.error?.message ?? ''}`);
}

function assertRefused(schema: z.ZodType, value: unknown, what: string): void {
  assert.ok(!schema.safeParse(value).success, `should be refused: ${what}`);
}

function assertFields(value: unknown, path: string): asserts value is Fields {
  assert.ok(typeof value === 'object' && value !== null && !Array.isArray(value), `no object at ${path || 'the top'}`);
}

function fieldsAt(example: unknown, path: string): Fields {
  if (path === '') {
    assertFields(example, path);
    return example;
  }
  const { step, rest } = splitPath(path);
  if (Array.isArray(example)) return fieldsAt(example[Number(step)], rest);
  assertFields(example, path);
  return fieldsAt(example[step], rest);
}

function withoutField(fields: Fields, field: string): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name !== field));
}

function splitPath(path: string): { step: string; rest: string } {
  const [step = '', ...rest] = path.split('.');
  return { step, rest: rest.join('.') };
}

function swapCase(word: string): string {
  return word === word.toLowerCase() ? word.toUpperCase() : word.toLowerCase();
}

function describe(path: string, value: unknown): string {
  return `${path || 'the whole'} = ${JSON.stringify(value) ?? String(value)}`;
}
