import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';

// What the driver returns for each PostgreSQL type that the tables use.
const GIVEN: Record<string, string> = {
  ARRAY: 'string[]',
  bigint: 'number',
  'bigint[]': 'number[]',
  'double precision': 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
  date: 'Date',
  integer: 'number',
  json: 'json',
  jsonb: 'json',
  text: 'string',
  uuid: 'string',
  'timestamp with time zone': 'Date',
};
// Written by the migrations themselves, before there is anything that queries.
const NOT_OURS = ['migrations'];

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
});
after(() => database.drop());

test('the tables that queries are written against are those of the migrated database, column by column, with their types and nulls', async () => {
  const { rows } = await database.pool.query<{ name: string; type: string; nullable: boolean }>(
    `
    select table_name || '.' || column_name as name, case udt_name when '_int8' then 'bigint[]' else data_type end as type, is_nullable = 'YES' as nullable
    from information_schema.columns where table_schema = 'public' and table_name <> all ($1)`,
    [NOT_OURS],
  );
  const inDatabase = rows.map(({ name, type, nullable }) => {
    assert.ok(type in GIVEN, `${name} has the type ${type}, which this test does not know`);
    return `${name}: ${GIVEN[type]}${nullable ? ' | null' : ''}`;
  });
  assert.ok(inDatabase.length > 60, 'the database has columns');
  assert.deepEqual(readDeclaredColumns().sort(), inDatabase.sort());
});

/** The columns of the tables, each as `table.column: type`; a type cannot be asked for at run time, so its text is read. */
function readDeclaredColumns(): string[] {
  const folder = new URL('../../../src/store/tables/', import.meta.url);
  const files = readdirSync(folder).filter((path) => /\btables\.ts$/.test(path));
  const source = files.map((path) => readFileSync(new URL(path, folder), 'utf8')).join('\n');
  return [...source.matchAll(/^ {2}(\w+): \{(.*?)\};$/gms)].flatMap(([, table, body = '']) =>
    listMembers(body).map(([column, declared]) => `${table}.${column}: ${readGiven(declared)}`),
  );
}

function listMembers(body: string): [string, string][] {
  const members = body.replace(/\/\*.*?\*\/|\/\/[^\n]*/gs, '').trim();
  return [...members.matchAll(/(\w+): ([^;]+)(?:;|$)/g)].map(([, name = '', type = '']) => [name, type]);
}

/** What a query gets for a declared type. */
function readGiven(declared: string): string {
  const nullable = declared.endsWith(' | null');
  const type = nullable ? declared.slice(0, -' | null'.length) : declared;
  const column = /^(?:ColumnType|Generated)<([^,>]+)/.exec(type)?.[1] ?? type;
  const given = column
    .replace(/^CreatedAt$/, 'Date')
    .replace(/^(?:Json$|Json<|JSONColumnType<).*/, 'json')
    .replace(/^'.*'$/, 'string')
    // Unions of strings.
    .replace(
      /^(AuditAction|AuditActorKind|ListedBand|MonitorState|Plan|Role|ShownJobKind|Scope)(?=$|\[\]$| \| null$)/,
      'string',
    );
  return nullable ? `${given} | null` : given;
}
