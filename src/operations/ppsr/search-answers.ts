import { canonicalJson } from '#base/canonical-json.ts';
import { sha256Hex } from '#base/sha256.ts';
import type { Target } from '#domain/billing/quote.ts';
import {
  buildSampleCertificate,
  listSampleRegistrations,
  type SampleRegistration,
} from '#domain/evidence/search-certificate.ts';
import { buildRisk } from '#domain/risk/build-risk.ts';
import type { CheckEvidence } from '#operations/funnel/handler.ts';
import { PPSR_MANIFEST } from '#registers/ppsr/manifest.ts';
import type { PpsrResult } from '#registers/ppsr/ppsr-register.ts';

/** What an answer is about, and the record it leaves. */
export type SearchFacts = { tool: string; target: Target; recordId: string; now: Date };

const SAMPLE_CITATION =
  'SAMPLE DATA, invented for this project in the shape of a PPSR search: nothing was sent to the register.';
const SAMPLE_LIMITATIONS = [
  'Nothing was sent to the PPSR, so nothing is known about this organisation or asset: neither that it is encumbered nor that it is not.',
  'Sample results cost nothing. The certificate, its number and the registration in it are invented.',
];
const NO_PROOF =
  'A search speaks for its own moment: it proves neither ownership nor that no other security interest exists.';

/** Builds a sample answer: labelled as a sample everywhere, and the same on every call. */
export function buildSampleSearch(facts: SearchFacts) {
  const registrations = listSampleRegistrations(facts.target);
  const certificate = buildSampleCertificate({
    label: SAMPLE_CITATION,
    search_certificate_number: sampleNumber(facts.target),
    target: facts.target,
  });
  return buildSearch(facts, {
    data_mode: 'sample',
    // A sample must never carry the register's own id.
    source_id: 'svc-fixture-unsearched-ppsr',
    source_citation: SAMPLE_CITATION,
    verdict: decideSampleVerdict(registrations),
    limitations: SAMPLE_LIMITATIONS,
    result: {
      searchCertificateNumber: sampleNumber(facts.target),
      certificate,
      registrations: registrations.length,
      searchedAt: facts.now.toISOString(),
    },
  });
}

function decideSampleVerdict(registrations: readonly SampleRegistration[]): string {
  if (registrations.length === 0) return 'sample_without_registration';
  const isExpired = registrations.every((one) => one.isExpired);
  return isExpired ? 'sample_expired_registration_shown' : 'sample_registration_shown';
}

export function buildLiveSearch(facts: SearchFacts, result: PpsrResult) {
  return buildSearch(facts, {
    data_mode: 'live',
    source_id: PPSR_MANIFEST.source_id,
    source_citation: `${PPSR_MANIFEST.attribution}, search certificate ${result.searchCertificateNumber}`,
    verdict: result.registrations > 0 ? 'registrations_found' : 'no_registration_found',
    limitations: [NO_PROOF],
    result,
  });
}

type Origin = {
  data_mode: 'sample' | 'live';
  source_id: string;
  source_citation: string;
  verdict: string;
  limitations: string[];
  result: PpsrResult;
};

function buildSearch(facts: SearchFacts, origin: Origin) {
  const { data_mode, source_id, source_citation, verdict, limitations, result } = origin;
  const certificate_sha256 = sha256Hex(result.certificate);
  const retrieved_at = result.searchedAt;
  const answer = {
    ok: true as const,
    tool: facts.tool,
    target: facts.target,
    record_id: facts.recordId,
    data_mode,
    source_citation,
    retrieved_at,
    verdict,
    risk_flags: listFlags(origin),
    certificate: { search_certificate_number: result.searchCertificateNumber, certificate_sha256 },
    human_review_items: listReviewItems(origin),
    limitations,
  };
  const source = {
    source_id,
    source_version: null,
    source_citation,
    retrieved_at,
    payload_sha256: certificate_sha256,
    sample: data_mode === 'sample',
    source_file: {
      sha256: certificate_sha256,
      name: `certificate ${result.searchCertificateNumber}`.slice(0, 255),
      url: data_mode === 'sample' ? null : PPSR_MANIFEST.source_url,
      published_at: data_mode === 'sample' ? null : retrieved_at,
    },
  };
  const evidence: CheckEvidence = { target: facts.target, data_mode, sources: [source] };
  return { answer, evidence };
}

function listReviewItems({ data_mode, result }: Origin): string[] {
  if (data_mode === 'sample')
    return ['This is a sample: no search was made. Make a real search before relying on anything.'];
  return result.registrations > 0 ? [buildRisk('ppsr_registration_found').recommended_next_check] : [];
}

function listFlags({ data_mode, source_id, source_citation, result }: Origin) {
  if (result.registrations === 0) return [];
  const sample = data_mode === 'sample' ? 'SAMPLE DATA, invented: ' : '';
  return [
    {
      ...buildRisk('ppsr_registration_found'),
      ...(data_mode === 'sample' && { severity: 'info' as const }),
      message: `${sample}the search certificate shows ${result.registrations} ${result.registrations === 1 ? 'registration' : 'registrations'}.`,
      confidence: data_mode === 'sample' ? 0 : 1,
      evidence_refs: [result.searchCertificateNumber],
      source_refs: [source_id],
      source_backing: source_citation,
    },
  ];
}

function sampleNumber(target: Target): string {
  return `SAMPLE-${sha256Hex(canonicalJson(target)).slice(0, 12).toUpperCase()}`;
}
