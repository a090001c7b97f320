import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { isPlainObject, type PlainObject, toPlainObject } from '#base/plain-object.ts';
import { toJsonSchema } from '#contract/json-schema.ts';
import { EVENT_DATA } from '#contract/schemas/event-data.ts';
import { type Field, listFields, listRequestFields, listResponseFields } from './list-fields.ts';

const api = readDocument('openapi.json');
const tools = (readDocument('mcp-tools.json').tools as PlainObject[]).map(toPlainObject);
// Output schemas of tools have no descriptions: the fields are those of the API reference.
const toolInputs = tools.flatMap(({ name, inputSchema }) =>
  listFields(inputSchema, `${String(name)} `, toPlainObject(inputSchema)),
);
const documents = [
  { name: 'openapi.json', asked: listRequestFields(api), answered: listResponseFields(api), least: 3_000 },
  { name: 'mcp-tools.json', asked: toolInputs, answered: [], least: 80 },
];
const ofEvents = Object.entries(EVENT_DATA).flatMap(([type, forms]) =>
  forms.flatMap((form) => listFields(toJsonSchema(form), `${type} `, {})),
);

// What a name promises, and the words or the format that say it.
const UNITS: readonly { ends: RegExp; says: RegExp; formats?: readonly string[] }[] = [
  { ends: /_ms$/, says: /millisecond/ },
  { ends: /_seconds$/, says: /second/ },
  { ends: /_hours$/, says: /hour/ },
  { ends: /_days$/, says: /day/ },
  { ends: /_bytes$/, says: /byte/ },
  { ends: /_cents$/, says: /cents of AUD/ },
  { ends: /amount|^cost_of/, says: /cents|AUD/ },
  { ends: /_at$/, says: /epoch milliseconds|date-time/, formats: ['date', 'date-time'] },
  // chosen_from names a record, not a day.
  { ends: /_on$|(?<!chosen)_from$|_to$|_date$|Date$/, says: /day|YYYY-MM-DD/, formats: ['date', 'date-time'] },
  { ends: /^(?:latitude|longitude)$/, says: /degrees/ },
  { ends: /confidence$|score$/, says: /0 to 1|100|[Ll]imited|sum/ },
];
const FILLERS = new Set(['the', 'a', 'an', 'of', 'its', 'is', 'this', 'that', 'for', 'in', 'or', 'and']);

for (const { name, asked, answered, least } of documents) {
  const fields = [...asked, ...answered];

  test(`${name}: every field has a meaning, at any depth`, () => {
    assert.ok(fields.length >= least, `only ${fields.length} fields were found`);
    assert.deepEqual(listPaths(fields.filter(({ meaning }) => meaning === '')), []);
  });

  test(`${name}: a meaning has three words or more, and says more than the name`, () => {
    assert.deepEqual(listPaths(fields.filter((field) => field.meaning !== '' && isTooShort(field))), []);
    assert.deepEqual(listPaths(fields.filter(repeatsName)), []);
  });

  test(`${name}: times, amounts and measures say their unit`, () => {
    assert.deepEqual(listPaths(fields.filter(lacksUnit)), []);
  });

  test(`${name}: what must have a fixed form in a request has an example`, () => {
    const formed = asked.filter(({ schema }) => hasFixedForm(schema));
    assert.ok(formed.length >= 10, `only ${formed.length} such fields were found`);
    const lacking = formed.filter(({ schema }) => !Array.isArray(schema.examples) && schema.example === undefined);
    assert.deepEqual(listPaths(lacking), []);
  });
}

test('every field of the data of an event has a meaning and a unit', () => {
  assert.ok(ofEvents.length > 20);
  assert.deepEqual(listPaths(ofEvents.filter((field) => isTooShort(field) || lacksUnit(field))), []);
});

test('what lacks a meaning, repeats its name or lacks a unit is found', () => {
  const described = (name: string, description: string, more: PlainObject = {}) => {
    const [field] = listFields({ properties: { [name]: { description, ...more } } }, '', {});
    assert.ok(field);
    return field;
  };
  assert.ok(repeatsName(described('source_url', 'The URL of the source.')));
  assert.ok(isTooShort(described('name', 'A name.')));
  assert.ok(lacksUnit(described('duration_ms', 'How long it took.')));
  assert.ok(!lacksUnit(described('created_at', 'When it was made.', { format: 'date-time' })));
  assert.ok(!lacksUnit(described('gone_at', 'When it ended.', { anyOf: [{ format: 'date-time' }, { type: 'null' }] })));
  const nested = { properties: { list: { items: { anyOf: [{ properties: { inner: {} } }, { $ref: '#/$defs/a' }] } } } };
  const found = listFields(nested, '', { $defs: { a: { properties: { other: {} } } } });
  assert.deepEqual(listPaths(found), ['list', 'list[].inner', 'list[].other']);
});

function isTooShort({ meaning }: Field): boolean {
  return meaning.split(/\s+/).length < 3;
}

function repeatsName({ name, meaning }: Field): boolean {
  const ofName = new Set(toWords(name));
  return meaning !== '' && toWords(meaning).every((word) => ofName.has(word) || FILLERS.has(word));
}

function toWords(text: string): string[] {
  const parted = text.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return parted.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}

function lacksUnit({ name, schema, meaning }: Field): boolean {
  const unit = UNITS.find(({ ends }) => ends.test(name));
  if (unit === undefined || isPlainObject(schema.properties)) return false;
  const choices = [schema, ...(Array.isArray(schema.anyOf) ? schema.anyOf : [])].map(toPlainObject);
  const hasFormat = choices.some(({ format }) => unit.formats?.includes(String(format)));
  const isText = choices.some(({ type, enum: values }) => values !== undefined || type === 'boolean');
  return !hasFormat && !isText && !unit.says.test(meaning);
}

// A pattern that only excludes characters says nothing about the form.
function hasFixedForm(schema: PlainObject): boolean {
  const parts = [schema, ...(Array.isArray(schema.allOf) ? schema.allOf : [])].map(toPlainObject);
  return parts.some(({ pattern }) => typeof pattern === 'string' && !pattern.startsWith('^[^'));
}

function listPaths(fields: readonly Field[]): string[] {
  return [...new Set(fields.map(({ path }) => path))];
}

function readDocument(name: string): PlainObject {
  return toPlainObject(JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')));
}
