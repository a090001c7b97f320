import { ServiceError } from '#contract/service-error.ts';
import type { AbnHistoryFinding } from '#domain/entities/abn-finding.ts';
import type { CompanyReading } from '#domain/evidence/build-company-part.ts';
import type { CompanyRegister, CompanyVersion } from '#operations/readers/company-register.ts';
import type { SourceUsed } from '#operations/readers/source-used.ts';
import { COMPANIES_MANIFEST } from '#registers/asic-companies/manifest.ts';

/** What ASIC says about an ABN, with the source for the record; or why no version answers. */
export type CompanyOfAbn =
  | Extract<CompanyReading, { unread: string }>
  | (Exclude<CompanyReading, { unread: string }> & { source: SourceUsed });

/** Reads the companies that ASIC links to an ABN, or else the one whose ACN the ABN register has. */
export async function readCompanyOfAbn(
  register: CompanyRegister,
  abn: string,
  { entry }: AbnHistoryFinding,
): Promise<CompanyOfAbn> {
  const version = await readVersion(register);
  if ('unread' in version) return version;
  const linked = await version.findAllByAbn(abn);
  const acn = entry?.acn ?? null;
  const named = linked.length > 0 || acn === null ? null : await version.findByAcn(acn);
  return {
    source: version.source,
    limitations: COMPANIES_MANIFEST.limitations,
    ageItems: version.ageItems,
    companies: named === null ? linked : [named],
  };
}

// While no version answers, the ABN register's answer is still useful.
async function readVersion(register: CompanyRegister): Promise<CompanyVersion | { unread: string }> {
  try {
    return await register.readCurrent();
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'upstream_error') return { unread: error.message };
    throw error;
  }
}
