import { buildRisk, type Risk, type RiskFlag } from './build-risk.ts';
import { listStatusRisks } from './list-company-risks.ts';

/** A company that a name might refer to, with the facts that can raise flags. */
export type RiskCandidate = {
  acn: string;
  company_name: string;
  status: string | null;
  former: boolean;
  current_name: string | null;
};

/** Lists the risk flags of a candidate. Confidence is 0.5, because the name may refer to another company. */
export function listCandidateRisks(
  candidate: RiskCandidate,
  source: { source_citation: string; retrieved_at: string },
): RiskFlag[] {
  const { acn, company_name, status, former, current_name } = candidate;
  const found: Risk[] = [
    ...listStatusRisks({ status, deregistered_on: null }),
    ...(former ? [buildFormerName(current_name)] : []),
  ];
  return found.map((risk) => ({
    ...risk,
    message: `Candidate ${company_name}, ACN ${acn}: ${risk.message}`,
    confidence: 0.5,
    evidence_refs: [`acn:${acn}`],
    source_refs: ['asic-companies'],
    source_backing: `${source.source_citation}, retrieved ${source.retrieved_at}`,
  }));
}

function buildFormerName(current_name: string | null): Risk {
  const message = `This is a former name; the company is now ${current_name ?? 'called otherwise'}.`;
  return { ...buildRisk('former_name'), message };
}
