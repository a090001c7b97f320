import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import type { EvidencePackEnvelope } from '#contract/schemas/evidence-pack.ts';
import type { DueDiligenceRecord } from '#contract/schemas/record.ts';
import { buildPackPage } from '#domain/evidence/page/build-pack-page.ts';
import { buildRecordPage } from '#domain/evidence/page/build-record-page.ts';
import { PAGE_FORM } from '#domain/evidence/page/page-form.ts';
import { buildSampleRecord } from '#test/support/sample-record.ts';

const packages = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')) as {
  dependencies: Record<string, string>;
};
const log = { index: 4711, checkpoint: 'service.example/log\n4712\nroot\n', proof: 'proof' };
const FORMS = new URL('../../../operations/pdf/golden/forms.json', import.meta.url);
// The pages have their own words for these; listed here, so that a new tool or source does not change the form.
const TOOLS =
  'abn_history abn_lookup address_lookup asic_licence_lookup capture_snapshot company_lookup confirm_no_changes get_abn gst_check ppsr_preview ppsr_search ppsr_search_organisation ppsr_search_serial_number verify_business_name_registration verify_counterparty what_changed';
const ENDINGS =
  'abn_not_found ambiguous changed exact-match exact_match fuzzy-match fuzzy_match human-review human_review_required matched needs_review no_change no_match not-found not_found not_verified sample_registration_shown verified';
const SOURCES =
  'abn asic-afs-licensees asic-business-names asic-companies asic-credit-licensees bom-climate-data-online gnaf nsw-planning-portal-online-da ppsr silo-data-drill svc-fixture-unsearched-ppsr';
const RESULT = {
  reason: 'a reason',
  registered: true,
  as_at: '2024-03-12',
  cancelled_on: null,
  risk_flags: [{ severity: 'high', message: 'M.', recommended_next_check: 'Look.' }],
  human_review_items: ['Look.', 'And there.'],
  candidates: [{ full_address: 'A', match: { confidence: 0.3, component_scores: {} } }],
  company: { status: 'EXAD', status_meaning: 'Under external administration' },
  fields: [{ field: 'acn', value: null, label: 'human_review_required' }],
  source_checks: [{ source: 'S', status: 'matched', result: 'R.', limitations: ['L.'] }],
  not_checked: [{ source: 'N', result: 'Not asked.' }],
};
// Other responses whose fields have their own words or order on the page.
const ODDITIES = {
  complete: false,
  observed_from: '2026-10-04',
  effective_to: null,
  replaced_by: null,
  source_url: 'https://abr.example/1',
  company: null,
  registration: { business_name: 'A', cancelled_on: null, is_current: true },
  candidates: [{ business_name: 'A', cancelled_on: null, is_current: true }, { business_name: 'B' }],
  licences: [
    { licence_type: 'afsl', label: 'verified' },
    { licence_type: 'acl', label: 'human_review_required' },
  ],
  conditions: ['may:', '(a);', 'b'],
  gst: [{ effective_from: '2020-01-01' }, { effective_from: '2021-01-01' }],
  certificate: { certificate_sha256: 'ab', search_certificate_number: 'S-1' },
  risk_flags: [{ code: 'unknown_code', severity: 'low' }],
  business_name: 'a',
  licence_number: '1',
};
const SNAPSHOT = {
  evidence_pack_id: 'rec_B',
  created_at: 1,
  source_observed_at: 2,
  source_versions: [{ source_id: 'abn', source_version: 'v' }],
  risk_flags: [{ code: 'c', severity: 'low' }],
};
const COMPARISON = {
  fact_hashes: ['1', '2'],
  facts: [
    { field: 'postcode', normalized_value: '2000', value_hash: '1' },
    { field: 'company_type', normalized_value: 'APTY LMSH PROP', value_hash: '3' },
  ],
};
const COMPARED = {
  outcome: 'changed',
  role: 'baseline',
  severity: 'high',
  comparison: COMPARISON,
  risk_flags: [],
  check: { check_id: 'chk', audit_correlation_id: 'aud' },
  baseline_snapshot: SNAPSHOT,
  previous_snapshot: SNAPSHOT,
  current_snapshot: { ...SNAPSHOT, evidence_pack_id: 'rec_E' },
  changes: [
    {
      kind: 'status',
      severity: 'high',
      field: 'abn_status',
      old_value: 'A',
      new_value: 'B',
      old_hash: '4',
      new_hash: '5',
    },
    { kind: 'risk', severity: 'high', field: 'c', old_value: null, new_value: 'high', old_hash: null, new_hash: null },
    {
      kind: 'source_version',
      severity: 'info',
      field: 'abn',
      old_value: 'v',
      new_value: 'w',
      old_hash: null,
      new_hash: null,
    },
  ],
};
const LIMITS = [
  'What the service itself read during this call is named under sources.',
  'The service read abn abn-2, a stored copy: it speaks for 2026-11-01T08:00:00.000Z.',
  'Flag abn_cancelled (high) stands now: M.',
  'Compared were risk flags and these facts: entity_name, gst_to.',
];
const PACK = {
  export_id: 'e',
  assembled_at: '2026-11-15T05:00:00Z',
  verdict: 'not_checked',
  recommended_next_check: 'Look.',
  human_review_items: ['Look.'],
  human_pack: {
    label: 'L',
    title: 'T',
    headline: 'H',
    summary: [],
    subject_lines: [],
    not_checked: [],
    disclaimer: 'D',
  },
  risk_explanation: { formula: 'F', reading: 'R', terms: [], sum: 0 },
  risk_score: 0,
} as unknown as EvidencePackEnvelope;

