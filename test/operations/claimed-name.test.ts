import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AbnEntry } from '#domain/entities/abn-entry.ts';
import { buildVersionHistory } from '#domain/entities/build-version-history.ts';
import type { Company } from '#domain/entities/company.ts';
import { checkClaimedName, readClaimedName } from '#operations/abn/check-claimed-name.ts';
import { buildSampleEntry } from '#test/support/sample-entry.ts';

const COMPANY: Company = {
  acn: '002637069',
  company_name: 'EXAMPLE HARBOUR BAKERY PTY LTD',
  abn: '79002637069',
  type: 'APTY',
  class: 'LMSH',
  sub_class: 'PROP',
  status: 'REGD',
  registered_on: '2001-03-12',
  deregistered_on: null,
  former_names: ['EXAMPLE CAKES PTY LTD'],
};
const BAKERY: Partial<AbnEntry> = {
  entity_name: 'EXAMPLE HARBOUR BAKERY PTY LTD',
  other_names: [
    { type: 'BN', name: 'HARBOUR BREAD' },
    { type: 'TRD', name: 'OLD HARBOUR OVEN' },
  ],
};
const DISPUTED: [differs: string, entry: Partial<AbnEntry>, beside: number][] = [
  ['ACN', { ...BAKERY, acn: '999000056' }, 1],
  ['missing ACN', { ...BAKERY, acn: null }, 1],
  ['ABN', { ...BAKERY, abn: '88712649015' }, 1],
  ['name', { ...BAKERY, entity_name: 'OTHER BAKERY PTY LTD' }, 1],
  ['status', { ...BAKERY, status: 'cancelled' }, 0],
];
const TRUST: Partial<AbnEntry> = { entity_name: 'THE TRUSTEE FOR EXAMPLE FAMILY TRUST', acn: null, other_names: [] };

function check(given: string, entry: Partial<AbnEntry>, company: Company | null) {
  const held = buildSampleEntry(entry);
  const finding = {
    data_mode: 'snapshot',
    source_version: 'abn-2026-11',
    source_citation: 'ABN Bulk Extract, abn-2026-11',
    retrieved_at: '2026-11-01T03:00:00Z',
    entry: held,
    history: buildVersionHistory(held, [], null),
  } as const;
  const { found, beside } = checkClaimedName(given, readClaimedName(given), held.abn, finding, company);
  return { match: found?.match, kind: found?.name.kind, beside };
}

const CASES: [given: string, entry: Partial<AbnEntry>, match: string, kind: string, beside: RegExp[]][] = [
  ['Example Harbour Bakery Pty. Limited', BAKERY, 'exact', 'entity_name', []],
  ['Harbour Bread', BAKERY, 'exact', 'business_name', []],
  ['Old Harbour Oven', BAKERY, 'exact', 'trading_name', []],
  ['Example Cakes P/L', BAKERY, 'exact', 'former_name', []],
  ['Example Harbour Bakery Pty Ltd (formerly Example Cakes Pty Ltd)', BAKERY, 'exact', 'entity_name', []],
  ['Example Harbour Bakery Pty Ltd (formerly Other Pty Ltd)', BAKERY, 'exact', 'entity_name', [/no such former name/]],
  ['Example Harbour Bakery Pty Ltd t/as Harbour Bread', BAKERY, 'exact', 'entity_name', []],
  ['Example Harbour Bakery Pty Ltd t/as Unheard Of', BAKERY, 'exact', 'entity_name', [/Unheard Of/]],
  ['Example Harbour Bakery Pty Ltd ACN 002 637 069', BAKERY, 'exact', 'entity_name', []],
  ['Example Harbour Bakery Pty Ltd ABN 88 712 649 015', BAKERY, 'exact', 'entity_name', [/ABN written in the name/]],
  ['Example Harbour Bakery Pty Ltd (in liquidation)', BAKERY, 'exact', 'entity_name', [/in liquidation/]],
  ['Example Harbour Bakery Pty Ltd ATF Smith Trust', BAKERY, 'exact', 'entity_name', [/Smith Trust/]],
  ['Exampel Harbour Bakery Pty Ltd', BAKERY, 'fuzzy', 'entity_name', []],
  ['Mountain Cycles Pty Ltd', BAKERY, 'none', 'entity_name', []],
  ['The Trustee for Example Family Trust', TRUST, 'exact', 'entity_name', []],
  [
    'Some Trustee Pty Ltd ATF the Example Family Trust',
    TRUST,
    'exact',
    'entity_name',
    [/is the trustee was not checked/],
  ],
];
for (const [given, entry, match, kind, beside] of CASES) {
  test(`“${given}” is ${match} with the ${kind}, with ${beside.length} items beside it`, () => {
    const found = check(given, entry, entry === TRUST ? null : COMPANY);
    assert.deepEqual([found.match, found.kind], [match, kind]);
    assert.equal(found.beside.length, beside.length, JSON.stringify(found.beside));
    for (const [at, words] of beside.entries()) assert.match(found.beside[at] ?? '', words);
  });
}

for (const [differs, entry, beside] of DISPUTED) {
  test(`a name is compared with ${beside} item about the holder if the registers differ in the ${differs}`, () => {
    const found = check('Example Harbour Bakery Pty Ltd', entry, COMPANY);
    assert.equal(found.match, 'exact');
    const about = found.beside.filter((item) => item.includes('do not agree about the holder'));
    assert.equal(about.length, beside, JSON.stringify(found.beside));
    assert.deepEqual(check('Mountain Cycles Pty Ltd', entry, COMPANY).beside, []);
  });
}
