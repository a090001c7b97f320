import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Company } from '#domain/entities/company.ts';
import { listCandidateRisks, listCompanyRisks } from '#domain/risk/list-company-risks.ts';

const SOURCE = { source_citation: 'ASIC Company Dataset, asic-2026-11', retrieved_at: '2026-11-01T03:00:00Z' };

function listRisks(change: Partial<Company>, formerName: string | null = null) {
  const company: Company = {
    acn: '002637069',
    company_name: 'SAMPLE PTY LTD',
    abn: null,
    type: 'APTY',
    class: 'LMSH',
    sub_class: 'PROP',
    status: 'REGD',
    registered_on: '1982-01-01',
    deregistered_on: null,
    former_names: [],
    ...change,
  };
  return listCompanyRisks(company, formerName, SOURCE);
}

const CASES: [what: string, change: Partial<Company>, flag: [code: string, severity: string, message: string]][] = [
  [
    'EXAD',
    { status: 'EXAD' },
    ['company_external_administration', 'critical', 'The company is under external administration (ASIC code EXAD).'],
  ],
  [
    'SOFF',
    { status: 'SOFF' },
    ['company_strike_off', 'high', 'ASIC is striking the company off the register (ASIC code SOFF).'],
  ],
  [
    'DRGD',
    { status: 'DRGD', deregistered_on: '2020-01-01' },
    ['company_deregistered', 'critical', 'The company is deregistered (ASIC code DRGD): it no longer exists.'],
  ],
  [
    'REGD with a day of deregistration',
    { deregistered_on: '2020-01-01' },
    ['company_not_registered', 'high', 'The company is not plainly registered: ASIC code REGD (Registered).'],
  ],
  [
    'no code at all',
    { status: null },
    ['company_not_registered', 'high', 'The company is not plainly registered: ASIC code none.'],
  ],
];

test('a registered company under its own name has no flags', () => {
  assert.deepEqual(listRisks({}), []);
});

for (const [what, change, flag] of CASES)
  test(`a company with ${what} is flagged: ${flag[0]}`, () => {
    assert.deepEqual(
      listRisks(change).map(({ code, severity, message }) => [code, severity, message]),
      [flag],
    );
  });

test('a former name is a separate flag after that of the status, and names the current name', () => {
  assert.deepEqual(
    listRisks({ status: 'SOFF' }, 'OLD PTY LTD').map(({ code, message }) => `${code}: ${message}`),
    [
      'company_strike_off: ASIC is striking the company off the register (ASIC code SOFF).',
      'former_name: OLD PTY LTD is a former name; the company is now SAMPLE PTY LTD.',
    ],
  );
});

test('a flag names its evidence: the ACN, the register and the day it was read', () => {
  const [flag] = listRisks({}, 'OLD PTY LTD');
  assert.deepEqual(flag, {
    code: 'former_name',
    category: 'identity_risk',
    severity: 'medium',
    message: 'OLD PTY LTD is a former name; the company is now SAMPLE PTY LTD.',
    recommended_next_check: 'Ask why the former name is used, and have the documents made out in the present one.',
    confidence: 0.9,
    evidence_refs: ['acn:002637069'],
    source_refs: ['asic-companies'],
    source_backing: 'ASIC Company Dataset, asic-2026-11, retrieved 2026-11-01T03:00:00Z',
  });
});

test('the flags of a candidate name it, and are less certain: the name may be that of another company', () => {
  const candidate = { acn: '002637069', company_name: 'OLD PTY LTD', status: 'SOFF', former: true, current_name: null };
  const flags = listCandidateRisks(candidate, SOURCE);
  assert.deepEqual(
    flags.map(({ message, confidence, evidence_refs }) => [message, confidence, evidence_refs]),
    [
      'ASIC is striking the company off the register (ASIC code SOFF).',
      'This is a former name; the company is now called otherwise.',
    ].map((message) => [`Candidate OLD PTY LTD, ACN 002637069: ${message}`, 0.5, ['acn:002637069']]),
  );
  assert.deepEqual(listCandidateRisks({ ...candidate, status: 'REGD', former: false }, SOURCE), []);
});
