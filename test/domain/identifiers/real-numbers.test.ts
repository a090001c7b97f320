import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parseAbn } from '#domain/identifiers/abn.ts';
import { parseAcn } from '#domain/identifiers/acn.ts';
import { locateSharedData, whyNoSharedData } from '#test/support/why-left-out.ts';

const TABLE = 'checksums/abn_acn_real.csv';

test('every real ABN and ACN of the registers’ published samples is accepted', { skip: whyNoSharedData(TABLE) }, () => {
  const rows = readFileSync(locateSharedData(TABLE), 'utf8').trim().split('\n').slice(1);
  const parsers: Record<string, (text: string) => string | null> = { abn: parseAbn, acn: parseAcn };
  assert.ok(rows.length > 300);
  for (const row of rows) {
    const [kind = '', value = '', valid] = row.split(',');
    assert.equal(parsers[kind]?.(value), valid === 'true' ? value : null, row);
  }
});
