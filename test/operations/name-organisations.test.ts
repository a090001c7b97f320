import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ServiceError } from '#contract/service-error.ts';
import type { Person } from '#domain/access/caller.ts';
import type { Company } from '#domain/entities/company.ts';
import type { CompanyRegister, CompanyVersion } from '#operations/readers/company-register.ts';
import { buildOrganisationNames } from '#operations/readers/name-organisations.ts';
import type { SourceUsed } from '#operations/readers/source-used.ts';

const PERSON: Person = {
  user_id: 'usr_1',
  account_id: 'acc_1',
  tenant_id: 'ten_1',
  account_name: 'x',
  test_of: null,
  email: 'x',
  role: 'owner',
};

const TARGETS = [
  { type: 'ACN', value: '002637069' },
  { type: 'ABN', value: 'shared' },
  { type: 'VIN', value: 'x' },
];

const SOURCE: SourceUsed = {
  source_id: 'asic-companies',
  source: 'ASIC',
  source_version: 'v1',
  source_citation: 'ASIC',
  retrieved_at: '2026-11-03T00:00:00Z',
  sample: false,
  source_file: null,
};

type Companies = Pick<CompanyRegister, 'readCurrent'>;

function buildRegister(company_name: string): Companies {
  const company = { company_name } as Company;
  const version = {
    source: SOURCE,
    findByAcn: async () => company,
    findAllByAbn: async () => [company, company],
  } as Partial<CompanyVersion> as CompanyVersion;
  return { readCurrent: async () => version };
}

const namesOf = async (live: Companies, person = PERSON) => {
  const names = await buildOrganisationNames({ live, test: buildRegister('INVENTED PTY LTD') })(person, TARGETS);
  return [...names].map(([key, one]) => [key, one.outcome === 'named' ? one.name : one.outcome]);
};

test('an organisation has the name of the register of its mode; two companies of one ABN give no name', async () => {
  const live = buildRegister('REAL PTY LTD');
  assert.deepEqual(await namesOf(live), [
    ['ACN 002637069', 'REAL PTY LTD'],
    ['ABN shared', 'not_held'],
  ]);
  const [first] = await namesOf(live, { ...PERSON, test_of: 'acc_0' });
  assert.deepEqual(first, ['ACN 002637069', 'INVENTED PTY LTD']);
});

test('a register that cannot be read is not an organisation without a name; another fault is thrown', async () => {
  const failing = (error: Error): Companies => ({ readCurrent: () => Promise.reject(error) });
  const unread = await namesOf(failing(new ServiceError('upstream_error', 'no version')));
  assert.deepEqual(new Set(unread.map(([, outcome]) => outcome)), new Set(['not_read']));
  await assert.rejects(namesOf(failing(new Error('broken'))), /broken/);
});
