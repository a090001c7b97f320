import type { AbnHistoryFinding } from '#domain/entities/abn-finding.ts';
import type { CompanyReading } from '#domain/evidence/build-company-part.ts';
import type { CompanyRegister } from '#operations/readers/company-register.ts';
import type { SourceUsed } from '#operations/readers/source-used.ts';
import { tryRead } from '#operations/readers/try-read.ts';
import { COMPANIES_MANIFEST } from '#registers/asic-companies/manifest.ts';

/** What ASIC says about an ABN, with the source for the record; or why no version answers. */
type CompanyOfAbn =
  | Extract<CompanyReading, { unread: string }>
  | (Exclude<CompanyReading, { unread: string }> & { source: SourceUsed });

/** Reads the companies that ASIC links to an ABN, or else the one whose ACN the ABN register has. */
export async function readCompanyOfAbn(
  register: CompanyRegister,
  abn: string,
  { entry }: AbnHistoryFinding,
): Promise<CompanyOfAbn> {
  // While no version answers, the ABN register's answer is still useful.
  const { read: version, fault } = await tryRead(register.readCurrent);
  if (version === null) return { unread: fault.message };
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
