import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AbnEntry } from '#domain/entities/abn-entry.ts';
import type { CompanyRow } from '#domain/entities/asic-rows.ts';
import {
  buildCompany,
  type Company,
  compareRegisters,
  listRegisterConflicts,
  matchCompanyName,
} from '#domain/entities/company.ts';
import { buildSampleEntry } from '#test/support/sample-entry.ts';

const ROW: CompanyRow = {
  company_name: 'SAMPLE PTY LTD',
  acn: '002637069',
  type: 'APTY',
  class: 'LMSH',
  sub_class: 'PROP',
  status: 'REGD',
  registered_on: '1984-05-01',
  deregistered_on: null,
  previous_state: 'NSW',
  state_number: '123',
  is_current_name: true,
  abn: '79002637069',
  current_name: null,
  current_name_since: null,
};

const COMPANY: Company = {
  acn: '002637069',
  company_name: 'SAMPLE PTY LTD',
  abn: '79002637069',
  type: 'APTY',
  class: 'LMSH',
  sub_class: 'PROP',
  status: 'REGD',
  registered_on: '1984-05-01',
  deregistered_on: null,
  former_names: [],
};

function formerRow(company_name: string, change: Partial<CompanyRow> = {}): CompanyRow {
  return { ...ROW, company_name, is_current_name: false, status: 'OLD', current_name: 'SAMPLE PTY LTD', ...change };
}

test('a company has the values of its current name’s row, wherever that row is', () => {
  assert.deepEqual(buildCompany([ROW]), COMPANY);
  const former_names = ['OLD SAMPLE PTY LTD', 'OLDEST SAMPLE PTY LTD'];
  const rows = [formerRow('OLD SAMPLE PTY LTD'), ROW, formerRow('OLDEST SAMPLE PTY LTD')] as const;
  assert.deepEqual(buildCompany(rows), { ...COMPANY, former_names });
});

test('a repeated former name is listed once, and the current name is not a former one', () => {
  const rows = [ROW, formerRow('OLD'), formerRow('OLD'), formerRow('SAMPLE PTY LTD')] as const;
  assert.deepEqual(buildCompany(rows).former_names, ['OLD']);
});

test('without a row for its current name, a company has the name that other rows state, or else the first', () => {
  const reported = buildCompany([formerRow('OLD', { current_name: 'NEW PTY LTD' }), formerRow('OLDER')]);
  assert.deepEqual(
    [reported.company_name, reported.status, reported.former_names],
    ['NEW PTY LTD', 'OLD', ['OLD', 'OLDER']],
  );
  const untold = buildCompany([formerRow('OLD', { current_name: null }), formerRow('OLDER')]);
  assert.deepEqual([untold.company_name, untold.former_names], ['OLD', ['OLDER']]);
});

const ABN = '79002637069';
const OTHER_ABN = '51824753556';

type Conflict = readonly [field: string, asic: string | null, abr: string | null, message: string];