/** Hashes everything that decides how existing records are printed. */
function hashForm(): string {
  const hash = createHash('sha256');
  const folder = new URL('../../../../src/operations/pdf/', import.meta.url);
  for (const part of ['templates', 'fonts']) {
    for (const name of readdirSync(new URL(part, folder)).sort()) {
      // Statements are no evidence, and may change their looks.
      if (name === 'statement.typ') continue;
      hash.update(`${name}\n`).update(readFileSync(new URL(`${part}/${name}`, folder)));
    }
  }
  hash.update(JSON.stringify(packages.dependencies['@myriaddreamin/typst-ts-web-compiler']));
  const around = { publicUrl: 'https://service.example', signedBy: 'k', canDraw: () => true };
  const [source] = buildSampleRecord().sources;
  assert.ok(source !== undefined);
  const sample = { ...source, source_citation: 'SAMPLE DATA' };
  const pages = [
    ...TOOLS.split(' ').map((tool) => ({ tool, result: RESULT, request: { abn: '1', sample_response: true } })),
    ...ENDINGS.split(' ').map((status) => ({ result: { status }, sources: [sample, source] })),
    ...SOURCES.split(' ').map((source_id) => ({
      sources: [
        { ...source, source_id },
        { ...sample, source_id },
      ],
    })),
    ...(['live', 'sample', 'synthetic_fixture_unsearched'] as const).map((data_mode) => ({ data_mode })),
    ...['capture_snapshot', 'confirm_no_changes', 'what_changed'].map((tool) => ({
      tool,
      result: COMPARED,
      request: { current_evidence: { evidence_pack_id: 'rec_E', comparison: COMPARISON } },
    })),
    ...['abn_lookup', 'asic_licence_lookup', 'verify_business_name_registration'].map((tool) => ({
      tool,
      result: ODDITIES,
    })),
    { result: { ok: false, code: 'abn_not_found', message: 'm' } },
    { tool: 'gst_check', result: { as_at: '2024-03-12', registered: null, effective_from: null, effective_to: null } },
    { tool: 'company_lookup', result: { candidates: [{ match: { score: 0.77, differences: [{ meaning: 'm' }] } }] } },
    { tool: 'ppsr_search', result: { record_id: 'r', certificate: { search_certificate_number: 'S-1' } } },
    { tool: 'confirm_no_changes', result: { limitations: LIMITS } },
    { tool: 'capture_snapshot', result: {}, data_mode: 'live' as const },
    { sources: [sample], result: { verdict: 'verified' } },
    { sources: [], status: 'pending_reconciliation' as const, price_cents: 0, reference: null },
  ].map((changes) => buildRecordPage(buildSampleRecord({ ...changes, log } as Partial<DueDiligenceRecord>), around));
  hash.update(JSON.stringify(pages));
  return hash.update(JSON.stringify(buildPackPage(PACK, () => true))).digest('hex');
}

test('pages that are printed differently have a new form number', () => {
  const forms = JSON.parse(readFileSync(FORMS, 'utf8')) as Record<string, string>;
  const known = forms[PAGE_FORM];
  if (process.env.GOLDEN_WRITE === '1' && known === undefined) {
    writeFileSync(FORMS, `${JSON.stringify({ ...forms, [PAGE_FORM]: hashForm() }, null, 2)}\n`);
    return;
  }
  assert.equal(hashForm(), known, `pages changed: raise PAGE_FORM (now ${PAGE_FORM}), then run with GOLDEN_WRITE=1`);
});
