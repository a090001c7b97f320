import type { Company } from '#domain/entities/company.ts';
import { listFacts, type PlainFact } from './fact.ts';
import { normaliseFactName, normaliseFactWord } from './normalise-values.ts';

/** Builds the facts that ASIC has about a company; if the company is not in the version, the single fact NOT HELD. */
export function buildCompanyFacts(company: Company | null, evidenceRef: string): PlainFact[] {
  if (company === null) return listFacts(evidenceRef, { company_status: ['NOT HELD'] });
  const { type, class: form, sub_class, status } = company;
  return listFacts(evidenceRef, {
    company_name: [normaliseFactName(company.company_name)],
    company_type: [[type, form, sub_class].map((code) => code ?? '-').join(' ')],
    company_status: [status === null ? null : normaliseFactWord(status)],
    registered_on: [company.registered_on],
    deregistered_on: [company.deregistered_on],
    former_name: company.former_names.map(normaliseFactName),
    abn: [company.abn],
  });
}
