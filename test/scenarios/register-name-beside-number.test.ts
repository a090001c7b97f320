import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Body } from '#test/support/answers.ts';
import { buildCompanies } from '#test/support/asic-rows.ts';
import { buildAbr, buildExtract } from '#test/support/bulk-records.ts';
import { openRegisterDoors, type RegisterDoors } from '#test/support/register-doors.ts';

const ACN = '600000011';
const OWN = '45600000011';
const TRUST = '59700000001';
const OTHER_TRUST = '88712649015';
const LINKED = '79002637069';
const UNHELD_ACN = '000002568';
const UNHELD_ABN = '49991006857';
const NAME = 'Barrier Concreting Pty Ltd';
const NOW = new Date().toISOString();

let doors: RegisterDoors;
before(async () => {
  doors = await openRegisterDoors();
  const entries = [
    buildAbr({ abn: OWN, acn: ACN, name: 'BARRIER CONCRETING PTY LTD' }),
    buildAbr({ abn: TRUST, name: 'The Trustee for SMITH FAMILY TRUST' }),
    buildAbr({ abn: OTHER_TRUST, name: 'The Trustee for BILBY UNIT TRUST' }),
    buildAbr({ abn: LINKED, acn: '002637069', name: 'HARBOUR BAKERY PTY LTD' }),
  ];
  const companies = buildCompanies([
    { name: 'BARRIER CONCRETING PTY LTD', acn: ACN, abn: OWN, status: 'EXAD' },
    { name: 'HARBOUR BAKERY PTY LTD', acn: '002637069' },
  ]);
  await doors.importVersions([
    { dataset: 'abn', label: 'abn', text: buildExtract(entries), retrieved_at: NOW },
    { dataset: 'asic-companies', label: 'companies', text: companies, retrieved_at: NOW },
  ]);
});
after(() => doors.stop());

type Shown = {
  status: string;
  confidence: number;
  company: Body;
  conflicts: Body[];
  risk_flags: Body[];
  human_review_items: string[];
};

async function lookUp(args: Body) {
  const answer = (await doors.callTool('company_lookup', args)) as Body as Shown & { record_id: string };
  const { result } = await doors.readRecord(answer.record_id);
  assert.deepEqual((result as Body).conflicts, answer.conflicts, 'the record says the same over REST');
  const conflicts = answer.conflicts.map(({ field }) => field);
  const flags = answer.risk_flags.map(({ code }) => code);
  return { ...answer, fields: conflicts, flags, items: answer.human_review_items.join('\n') };
}

const BESIDE: [promise: string, args: Body, conflicts: string[], expected: RegExp][] = [
  [
    'an unknown ACN',
    { acn: UNHELD_ACN, company_name: NAME },
    ['acn'],
    /has the ACN given; the search was by name instead/,
  ],
  [
    'an unknown ABN',
    { abn: UNHELD_ABN, company_name: NAME },
    ['abn'],
    /has the ABN given; the search was by name instead/,
  ],
  ['a trust’s ABN', { abn: TRUST, company_name: NAME }, ['abn'], /to The Trustee for SMITH FAMILY TRUST/],
  [
    'the ABN of the trust that is named',
    { abn: TRUST, company_name: `${NAME} ATF Smith Family Trust` },
    [],
    /given beside the name, belongs to The Trustee for SMITH FAMILY TRUST .*; whether the company is its trustee was not/,
  ],
  [
    'the ABN of another trust than is named',
    { abn: OTHER_TRUST, company_name: `${NAME} ATF Smith Family Trust` },
    ['trust'],
    /given beside the name, belongs to The Trustee for BILBY UNIT TRUST/,
  ],
  [
    'an ACN and an ABN that are both not held',
    { acn: UNHELD_ACN, abn: UNHELD_ABN, company_name: NAME },
    ['acn', 'abn'],
    /has the ABN given/,
  ],
];
for (const [promise, args, conflicts, expected] of BESIDE) {
  test(`beside ${promise} the name is searched, its risks are flagged, and nothing is verified [register-answer.names-as-written] [register-answer.trouble-shown]`, async () => {
    const answer = await lookUp(args);
    assert.deepEqual([answer.company.acn, answer.status, answer.confidence], [ACN, 'needs_review', 0.5]);
    assert.deepEqual(answer.fields, conflicts);
    assert.ok(answer.flags.includes('company_external_administration'), answer.flags.join());
    assert.match(answer.items, expected);
  });
}

test('beside an unknown number a misspelt name returns its candidate with its risks', async () => {
  const answer = await lookUp({ acn: UNHELD_ACN, company_name: 'Barier Concreting Pty Ltd' });
  assert.deepEqual([answer.company, answer.status, answer.fields], [null, 'needs_review', ['acn']]);
  assert.match(answer.items, /Candidate BARRIER CONCRETING PTY LTD, ACN 600000011: .*external administration/);
  const nobody = await lookUp({ acn: UNHELD_ACN, company_name: 'Nothing Like It Pty Ltd' });
  assert.deepEqual([nobody.status, nobody.fields], ['no_match', []]);
});

test('an unknown ACN beside a company’s ABN is a conflict, not a silent correction', async () => {
  const answer = await lookUp({ acn: UNHELD_ACN, abn: LINKED });
  assert.deepEqual([answer.company.acn, answer.status], ['002637069', 'needs_review']);
  assert.ok(answer.fields.includes('acn'));
});
