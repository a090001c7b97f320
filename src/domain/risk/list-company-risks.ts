import { findStatusMeaning } from '#domain/entities/asic-codes.ts';
import type { Company } from '#domain/entities/company.ts';
import { backRisk, buildRisk, type FlagSource, type Risk, type RiskFlag } from './build-risk.ts';

const BY_STATUS: Readonly<Record<string, Risk>> = {
  EXAD: buildRisk('company_external_administration'),
  SOFF: buildRisk('company_strike_off'),
  DRGD: buildRisk('company_deregistered'),
};

type CompanySource = Omit<FlagSource, 'source_id'>;

/** Lists the risk flags of a company: one for any status other than registered, one if the given name is a former name. */
export function listCompanyRisks(company: Company, givenFormerName: string | null, source: CompanySource): RiskFlag[] {
  const { acn, company_name } = company;
  const message = `${givenFormerName} is a former name; the company is now ${company_name}.`;
  const former = givenFormerName === null ? [] : [buildRisk('former_name', message)];
  return [...listStatusRisks(company), ...former].map((risk) => backCompanyRisk(risk, acn, source));
}

/** A company that a name might refer to, with the facts that can raise flags. */
export type RiskCandidate = {
  acn: string;
  company_name: string;
  status: string | null;
  former: boolean;
  current_name: string | null;
};

/** Lists the risk flags of a candidate. Confidence is 0.5, because the name may refer to another company. */
export function listCandidateRisks(candidate: RiskCandidate, source: CompanySource): RiskFlag[] {
  const { acn, company_name, status, former, current_name } = candidate;
  const message = `This is a former name; the company is now ${current_name ?? 'called otherwise'}.`;
  const found = [
    ...listStatusRisks({ status, deregistered_on: null }),
    ...(former ? [buildRisk('former_name', message)] : []),
  ];
  return found.map((risk) => {
    const ofCandidate = { ...risk, message: `Candidate ${company_name}, ACN ${acn}: ${risk.message}` };
    return backCompanyRisk(ofCandidate, acn, source, 0.5);
  });
}

function backCompanyRisk(risk: Risk, acn: string, source: CompanySource, confidence?: number): RiskFlag {
  return backRisk(risk, `acn:${acn}`, { ...source, source_id: 'asic-companies' }, confidence);
}

/** Lists the flag of any status other than registered. */
function listStatusRisks({ status, deregistered_on }: Pick<Company, 'status' | 'deregistered_on'>): Risk[] {
  if (status === 'REGD' && deregistered_on === null) return [];
  const known = BY_STATUS[status ?? ''];
  if (known !== undefined) return [known];
  const message = `The company is not plainly registered: ASIC code ${status ?? 'none'}${describeMeaning(status)}.`;
  return [buildRisk('company_not_registered', message)];
}

function describeMeaning(status: string | null): string {
  const words = findStatusMeaning(status);
  return words === null ? '' : ` (${words})`;
}
