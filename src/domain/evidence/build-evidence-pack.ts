import { type EvidencePackEnvelope, PACK_CONTRACT_VERSION } from '#contract/schemas/evidence-pack.ts';
import { buildRisk, type RiskFlag } from '#domain/risk/build-risk.ts';
import { buildRiskExplanation, SEVERITY_POINTS } from '#domain/risk/build-risk-explanation.ts';
import { buildHumanPack } from './build-human-pack.ts';
import { buildMachinePack } from './build-machine-pack.ts';
import { buildFixtureCheck, FIXTURE_ROWS, type FixtureRow, type PackSubject } from './pack-fixture-rows.ts';

/** The facts of a pack besides its subject. */
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
  const gravest = sortByGravity(flags);
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

function sortByGravity(flags: readonly RiskFlag[]): RiskFlag[] {
  return flags.toSorted((left, right) => SEVERITY_POINTS[right.severity] - SEVERITY_POINTS[left.severity]);
}
