import { type AbnFinding, findKnownUntil } from './abn-finding.ts';
import { type Company, type Conflict, listRegisterConflicts } from './company.ts';

/** Compares ASIC's company with the ABN register's finding; `trouble` says why the two cannot be compared, or is null. */
export function compareRegisters(
  company: Company,
  abn: string,
  finding: AbnFinding,
): { conflicts: Conflict[]; trouble: string | null } {
  const as_at = findKnownUntil(finding);
  // A version older than the company cannot contain it.
  if (finding.entry === null && company.registered_on !== null && company.registered_on > as_at) {
    const trouble = `The ABN register version is of ${as_at}, before the company was registered on ${company.registered_on}.`;
    return { conflicts: [], trouble };
  }
  return { conflicts: listRegisterConflicts(company, abn, finding.entry), trouble: null };
}
