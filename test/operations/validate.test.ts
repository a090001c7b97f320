import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import type { Operation } from '#contract/operation.ts';
import { OPERATIONS } from '#contract/operations.ts';
import { ServiceError } from '#contract/service-error.ts';
import { describeIssue } from '#operations/funnel/describe-issue.ts';
import { readInput } from '#operations/funnel/validate.ts';

const SECRET = 'sk_live_do_not_repeat';
const LOOK_UP = { source_version: 'gnaf-2026-08', raw_address: '1 Sample Street' };

function refuse(name: string, input: unknown): ServiceError {
  const operation = (OPERATIONS as readonly Operation[]).find((one) => one.name === name);
  assert.ok(operation !== undefined, name);
  try {
    readInput(operation, input);
  } catch (error) {
    assert.ok(error instanceof ServiceError);
    return error;
  }
  throw new Error(`${name} took ${JSON.stringify(input)}`);
}

const CASES: readonly (readonly [operation: string, input: unknown, message: string])[] = [
  ['address_lookup', { source_version: 'gnaf-2026-08' }, 'raw_address is required.'],
  [
    'address_lookup',
    {},
    'source_version is required: GET /v1/sources (svc sources) lists the versions of the source gnaf. raw_address is required.',
  ],
  ['address_lookup', { ...LOOK_UP, raw_address: '' }, 'raw_address must not be empty.'],
  ['address_lookup', { ...LOOK_UP, raw_address: null }, 'raw_address must be text.'],
  ['address_lookup', { ...LOOK_UP, raw_address: [SECRET] }, 'raw_address must be text.'],
  ['address_lookup', { ...LOOK_UP, raw_address: SECRET.repeat(200) }, 'raw_address must have at most 2000 characters.'],
  ['address_lookup', { ...LOOK_UP, raw_address: 'a\0' }, 'raw_address must not contain NUL.'],
  ['address_lookup', { ...LOOK_UP, raw_address: '\ud800' }, 'raw_address must be well-formed Unicode.'],
  ...[0, -1, 1.5, '5', null, 1e300].map(
    (limit) => ['address_lookup', { ...LOOK_UP, limit }, 'limit must be a whole number from 1 to 25.'] as const,
  ),
  ['address_lookup', { ...LOOK_UP, state: SECRET }, 'state is not part of this request.'],
  ['address_lookup', [SECRET], 'body must be a JSON object.'],
  ['address_lookup', undefined, 'body must be a JSON object.'],
  ['list_recent_searches', { limit: 201 }, 'limit must be a whole number from 1 to 200.'],
  [
    'list_recent_searches',
    { from: 'yesterday' },
    'from must be a date and time with a zone, such as 2026-11-15T09:30:00Z.',
  ],
  ['get_search_record', { record_id: SECRET }, 'record_id must be rec_ and 26 digits or capitals.'],
  ['get_search_record', { record_id: `rec_${'0'.repeat(26)}`, format: SECRET }, 'format must be one of json, pdf.'],
  [
    'gst_check',
    { abn: '79002637069', as_at: '2026-02-30' },
    'as_at must be a day such as 2026-11-15: the one given is not in the calendar.',
  ],
  ['gst_check', { abn: '79002637069', as_at: '29 February 2026' }, 'as_at must be a day such as 2026-11-15.'],
  ['gst_check', { abn: SECRET, as_at: '2026-02-28' }, 'abn must be 11 digits.'],
  ['company_lookup', {}, 'body must have acn, abn or company_name.'],
  ['asic_licence_lookup', { licence_number: '1', licence_type: 'both' }, 'licence_type must be one of afsl, acl.'],
];

for (const [operation, input, message] of CASES) {
  test(`${operation} ${JSON.stringify(input)?.slice(0, 80)}: ${message}`, () => {
    const refusal = refuse(operation, input);
    assert.equal(refusal.message, message);
    const { issues } = refusal.details as { issues: { field: string; problem: string }[] };
    assert.equal(issues.map(({ field, problem }) => `${field} ${problem}.`).join(' '), message);
    assert.ok(!JSON.stringify(refusal.details).includes(SECRET));
  });
}

test('the code of a field stays its own', () => {
  assert.equal(refuse('address_lookup', { raw_address: 'x' }).code, 'invalid_source_version');
  assert.equal(refuse('get_search_record', { record_id: 'x' }).code, 'invalid_id');
  assert.equal(refuse('address_lookup', { ...LOOK_UP, limit: 0 }).code, 'invalid_input');
});

test('kinds that no operation has today are plain as well, and none has the words of the library', () => {
  const schema = z.strictObject({
    few: z.array(z.string()).max(1),
    some: z.array(z.string()).min(2),
    sure: z.boolean(),
    kind: z.literal('organisation'),
    share: z.number().max(1),
    size: z.int().min(3),
    short: z.string().min(2),
    either: z.union([z.string(), z.number()]),
    site: z.url(),
    deep: z.strictObject({ name: z.string() }),
  });
  const input = {
    few: ['a', 'b'],
    some: ['a'],
    sure: 'yes',
    kind: 'person',
    share: 2,
    size: 2,
    short: 'a',
    either: true,
    site: 'nowhere',
    deep: { extra: 1 },
  };
  const { error } = schema.safeParse(input);
  const said = (error?.issues ?? []).map((issue) => Object.values(describeIssue(issue, input)).join(' '));
  assert.deepEqual(said, [
    'few must have at most 1 items',
    'some must have at least 2 items',
    'sure must be true or false',
    'kind must be organisation',
    'share must be 1 or less',
    'size must be 3 or more',
    'short must have at least 2 characters',
    'either does not have the expected form',
    'site must be a web address that starts with http:// or https://',
    'deep.name is required',
    'deep.extra is not part of this request',
  ]);
});

test('a refusal of a thousand items does not word the library’s own message for each', () => {
  const { localeError } = z.config();
  let worded = 0;
  z.config({
    localeError: () => {
      worded += 1;
      return 'worded';
    },
  });
  try {
    const current_evidence = { comparison: { fact_hashes: Array(1_000).fill(1) } };
    assert.equal(refuse('confirm_no_changes', { current_evidence }).code, 'invalid_input');
  } finally {
    z.config({ localeError });
  }
  assert.equal(worded, 0);
});

test('four lists of 999 invalid items are refused with five issues, after checking only a few items', () => {
  const bad = Array.from({ length: 999 }, () => ({}));
  const { message, details } = refuse('confirm_no_changes', {
    tenant_id: 'ten_1',
    account_id: 'acc_1',
    subscription_id: 'mon_1',
    baseline_evidence_pack_id: 'pack_1',
    current_evidence: {
      evidence_pack_id: 'pack_2',
      comparison: { fingerprint: 'x', fact_hashes: bad, facts: bad },
      source_versions: bad,
      source_observed_at: 1,
      risk_flags: bad,
    },
  });
  assert.match(message, /^current_evidence\.comparison\.fact_hashes\.0 must be text\. /);
  assert.equal((details.issues as unknown[]).length, 5);
});