const CONFLICTS: readonly {
  promise: string;
  company?: Partial<Company>;
  abn?: string;
  entry?: Partial<AbnEntry> | null;
  conflicts: readonly Conflict[];
}[] = [
  { promise: 'two registers that agree', conflicts: [] },
  {
    promise: 'a legal form that one of them spells out is no other name',
    entry: { entity_name: 'SAMPLE PROPRIETARY LIMITED' },
    conflicts: [],
  },
  {
    promise: 'another legal form is another name',
    entry: { entity_name: 'SAMPLE LIMITED' },
    conflicts: [['company_name', 'SAMPLE PTY LTD', 'SAMPLE LIMITED', 'The names are not the same.']],
  },
  {
    promise: 'a former name in the ABN register is called so',
    company: { former_names: ['OLD SAMPLE PTY LTD'] },
    entry: { entity_name: 'OLD SAMPLE PTY LIMITED' },
    conflicts: [
      [
        'company_name',
        'SAMPLE PTY LTD',
        'OLD SAMPLE PTY LIMITED',
        'The ABN register has a former name of the company.',
      ],
    ],
  },
  { promise: 'case and punctuation are no other name', entry: { entity_name: 'Sample Pty. Ltd.' }, conflicts: [] },
  { promise: 'a withheld name is no other name', entry: { entity_name: null }, conflicts: [] },
  {
    promise: 'an ABN that the ABN register does not hold',
    entry: null,
    conflicts: [['abn', ABN, null, `The ABN register that was read holds no ABN ${ABN}.`]],
  },
  {
    promise: 'an ABN that ASIC does not give',
    company: { abn: OTHER_ABN },
    conflicts: [['abn', OTHER_ABN, ABN, 'The ABN register links another ABN to this company than ASIC does.']],
  },
  {
    promise: 'an ABN of another company',
    entry: { acn: '000000019' },
    conflicts: [['acn', '002637069', '000000019', 'The ABN register links the ABN to another number, or to none.']],
  },
  {
    promise: 'an ABN of no company',
    entry: { acn: null },
    conflicts: [['acn', '002637069', null, 'The ABN register links the ABN to another number, or to none.']],
  },
  {
    promise: 'deregistered with an active ABN',
    company: { status: 'DRGD' },
    conflicts: [['status', 'DRGD', 'active', 'Deregistered with ASIC, but its ABN is active.']],
  },
  {
    promise: 'deregistered with a cancelled ABN',
    company: { status: 'DRGD' },
    entry: { status: 'cancelled' },
    conflicts: [],
  },
  {
    promise: 'registered with a cancelled ABN',
    entry: { status: 'cancelled' },
    conflicts: [['status', 'REGD', 'cancelled', 'Registered with ASIC, but its ABN is not active.']],
  },
  {
    promise: 'registered with a suspended ABN',
    entry: { status: 'suspended' },
    conflicts: [['status', 'REGD', 'suspended', 'Registered with ASIC, but its ABN is not active.']],
  },
  {
    promise: 'a status between the two contradicts neither an active ABN',
    company: { status: 'EXAD' },
    conflicts: [],
  },
  {
    promise: 'nor a cancelled one',
    company: { status: 'EXAD' },
    entry: { status: 'cancelled' },
    conflicts: [],
  },
];

for (const { promise, company, abn = ABN, entry = {}, conflicts } of CONFLICTS) {
  test(`ASIC and the ABN register, ${promise}: ${conflicts.length === 0 ? 'no conflict' : 'a conflict'}`, () => {
    const found = listRegisterConflicts({ ...COMPANY, ...company }, abn, entry && buildSampleEntry(entry));
    assert.deepEqual(
      found,
      conflicts.map(([field, asic, abr, message]) => ({
        field,
        left: { source: 'ASIC', value: asic },
        right: { source: 'ABR', value: abr },
        message,
      })),
    );
  });
}

const NAMED: Company = {
  ...COMPANY,
  company_name: 'ELECTRONIC EVENTS',
  former_names: ['BATTERY STORAGE', 'SOUL ORIGIN'],
};

const MATCHES = [
  ['Electronic Events', 'exact', false, 'ELECTRONIC EVENTS'],
  ['Electronbic Events', 'fuzzy', false, 'ELECTRONIC EVENTS'],
  ['Soul Origin', 'exact', true, 'SOUL ORIGIN'],
  ['Sole Origin', 'fuzzy', true, 'SOUL ORIGIN'],
  ['Battery Storage', 'exact', true, 'BATTERY STORAGE'],
  ['Zebra Crossing', 'none', false, 'ELECTRONIC EVENTS'],
] as const;

for (const [name, match, former, bears] of MATCHES) {
  test(`${name} is ${match} for a company that is Electronic Events now${former ? ', by a former name' : ''}`, () => {
    assert.deepEqual(matchCompanyName(NAMED, name), { match, former, bears });
  });
}

test('a current name that differs from a former one only in dots is the current one', () => {
  const company = { ...NAMED, former_names: ['ELECTRONIC EVENTS.'] };
  assert.deepEqual(matchCompanyName(company, 'Electronic Events'), {
    match: 'exact',
    former: false,
    bears: company.company_name,
  });
});

test('a company without former names matches only by its current one', () => {
  assert.deepEqual(matchCompanyName({ ...NAMED, former_names: [] }, 'Soul Origin'), {
    match: 'none',
    former: false,
    bears: NAMED.company_name,
  });
});

test('a register version of the day on which a company was registered is not too old to compare', () => {
  const finding = { entry: null, data_mode: 'snapshot', source_version: 'v', source_citation: 'ABN' } as const;
  const compare = (retrieved_at: string) => compareRegisters(COMPANY, '79002637069', { ...finding, retrieved_at });
  assert.equal(compare('1984-04-30T00:00:00Z').conflicts.length, 0);
  const { conflicts, trouble } = compare('1984-05-01T00:00:00Z');
  assert.deepEqual([conflicts.map(({ field }) => field), trouble], [['abn'], null]);
});
