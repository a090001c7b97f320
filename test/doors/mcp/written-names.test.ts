import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Client } from '@modelcontextprotocol/client';
import { type AgentService, connectAgent, startAgentService } from '#test/support/agent-service.ts';
import type { Body } from '#test/support/answers.ts';

const ACN = '002637069';
const ABN = '79002637069';

let service: AgentService;
let client: Client;
before(async () => {
  service = await startAgentService();
  service.grant('good');
  client = await connectAgent(service, 'good', '2026-07-28');
});
after(async () => {
  await client.close();
  await service.stop();
});

async function call(name: string, args: Body): Promise<Body> {
  const result = (await client.callTool({ name, arguments: args })) as Body;
  assert.notEqual(result.isError, true, JSON.stringify(result.structuredContent));
  return result.structuredContent as Body;
}

async function lookUp(args: Body) {
  const answer = await call('company_lookup', args);
  const conflicts = (answer.conflicts as { field: string }[]).map(({ field }) => field);
  return { ...answer, acn: (answer.company as { acn: string } | null)?.acn, conflicts } as Body & { acn?: string };
}

const SAME_COMPANY = [
  'Sample Harbour Bakery P/L',
  'Sample Harbour Bakery P.L.',
  'Sample Harbour Bakery Proprietary Limited',
  'Sample Harbour Bakery Pty Ltd ACN 002 637 069',
  'Sample Harbour Bakery Pty Ltd (ABN 79 002 637 069)',
  'ACN 002 637 069',
  '002 637 069',
  '79 002 637 069',
];
for (const company_name of SAME_COMPANY) {
  test(`company_lookup by "${company_name}" is the company, verified [register-answer.names-as-written]`, async () => {
    const { acn, status, verdict, conflicts } = await lookUp({ company_name });
    assert.deepEqual([acn, status, verdict, conflicts], [ACN, 'matched', 'verified', []]);
  });
}

test('company_lookup: two spellings of the legal form with an ACN are no conflict [register-answer.names-as-written]', async () => {
  const { status, conflicts } = await lookUp({ acn: ACN, company_name: 'SAMPLE HARBOUR BAKERY PTY LIMITED' });
  assert.deepEqual([status, conflicts], ['matched', []]);
});

test('company_lookup: a remark such as (in liquidation) is not part of the name, and is flagged for human review [register-answer.names-as-written]', async () => {
  const answer = await lookUp({ company_name: 'Sample Harbour Bakery Pty Ltd (in liquidation)' });
  assert.deepEqual([answer.acn, answer.status, answer.verdict], [ACN, 'needs_review', 'human_review_required']);
  assert.deepEqual(answer.human_review_items, [
    'The name was given with the remark “in liquidation”, which was not checked.',
  ]);
});

test('company_lookup: a trust and a trading name are separated from the company, and reported as not checked [register-answer.names-as-written]', async () => {
  const company_name = "Sample Harbour Bakery P/L ATF Zebra Trust t/as Joe's Cafe";
  const answer = await lookUp({ company_name });
  assert.deepEqual([answer.acn, answer.status, answer.conflicts], [ACN, 'needs_review', []]);
  assert.deepEqual([answer.verdict, answer.confidence], ['human_review_required', 0.5]);
  const notChecked = answer.not_checked as { source: string; result: string }[];
  const results = notChecked.flatMap(({ source, result }) => (/Trusts|Business/.test(source) ? [result] : []));
  assert.deepEqual(results, [
    'No register of trusts is public: “Zebra Trust” was not checked.',
    "Whether “Joe's Cafe” is a registered business name, and whose, was not checked; use verify_business_name_registration for that.",
  ]);
  assert.deepEqual(answer.human_review_items, results, 'what was not checked is for a person to look at');
  const labels = (answer.fields as { label: string }[]).map(({ label }) => label);
  assert.ok(
    labels.every((label) => label === 'verified'),
    'ASIC’s data about the company stays verified',
  );
});

test('company_lookup: an ABN written after a trust is read, and a foreign one is a conflict [register-answer.names-as-written]', async () => {
  const ask = (rest: string) => lookUp({ company_name: `Sample Harbour Bakery P/L ATF Zebra Trust ${rest}` });
  const other = await ask('ABN 88 712 649 015');
  assert.deepEqual(
    [other.acn, other.status, other.verdict, other.conflicts],
    [ACN, 'needs_review', 'human_review_required', ['trust']],
  );
  const items = JSON.stringify(other.human_review_items);
  assert.match(
    items,
    /ABN 88 712 649 015, written after “Zebra Trust”, belongs to SAMPLE COASTAL ROWING CLUB INCORPORATED/,
  );
  assert.equal((other.sources as Body[]).length, 2, 'one version is one source');
  const unheld = await ask('ABN 90 712 649 024');
  assert.deepEqual([unheld.status, unheld.conflicts], ['needs_review', ['trust']]);
  const own = await ask('ABN 79 002 637 069');
  assert.deepEqual([own.status, own.conflicts], ['needs_review', []], 'the company’s own is allowed there');
  assert.deepEqual(own.human_review_items, ['No register of trusts is public: “Zebra Trust” was not checked.']);
  const none = await ask('ABN 79 002 637 068');
  assert.match(
    JSON.stringify(none.human_review_items),
    /ABN 79 002 637 068, written in the name, is not a valid number/,
  );
  const acn = await ask('ACN 999 000 010');
  assert.ok((acn.conflicts as string[]).length > 0, 'a trust has no ACN, so it belongs to the company');
});

