import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { ACCOUNT_DATA } from '#store/erasure/account-data.ts';

const page = readFileSync(new URL('../../docs/reference/retention.md', import.meta.url), 'utf8');
const schema = readFileSync(new URL('../../schema.sql', import.meta.url), 'utf8');
const tables = [...schema.matchAll(/^create table (\w+) \(\n([^;]*)\);/gm)].map(([, name = '', columns = '']) => ({
  name,
  columns,
}));

// Money and usage stay unchanged; the rest of these rows goes with the rows they belong to.
const NOT_ERASED = ['credit_grants', 'erasures', 'ledger_corrections', 'spending', 'usage_counts', 'usage_totals'];

test('the policy names every table', () => {
  assert.ok(tables.length > 50);
  assert.deepEqual(
    tables.map(({ name }) => name).filter((name) => !page.includes(`\`${name}\``)),
    [],
  );
});

test('every table with an account or a person is erased, or listed here with money', () => {
  const owned = tables.filter(({ columns }) => /^ {2}(account_id|user_id) /m.test(columns)).map(({ name }) => name);
  const erased = ACCOUNT_DATA.map(({ table }) => table);
  assert.deepEqual(
    owned.filter((name) => !erased.includes(name)),
    NOT_ERASED,
  );
});
