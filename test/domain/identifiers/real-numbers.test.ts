import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parseAbn } from '#domain/identifiers/abn.ts';
import { parseAcn } from '#domain/identifiers/acn.ts';
import { repositoryRoot } from '#test/read-case-table.ts';

const table = join(repositoryRoot, '..', 'shared', 'data', 'checksums', 'abn_acn_real.csv');
const skip = existsSync(table) ? false : 'the table of real numbers is not beside this repository';

test('every real ABN and ACN of the registers’ published samples is accepted', { skip }, () => {
  const rows = readFileSync(table, 'utf8').trim().split('\n').slice(1);
  const parsers: Record<string, (text: string) => string | null> = { abn: parseAbn, acn: parseAcn };
  assert.ok(rows.length > 300);
  for (const row of rows) {
    const [kind = '', value = '', valid] = row.split(',');
    assert.equal(parsers[kind]?.(value), valid === 'true' ? value : null, row);
  }
});