test('company_lookup: an ABN in the name that contradicts the one given, or the company found, is a conflict [register-answer.names-as-written]', async () => {
  const company_name = 'Sample Harbour Bakery Pty Ltd ABN 88 712 649 015';
  for (const input of [{ company_name }, { acn: ACN, company_name }, { abn: ABN, company_name }]) {
    const { acn, status, conflicts } = await lookUp(input);
    assert.deepEqual([acn, status, conflicts], [ACN, 'needs_review', ['abn']]);
  }
});

test('company_lookup: a number in the name that contradicts the one given, or the company found, is a conflict [register-answer.names-as-written]', async () => {
  const company_name = 'Sample Harbour Bakery Pty Ltd ACN 999 000 010';
  const given = await lookUp({ acn: ACN, company_name });
  assert.deepEqual([given.acn, given.status, given.conflicts], [ACN, 'needs_review', ['acn']]);
  const missing = await lookUp({ acn: '600000020', company_name });
  assert.equal(missing.status, 'needs_review', 'what no company has does not switch the rest off');
  assert.deepEqual((missing.conflicts as string[]).filter((field) => field === 'acn').length, 2);
  const byAbn = await lookUp({ abn: ABN, company_name });
  assert.deepEqual([byAbn.acn, byAbn.status, byAbn.conflicts], [ACN, 'needs_review', ['acn']]);
});

test('company_lookup: a number that is only in the name is used, and the name is compared with its company [register-answer.names-as-written]', async () => {
  const answer = await lookUp({ company_name: 'Completely Other Pty Ltd ACN 002 637 069' });
  assert.deepEqual([answer.acn, answer.status, answer.conflicts], [ACN, 'needs_review', ['company_name']]);
});

test('company_lookup: with an unknown number in the name, the name is searched', async () => {
  const answer = await lookUp({ company_name: 'Sample Harbour Bakery Pty Ltd ACN 600 000 020' });
  assert.deepEqual([answer.acn, answer.status, answer.conflicts], [ACN, 'needs_review', ['acn']]);
  assert.match(JSON.stringify(answer.human_review_items), /No company in the snapshot has the ACN written in the name/);
});

test('company_lookup: a number in the name with wrong check digits is reported as invalid', async () => {
  const answer = await lookUp({ company_name: 'Sample Harbour Bakery Pty Ltd ACN 002 637 068' });
  assert.deepEqual([answer.acn, answer.status], [ACN, 'needs_review']);
  assert.deepEqual(answer.human_review_items, [
    'ACN 002 637 068, written in the name, is not a valid number.',
    'Review before you rely on: Company name.',
  ]);
});

test('the record of a look-up by name keeps the name as it was written', async () => {
  const company_name = 'Nothing Like It Pty Ltd (in liquidation)';
  const { record_id } = await lookUp({ company_name });
  const { record } = await call('get_search_record', { record_id });
  assert.deepEqual((record as Body).target, { type: 'company_name', value: company_name });
});

const BUSINESS_NAMES: [business_name: string, abn: string | null, outcome: string, reason: RegExp, clean?: boolean][] =
  [
    ['Sample Harbour Bread (ABN 79 002 637 069)', null, 'exact-match', /registered to this ABN/],
    ['Sample Harbour Bakery Pty Ltd t/as Sample Harbour Bread', null, 'exact-match', /is registered/, false],
    ['Sample Harbour Bakery P/L ACN 002 637 069 t/as Sample Harbour Bread', ABN, 'exact-match', /this ABN/, false],
    ['Sample Harbour Bread ABN 88 712 649 015', null, 'human-review', /another ABN/],
    ['Sample Harbour Bread ABN 88 712 649 015', ABN, 'human-review', /88 712 649 015, written.*not the ABN given/],
    ['Sample Harbour Bread ACN 600 000 020', null, 'human-review', /600 000 020, written.*not the holder’s/],
    ['Sample Harbour Bread ABN 79 002 637 068', null, 'human-review', /not a valid number/],
  ];
for (const [business_name, abn, outcome, reason, clean = outcome === 'exact-match'] of BUSINESS_NAMES) {
  test(`verify_business_name_registration: "${business_name}"${abn === null ? '' : ` of ${abn}`} is ${outcome} [register-answer.names-as-written]`, async () => {
    const input = abn === null ? { business_name } : { business_name, abn };
    const answer = await call('verify_business_name_registration', input);
    assert.deepEqual([answer.outcome, answer.clean], [outcome, clean]);
    assert.deepEqual([answer.verdict, answer.confidence], clean ? ['verified', 1] : ['human_review_required', 0.5]);
    assert.match(String(answer.reason), reason);
  });
}
