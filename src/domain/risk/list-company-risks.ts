import { findStatusMeaning } from '#domain/entities/asic-codes.ts';
import type { Company } from '#domain/entities/company.ts';
import { backRisk, buildRisk, type FlagSource, type Risk, type RiskFlag } from './build-risk.ts';

const BY_STATUS: Readonly<Record<string, Risk>> = {
  EXAD: buildRisk('company_external_administration'),
  SOFF: buildRisk('company_strike_off'),
  DRGD: buildRisk('company_deregistered'),
};

/** Lists the risk flags of a company: one for any status other than registered, one if the given name is a former name. */
export function listCompanyRisks(
  company: Company,
  givenFormerName: string | null,
  source: Omit<FlagSource, 'source_id'>,
): RiskFlag[] {
  const former = givenFormerName === null ? [] : [buildFormerName(company, givenFormerName)];
  const own = { ...source, source_id: 'asic-companies' };
  return [...listStatusRisks(company), ...former].map((risk) => backRisk(risk, `acn:${company.acn}`, own));
}

/** Lists the flag of any status other than registered. */
export function listStatusRisks({ status, deregistered_on }: Pick<Company, 'status' | 'deregistered_on'>): Risk[] {
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

function buildFormerName({ company_name }: Company, name: string): Risk {
  return buildRisk('former_name', `${name} is a former name; the company is now ${company_name}.`);
}
