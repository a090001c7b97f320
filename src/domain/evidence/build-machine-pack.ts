import type { EvidencePackEnvelope } from '#contract/schemas/evidence-pack.ts';
import { riskCategory } from '#contract/schemas/risk-flag.ts';
import type { RiskFlag } from '#domain/risk/build-risk.ts';
import type { RiskExplanation } from '#domain/risk/build-risk-explanation.ts';
import type { FixtureRow, PackSubject } from './pack-fixture-rows.ts';

/** Builds the part of a pack for programs; the flags are sorted by severity. */
export function buildMachinePack(
  subject: PackSubject,
  exportId: string,
  gravest: readonly RiskFlag[],
  { terms }: RiskExplanation,
  rows: readonly FixtureRow[],
): EvidencePackEnvelope['machine_pack'] {
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
    next_checks: gravest.map(({ code, category, recommended_next_check }) => ({
      code,
      category,
      action: recommended_next_check,
    })),
  };
}

function listIdentifiers({ vin, vinAsGiven }: PackSubject): EvidencePackEnvelope['machine_pack']['identifiers'] {
  if (vin === null) return [];
  return [{ kind: 'vin', raw: vinAsGiven ?? vin, canonical: vin, display: vin }];
}
