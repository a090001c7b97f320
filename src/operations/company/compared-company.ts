import type { Company } from '#domain/entities/company.ts';
import type { NotChecked } from '#domain/evidence/not-checked.ts';
import type { RiskFlag } from '#domain/risk/build-risk.ts';
import { listCompanyRisks } from '#domain/risk/list-company-risks.ts';
import type { CompanyVersion } from '#operations/readers/company-register.ts';
import type { RegisterReaders } from '#operations/readers/register-readers.ts';
import type { ReadSource, SourceUsed } from '#operations/readers/source-used.ts';
import { listUnread, tryRead } from '#operations/readers/try-read.ts';
import { COMPANIES_MANIFEST } from '#registers/asic-companies/manifest.ts';

/** The company with which another register is compared, and what to say about the search for it. */
export type ComparedCompany = {
  company: Company | null;
  source: SourceUsed | null;
  items: string[];
  ageItems: readonly string[];
  notChecked: NotChecked[];
};

/** No company: nothing was read. */
export const NO_COMPANY: ComparedCompany = { company: null, source: null, items: [], ageItems: [], notChecked: [] };

/** Lists the register of companies as a source, if it was read. */
export function listComparedSources({ source, company }: ComparedCompany): ReadSource[] {
  return source === null ? [] : [{ source, payload: company }];
}

export function listComparedRisks({ source, company }: ComparedCompany): RiskFlag[] {
  return company === null || source === null ? [] : listCompanyRisks(company, null, source);
}

/** Finds a company in the register of companies. Where it cannot be read, the other register answers alone. */
export async function readComparedCompany(
  { companies }: Pick<RegisterReaders, 'companies'>,
  find: (version: CompanyVersion) => Promise<Pick<ComparedCompany, 'company' | 'items'>>,
): Promise<ComparedCompany> {
  const tried = await tryRead(async () => {
    const version = await companies.readCurrent();
    return { source: version.source, ageItems: version.ageItems, notChecked: [], ...(await find(version)) };
  });
  return tried.read ?? { ...NO_COMPANY, notChecked: listUnread(COMPANIES_MANIFEST.name, tried) };
}
