import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { z } from 'zod';
import { OPERATIONS } from '#contract/operations.ts';
import type { RiskFlag } from '#domain/risk/build-risk.ts';
import { importRegister } from '#jobs/imports/import-register.ts';
import { REGISTER_SOURCES } from '#jobs/imports/register-sources.ts';
import { buildCompanies } from '#test/support/asic-rows.ts';
import { buildAbr, buildExtract } from '#test/support/bulk-records.ts';
import { importSamples, openRegisterService, type RegisterService } from '#test/support/register-service.ts';
import { openRegisterStore, type RegisterStore } from '#test/support/register-store.ts';

type Body = Record<string, unknown>;
type Conflict = Record<'left' | 'right', { source: string; value: string | null }> & { field: string };

let store: RegisterStore;
let service: RegisterService;
before(async () => {
  store = await openRegisterStore();
  await importSamples(store);
  service = await openRegisterService(store, null, 1_000_000);
});
after(() => store.close());

const SAMPLES = new URL('../../src/registers/', import.meta.url);
const readSample = (path: string) => readFileSync(new URL(path, SAMPLES), 'utf8');
const listColumn = (path: string, split: RegExp, column: number) =>
  readSample(path)
    .split(/\r?\n/)
    .slice(1)
    .flatMap((line) => line.split(split)[column]?.trim() || []);

const ABNS = [
  ...new Set([...readSample('abn/sample/abn-sample.xml').matchAll(/<ABN[^>]*>(\d{11})</g)].map(([, abn]) => abn)),
  '56638257003',
];
const COMPANIES = 'asic-companies/sample/asic-companies-sample.tsv';
const LICENCES = [
  'asic-afs-licensees/sample/asic-afs-licensees-sample.csv',
  'asic-credit-licensees/sample/asic-credit-licensees-sample.csv',
];
const NUMBERS = [...new Set([...LICENCES.flatMap((path) => listColumn(path, /,/, 1)), '111111'])];

/** A call for each sample, for each operation with labels in its answer. */
const CALLS: Record<string, Body[]> = {
  verify_counterparty: ABNS.map((abn) => ({ abn })),
  gst_check: ABNS.slice(0, -1).flatMap((abn) =>
    ['1999-01-01', '2005-06-30', '2026-10-20', '2026-11-01', '2026-11-10'].map((as_at) => ({ abn, as_at })),
  ),
  company_lookup: [
    ...listColumn(COMPANIES, /\t/, 1).map((acn) => ({ acn })),
    ...listColumn(COMPANIES, /\t/, 0).map((company_name) => ({ company_name })),
    ...ABNS.map((abn) => ({ abn })),
    { company_name: 'Sample Harbour Bakery Pty Ltd ATF The Sample Trust' },
    { company_name: 'Nobody Whatsoever Pty Ltd' },
  ],
  verify_business_name_registration: listColumn(
    'asic-business-names/sample/asic-business-names-sample.tsv',
    /\t/,
    1,
  ).flatMap((business_name) => [{ business_name }, { business_name, abn: '79002637069' }]),
  asic_licence_lookup: NUMBERS.flatMap((licence_number) => [
    { licence_number },
    { licence_number, licence_type: 'afsl' },
    { licence_number, licence_type: 'acl' },
  ]),
};

test('[review.labels] every operation with labels in its answer is tested here', () => {
  // A tool that is not live has a test of its own.
  const labelled = OPERATIONS.filter(({ output, tool }) => {
    if (tool?.listed === false) return false;
    const schema = JSON.stringify(z.toJSONSchema(output as z.ZodType, { io: 'input', unrepresentable: 'any' }));
    return schema.includes('"not_verified"');
  });
  assert.deepEqual(labelled.map(({ name }) => name).sort(), Object.keys(CALLS).sort());
});

/** All labels of an answer with their values, at any depth. */
function listLabels(value: unknown): Body[] {
  if (Array.isArray(value)) return value.flatMap(listLabels);
  if (typeof value !== 'object' || value === null) return [];
  return [...('label' in value ? [value as Body] : []), ...Object.values(value).flatMap(listLabels)];
}

for (const [operation, inputs] of Object.entries(CALLS))
  test(`[review.labels] ${operation}: unverified values need review, and are never called verified, in ${inputs.length} calls`, async () => {
    for (const input of inputs) {
      const answer = await service.call(operation, input);
      const said = (answer.card ?? answer) as Body;
      const unverified = listLabels(said).filter(({ label }) => label !== 'verified');
      const items = said.human_review_items as string[];
      const where = JSON.stringify({ input, unverified, items });
      if (unverified.length > 0) assert.ok(items.length > 0, where);
      const isGood = said.verdict === 'verified' || said.status === 'matched';
      assert.ok(!isGood || unverified.length === 0, where);
      assert.ok(said.verdict === undefined || said.verdict === 'verified' || items.length > 0, where);
      // A field that does not apply has no label; a field with a label and no value was searched and not found.
      for (const { value, label } of listLabels(said)) if (value === null) assert.notEqual(label, 'verified', where);
      for (const { field } of unverified.filter((one) => 'field' in one))
        assert.ok(
          items.some((item) => item.toLowerCase().includes(String(field).replaceAll('_', ' '))),
          `${field} in ${where}`,
        );
    }
  });

