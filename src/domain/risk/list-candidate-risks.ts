import { backRisk, buildRisk, type FlagSource, type Risk, type RiskFlag } from './build-risk.ts';
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
export function listCandidateRisks(candidate: RiskCandidate, source: Omit<FlagSource, 'source_id'>): RiskFlag[] {
  const { acn, company_name, status, former, current_name } = candidate;
  const found: Risk[] = [
    ...listStatusRisks({ status, deregistered_on: null }),
    ...(former ? [buildFormerName(current_name)] : []),
  ];
  const own = { ...source, source_id: 'asic-companies' };
  return found.map((risk) => {
    const message = `Candidate ${company_name}, ACN ${acn}: ${risk.message}`;
    return backRisk({ ...risk, message }, `acn:${acn}`, own, 0.5);
  });
}

function buildFormerName(current_name: string | null): Risk {
  const message = `This is a former name; the company is now ${current_name ?? 'called otherwise'}.`;
  return buildRisk('former_name', message);
}
