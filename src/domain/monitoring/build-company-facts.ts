import type { Company } from '#domain/entities/company.ts';
import type { PlainFact } from './fact.ts';
import { listFacts } from './list-facts.ts';
import { normaliseFactName, normaliseFactWord } from './normalise-values.ts';

/** What ASIC says of a company; one that the version does not hold has one fact, that it does not. */
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