const listConflictFlags = (answer: Body) =>
  (answer.risk_flags as RiskFlag[]).filter(({ category }) => category === 'source_conflict_risk');

test('[conflicts.flag] company_lookup: each conflict between ASIC and the ABN register is a flag with both values and sources', async () => {
  let met = 0;
  for (const input of CALLS.company_lookup ?? []) {
    const answer = await service.call('company_lookup', input);
    const between = (answer.conflicts as Conflict[]).filter(
      ({ left, right }) => left.source === 'ASIC' && right.source === 'ABR',
    );
    const flags = listConflictFlags(answer);
    assert.equal(flags.length, between.length, JSON.stringify(input));
    for (const [at, { field, left, right }] of between.entries()) {
      const flag = flags[at];
      for (const { value } of [left, right]) assert.ok(flag?.message.includes(value ?? 'none'), flag?.message);
      assert.deepEqual([flag?.source_refs, flag?.code], [['asic-companies', 'abn'], 'source_conflict']);
      assert.match(flag?.source_backing ?? '', /ASIC Company Dataset.*; .*ABN Bulk Extract/);
      const labelled = (answer.fields as Body[]).find((one) => one.field === field);
      assert.equal(labelled?.label, 'human_review_required', `${field} of ${JSON.stringify(input)}`);
      met += 1;
    }
  }
  assert.ok(met >= 3, `${met} conflicts in the samples`);
});

test('[conflicts.flag] company_lookup: an ABN that the ABN register links and ASIC lacks is a conflict, and the empty field is for review', async (t) => {
  const own = await openRegisterStore();
  t.after(() => own.close());
  const load = async (dataset: string, name: string, text: string) => {
    const source = REGISTER_SOURCES[dataset];
    assert.ok(source !== undefined);
    const request = { path: own.writeFile(name, text), source_version: `${dataset}-1`, sample: false };
    await importRegister(own, source, {
      ...request,
      retrieved_at: '2026-11-10T00:00:00Z',
      onProgress: () => undefined,
    });
  };
  const [acn, abn] = ['002637069', '79002637069'];
  await load('asic-companies', 'companies.tsv', buildCompanies([{ name: 'EXAMPLE PTY LTD', acn }]));
  await load('abn', 'abn.xml', buildExtract([buildAbr({ abn, acn })]));
  const real = await openRegisterService(own);
  const linked = await real.call('company_lookup', { abn });
  const field = (linked.fields as Body[]).find((one) => one.field === 'abn');
  assert.deepEqual(
    [field?.value, field?.label, linked.verdict],
    [null, 'human_review_required', 'human_review_required'],
  );
  assert.match(listConflictFlags(linked)[0]?.message ?? '', /ASIC: none; ABN register: 79002637069/);
  // The request has no ABN, and a company need not have one, so the field does not apply.
  const plain = await real.call('company_lookup', { acn });
  assert.deepEqual([plain.verdict, (plain.fields as Body[]).some((one) => one.field === 'abn')], ['verified', false]);
});

test('[conflicts.flag] asic_licence_lookup: different holders of one number in the two registers raise a flag, and neither licence is verified', async () => {
  const answer = await service.call('asic_licence_lookup', { licence_number: '999901' });
  const [flag, ...others] = listConflictFlags(answer);
  assert.deepEqual(others, []);
  assert.match(
    flag?.message ?? '',
    /AFS register: SAMPLE HARBOUR BAKERY PTY LTD, ABN 79002637069; credit register: SAMPLE NUMBER TWIN PTY LTD, ACN 999000038/,
  );
  assert.deepEqual(flag?.source_refs, ['asic-afs-licensees', 'asic-credit-licensees']);
  assert.deepEqual(
    (answer.licences as Body[]).map(({ label }) => label),
    ['human_review_required', 'human_review_required'],
  );
  assert.ok((answer.human_review_items as string[]).includes(flag?.message ?? ''));
  const one = await service.call('asic_licence_lookup', { licence_number: '999901', licence_type: 'afsl' });
  assert.deepEqual([one.status, listConflictFlags(one)], ['matched', []], 'one register alone contradicts nothing');
});
