import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Body } from '#test/support/answers.ts';
import { openRegisterDoors, type RegisterDoors } from '#test/support/register-doors.ts';

let doors: RegisterDoors;
before(async () => {
  doors = await openRegisterDoors();
});
after(() => doors.stop());

const ABN = '79002637069';
const ADDRESS = { source_version: 'gnaf-sample-2026-08', raw_address: '1 Sample Street, Sampleton NSW 2999' };
const DAY = /^must be a day such as/;
const TIME = /^must be a date and time with a zone/;
const DIGITS = /^must be 11 digits$/;
const LONG = '1'.repeat(100_000);
const LONE = '\ud800';

/** A tool, a valid request, the field to spoil, its bad value, the error code, and the expected problem. */
const TOOLS: [string, Body, string, unknown, string, RegExp][] = [
  ['gst_check', { abn: ABN }, 'as_at', '2026-02-30', 'invalid_input', DAY],
  ['gst_check', { abn: ABN }, 'as_at', '0000-00-00', 'invalid_input', DAY],
  ['gst_check', { abn: ABN }, 'as_at', '2026-1-1', 'invalid_input', DAY],
  ['gst_check', { abn: ABN }, 'as_at', '２０２６-01-01', 'invalid_input', DAY],
  ['gst_check', { abn: ABN }, 'as_at', '2999-01-01', 'invalid_input', /^must not be later than today in Australia/],
  ['gst_check', { abn: ABN }, 'as_at', ['2026-01-01'], 'invalid_input', /^must be text$/],
  ['abn_lookup', {}, 'abn', '79002637068', 'invalid_abn', /^is not a valid ABN: check it for typos$/],
  ['abn_history', {}, 'abn', LONG, 'invalid_abn', DIGITS],
  ['abn_history', {}, 'abn', '７９００２６３７０６９', 'invalid_abn', DIGITS],
  ['abn_lookup', {}, 'abn', 79_002_637_069, 'invalid_abn', /^must be text$/],
  ['abn_lookup', {}, 'abn', LONE, 'invalid_abn', /^must be well-formed Unicode$/],
  ['company_lookup', {}, 'acn', '002637068', 'invalid_input', /^is not a valid ACN: check it for typos$/],
  ['company_lookup', {}, 'abn', '79002637068', 'invalid_abn', /^is not a valid ABN: check it for typos$/],
  ['verify_business_name_registration', {}, 'business_name', 'a\0b', 'invalid_input', /^must not contain NUL$/],
  ['ban_check', {}, 'acn', '002637068', 'invalid_input', /^is not a valid ACN/],
  ['ban_check', {}, 'abn', '79002637068', 'invalid_abn', /^is not a valid ABN/],
  ['indigenous_corporation_lookup', {}, 'abn_or_icn', '79002637068', 'invalid_input', /^is neither a valid ABN nor/],
  ['asset_register_check', {}, 'mark', 'N123AB', 'invalid_input', /^must be an Australian mark/],
  ['insolvency_check', {}, 'acn', '002637068', 'invalid_input', /^is not a valid ACN/],
  ['charity_lookup', {}, 'abn', '88712649016', 'invalid_abn', /^is not a valid ABN/],
  ['conduct_check', {}, 'abn', '79002637068', 'invalid_abn', /^is not a valid ABN: check it for typos$/],
  ['asic_licence_lookup', {}, 'licence_number', '__proto__', 'invalid_input', /^must be digits, with or without AFSL/],
  [
    'address_lookup',
    ADDRESS,
    'source_version',
    'gnaf-1999-01',
    'invalid_source_version',
    /^must be a version that is held$/,
  ],
  ['address_lookup', ADDRESS, 'raw_address', LONE, 'invalid_input', /^must be well-formed Unicode$/],
  ['address_lookup', ADDRESS, 'raw_address', LONG, 'invalid_input', /^must have at most 2000 characters$/],
  ['address_lookup', ADDRESS, 'limit', '5', 'invalid_input', /^must be a whole number/],
  ['planning_context', {}, 'gnaf_pid', 'GAVIC1', 'invalid_input', /^is not a G-NAF PID/],
  [
    'planning_context',
    { longitude: 144.5 },
    'latitude',
    '-37.2',
    'invalid_input',
    /^must be a number in decimal degrees$/,
  ],
  ['planning_context', { longitude: 144.5 }, 'latitude', 37.2, 'invalid_input', /^must be negative/],
  [
    'planning_context',
    { gnaf_pid: 'GAVIC900000217' },
    'source_version',
    'gnaf-1999-01',
    'invalid_source_version',
    /^must be a version that is held$/,
  ],
  ['list_recent_searches', {}, 'cursor', 'constructor', 'invalid_input', /^is not a cursor of this service$/],
  ['list_recent_searches', {}, 'from', '2026-02-30T00:00:00Z', 'invalid_input', TIME],
  ['get_search_record', {}, 'record_id', '../rec', 'invalid_id', /^must be/],
];

for (const [tool, good, field, value, code, problem] of TOOLS)
  test(`${tool} refuses ${field} ${JSON.stringify(value).slice(0, 30)} as ${code}, and says what it must be`, async () => {
    const refused = await doors.callTool(tool, { ...good, [field]: value });
    assert.deepEqual([refused.ok, refused.code], [false, code]);
    assert.ok(findProblem(refused, field, problem), JSON.stringify(refused).slice(0, 500));
  });

/** The same by REST: the path or the body, and the field. */
const ROUTES: [string, Body | null, string, string, RegExp][] = [
  ['/v1/abn/79002637068', null, 'abn', 'invalid_abn', /^is not a valid ABN: check it for typos$/],
  ['/v1/abn/%D9%A7%D9%A9', null, 'abn', 'invalid_abn', DIGITS],
  ['/v1/verify-counterparty', { abn: '79002637068' }, 'abn', 'invalid_abn', /^is not a valid ABN: check it for typos$/],
  ['/v1/verify-counterparty', { abn: LONE }, 'abn', 'invalid_abn', /^must be well-formed Unicode$/],
  [
    '/v1/address/lookup',
    { ...ADDRESS, source_version: 'gnaf-1999-01' },
    'source_version',
    'invalid_source_version',
    /^must be a version/,
  ],
  [
    '/v1/address/lookup',
    { ...ADDRESS, raw_address: ['1 Sample St'] },
    'raw_address',
    'invalid_input',
    /^must be text$/,
  ],
  ['/v1/receipts/due-diligence?from=2026-02-30T00:00:00Z', null, 'from', 'invalid_input', TIME],
  ['/v1/receipts/due-diligence?to=0000-00-00', null, 'to', 'invalid_input', TIME],
  ['/v1/receipts/due-diligence?cursor=__proto__', null, 'cursor', 'invalid_input', /^is not a cursor of this service$/],
  ['/v1/usage?from=2026-02-30', null, 'from', 'invalid_input', DAY],
];

for (const [path, sent, field, code, problem] of ROUTES)
  test(`${path} refuses ${sent === null ? 'its' : JSON.stringify(sent[field]).slice(0, 30)} ${field} as ${code}, and says what it must be`, async () => {
    const { status, body } = sent === null ? await doors.get(path) : await doors.post(path, sent);
    assert.deepEqual([status, body.code], [400, code]);
    assert.ok(findProblem(body, field, problem), JSON.stringify(body).slice(0, 500));
  });

function findProblem({ issues }: Body, field: string, problem: RegExp): boolean {
  return ((issues ?? []) as Body[]).some((issue) => issue.field === field && problem.test(String(issue.problem)));
}
