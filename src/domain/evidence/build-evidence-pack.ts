import { type EvidencePackEnvelope, PACK_CONTRACT_VERSION } from '#contract/schemas/evidence-pack.ts';
import { riskCategory } from '#contract/schemas/risk-flag.ts';
import { formatAbn } from '#domain/identifiers/abn.ts';
import { buildRisk, type RiskFlag, rankRisk } from '#domain/risk/build-risk.ts';
import { buildRiskExplanation, type RiskExplanation } from '#domain/risk/build-risk-explanation.ts';
import { RISK_CATEGORIES } from '#domain/risk/risk-ontology.ts';
import { buildFixtureCheck, FIXTURE_ROWS, type FixtureRow, type PackSubject } from './pack-fixture-rows.ts';

type HumanPack = EvidencePackEnvelope['human_pack'];
type MachinePack = EvidencePackEnvelope['machine_pack'];
type PackFacts = {
  exportId: string;
  downloadUrl: string;
  serviceUrl: string;
  assembledAt: Date;
};

/** Builds a pack about a subject. No source is queried, and every part of the pack says so. */
export function buildEvidencePack(subject: PackSubject, facts: PackFacts): EvidencePackEnvelope {
  const rows = FIXTURE_ROWS.filter(({ of }) => of === 'any' || subject[of] !== null);
  const flags = rows.map(buildFlag);
  const explanation = buildRiskExplanation(flags);
  const gravest = flags.toSorted((left, right) => rankRisk(right) - rankRisk(left));
  const assembled_at = facts.assembledAt.toISOString();
  const { abn, vin, purpose } = subject;
  return {
    ok: true,
    export_id: facts.exportId,
    contract_version: PACK_CONTRACT_VERSION,
    download_url: facts.downloadUrl,
    assembled_at,
    generated_at: assembled_at,
    freshness: null,
    partial: true,
    data_mode: 'synthetic_fixture_unsearched',
    field_origins: {
      subject: 'caller_input_unverified',
      source_checks: 'synthetic_fixture_unsearched',
      risk_outputs: 'derived_from_unsearched_fixture_rows',
    },
    verdict: 'not_checked',
    subject: { abn, vin, purpose },
    source_checks: rows.map((row) => buildFixtureCheck(row, facts.serviceUrl)),
    risk_flags: flags,
    human_review_items: [
      'This pack is synthetic: no source was queried. Do not rely on it for any decision.',
      ...gravest.map(({ message, recommended_next_check }) => `${message} ${recommended_next_check}`),
    ],
    machine_pack: buildMachinePack(subject, facts.exportId, gravest, explanation, rows),
    human_pack: buildHumanPack(subject, rows, gravest),
    risk_score: explanation.risk_score,
    risk_explanation: explanation,
    recommended_next_check: gravest[0]?.recommended_next_check ?? 'Look the subject up at its register.',
  };
}

// Confidence 1, because it is certain that the source was not searched.
function buildFlag({ code, source_id }: FixtureRow, index: number): RiskFlag {
  return {
    ...buildRisk(code),
    confidence: 1,
    evidence_refs: [`/source_checks/${index}`],
    source_refs: [source_id],
    source_backing: `Synthetic row ${source_id}: no source was queried. It shows what is not known, and clears nothing.`,
  };
}

const LABEL = 'SYNTHETIC SAMPLE – NO SOURCE WAS SEARCHED';

/** Builds the part of a pack for people; the flags are sorted by severity. */
function buildHumanPack(subject: PackSubject, rows: readonly FixtureRow[], gravest: readonly RiskFlag[]): HumanPack {
  const flagged = new Set<string>(gravest.map(({ category }) => category));
  const untouched = Object.entries(RISK_CATEGORIES).filter(([category]) => !flagged.has(category));
  return {
    pack_version: 'human-pack-v1',
    label: LABEL,
    title: 'Evidence pack (synthetic sample)',
    headline: 'Nothing was checked: this pack shows the shape of evidence and contains none.',
    summary: [
      'This pack was assembled from what the caller wrote and from rows that this service made up. No register was asked, so nothing is known about the subject: neither anything against it nor anything for it.',
      'The risk score adds up what is not known. It says nothing about the subject, and is no clearance.',
    ],
    subject_lines: listSubjectLines(subject),
    checked: [],
    not_checked: [
      ...rows.map(({ source, would_tell }) => `${source}: it would have told ${would_tell}.`),
      ...untouched.map(([, { title, next_check }]) => `${title}: not part of this pack. ${next_check}`),
    ],
    next_steps: gravest.map(({ recommended_next_check }) => recommended_next_check),
    disclaimer: 'Not legal, credit, tax or financial advice. Do not rely on this sample for any decision.',
  };
}

function listSubjectLines({ abn, vin, purpose, reference }: PackSubject): HumanPack['subject_lines'] {
  const lines: [label: string, value: string | null][] = [
    ['ABN, as given', abn === null ? null : formatAbn(abn)],
    ['VIN, as given', vin],
    ['Purpose, in the caller’s words', purpose],
    ['Reference of the caller', reference],
  ];
  return lines.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]));
}

/** Builds the part of a pack for programs; the flags are sorted by severity. */
function buildMachinePack(
  subject: PackSubject,
  exportId: string,
  gravest: readonly RiskFlag[],
  { terms }: RiskExplanation,
  rows: readonly FixtureRow[],
): MachinePack {
  const categories = riskCategory.options.map((category) => {
    const own = terms.filter((term) => term.category === category);
    const points = own.reduce((total, term) => total + term.points, 0);
    return { category, searched: false as const, flag_codes: own.map(({ code }) => code), points };
  });
  return {
    pack_version: 'machine-pack-v1',
    export_id: exportId,
    reference: subject.reference,
    reliance: 'none',
    abn: subject.abn,
    identifiers: listIdentifiers(subject),
    sources_searched: [],
    sources_unsearched: rows.map(({ source_id }) => source_id),
    categories,
    next_checks: gravest.map(({ code, category, recommended_next_check: action }) => ({ code, category, action })),
  };
}

function listIdentifiers({ vin, vinAsGiven }: PackSubject): MachinePack['identifiers'] {
  if (vin === null) return [];
  return [{ kind: 'vin', raw: vinAsGiven ?? vin, canonical: vin, display: vin }];
}
