import { findStatusMeaning } from '#domain/entities/asic-codes.ts';
import type { Company } from '#domain/entities/company.ts';
import type { RiskFlag } from './list-counterparty-risks.ts';

type Risk = Pick<RiskFlag, 'code' | 'category' | 'severity' | 'message' | 'recommended_next_check'>;

const BY_STATUS: Readonly<Record<string, Risk>> = {
  EXAD: {
    code: 'company_external_administration',
    category: 'insolvency_risk',
    severity: 'critical',
    message: 'The company is under external administration (ASIC code EXAD).',
    recommended_next_check: 'Ask ASIC for the documents lodged, and deal with the administrator or liquidator.',
  },
  SOFF: {
    code: 'company_strike_off',
    category: 'identity_risk',
    severity: 'high',
    message: 'ASIC is striking the company off the register (ASIC code SOFF).',
    recommended_next_check: 'Ask the company why it is being struck off, and look it up again before relying on it.',
  },
  DRGD: {
    code: 'company_deregistered',
    category: 'identity_risk',
    severity: 'critical',
    message: 'The company is deregistered (ASIC code DRGD): it no longer exists.',
    recommended_next_check: 'Ask who the counterparty is now; a deregistered company cannot enter a contract.',
  },
};

/** Lists the risk flags that the register's word on a company gives rise to: anything but plain registration is one, and so is a name that is a former one. */
export function listCompanyRisks(
  company: Company,
  givenFormerName: string | null,
  source: { source_citation: string; retrieved_at: string },
): RiskFlag[] {
  const former = givenFormerName === null ? [] : [buildFormerName(company, givenFormerName)];
  return [...listStatusRisks(company), ...former].map((risk) => ({
    ...risk,
    confidence: 0.9,
    evidence_refs: [`acn:${company.acn}`],
    source_refs: ['asic-companies'],
    source_backing: `${source.source_citation}, retrieved ${source.retrieved_at}`,
  }));
}

function listStatusRisks({ status, deregistered_on }: Company): Risk[] {
  if (status === 'REGD' && deregistered_on === null) return [];
  const known = BY_STATUS[status ?? ''];
  if (known !== undefined) return [known];
  return [
    {
      code: 'company_not_registered',
      category: 'identity_risk',
      severity: 'high',
      message: `The company is not plainly registered: ASIC code ${status ?? 'none'}${describeMeaning(status)}.`,
      recommended_next_check: 'Look the company up with ASIC before relying on it.',
    },
  ];
}

function describeMeaning(status: string | null): string {
  const words = findStatusMeaning(status);
  return words === null ? '' : ` (${words})`;
}

function buildFormerName({ company_name }: Company, name: string): Risk {
  return {
    code: 'former_name',
    category: 'identity_risk',
    severity: 'medium',
    message: `${name} is a former name; the company is now ${company_name}.`,
    recommended_next_check: 'Ask why the former name is used, and have the documents made out in the present one.',
  };
}
