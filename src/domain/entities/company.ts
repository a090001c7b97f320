import { decideNameMatch, findBestMatch, type NameMatch } from '#domain/names/decide-name-match.ts';
import { scoreNames } from '#domain/names/score-names.ts';
import type { AbnEntry } from './abn-entry.ts';
import { type AbnFinding, findKnownUntil } from './abn-finding.ts';
import type { CompanyRow } from './asic-rows.ts';

/** A company, built from all its name rows. */
export type Company = Pick<
  CompanyRow,
  'acn' | 'company_name' | 'abn' | 'type' | 'class' | 'sub_class' | 'status' | 'registered_on' | 'deregistered_on'
> & { former_names: string[] };

/** Two contradicting values of one field; neither is preferred. */
export type Conflict = {
  field: string;
  left: { source: string; value: string | null };
  right: { source: string; value: string | null };
  message: string;
};

/** Builds a company from its name rows. Without a row for the current name, uses the current name in the first row, or that row's own name. */
export function buildCompany(rows: readonly [CompanyRow, ...CompanyRow[]]): Company {
  const current = rows.find((row) => row.is_current_name);
  const row = current ?? rows[0];
  const company_name = current?.company_name ?? row.current_name ?? row.company_name;
  const names = new Set(rows.map((one) => one.company_name).filter((name) => name !== company_name));
  const { acn, abn, type, class: form, sub_class, status, registered_on, deregistered_on } = row;
  const former_names = [...names];
  return { acn, company_name, abn, type, class: form, sub_class, status, registered_on, deregistered_on, former_names };
}

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

/** Lists where ASIC's company and the ABN register's entry differ; a null entry means that the register does not have the ABN. */
export function listRegisterConflicts(company: Company, abn: string, entry: AbnEntry | null): Conflict[] {
  const differ = (field: string, asic: string | null, abr: string | null, message: string): Conflict => ({
    field,
    left: { source: 'ASIC', value: asic },
    right: { source: 'ABR', value: abr },
    message,
  });
  if (entry === null) return [differ('abn', company.abn, null, `The ABN register that was read holds no ABN ${abn}.`)];
  const conflicts: Conflict[] = [];
  const add = (...difference: Parameters<typeof differ>) => conflicts.push(differ(...difference));
  if (company.abn !== abn)
    add('abn', company.abn, abn, 'The ABN register links another ABN to this company than ASIC does.');
  if (entry.acn !== company.acn)
    add('acn', company.acn, entry.acn, 'The ABN register links the ABN to another number, or to none.');
  if (entry.entity_name !== null && compareNames(entry.entity_name, company.company_name) !== 'exact') {
    const { match, former } = matchCompanyName(company, entry.entity_name);
    const isFormer = former && match === 'exact';
    const message = isFormer ? 'The ABN register has a former name of the company.' : 'The names are not the same.';
    add('company_name', company.company_name, entry.entity_name, message);
  }
  if (company.status === 'DRGD' && entry.status === 'active')
    add('status', company.status, entry.status, 'Deregistered with ASIC, but its ABN is active.');
  if (company.status === 'REGD' && entry.status !== 'active')
    add('status', company.status, entry.status, 'Registered with ASIC, but its ABN is not active.');
  return conflicts;
}

/** Returns which current or former name of a company matches best, and how well; the current one if two match equally. */
export function matchCompanyName(company: Company, name: string): { match: NameMatch; former: boolean; bears: string } {
  const names = [
    { bears: company.company_name, former: false },
    ...company.former_names.map((bears) => ({ bears, former: true })),
  ].map((one) => ({ ...one, match: compareNames(name, one.bears) }));
  return findBestMatch(names) ?? { match: 'none', former: false, bears: company.company_name };
}

function compareNames(left: string, right: string): NameMatch {
  return decideNameMatch(scoreNames(left, right));
}

/** Returns a conflict if neither register links the ABN that the caller gave to the company. */
export function findGivenAbnConflict(company: Company, given: string, entry: AbnEntry | null): Conflict | null {
  if (given === company.abn || entry?.acn === company.acn) return null;
  return {
    field: 'abn',
    left: { source: 'request', value: given },
    right: { source: 'ASIC', value: company.abn },
    message: `The ABN given is not this company’s. ${describeHolder(entry)}`,
  };
}

function describeHolder(entry: AbnEntry | null): string {
  if (entry === null) return 'The ABN register that was read does not have it.';
  const holder = entry.entity_name ?? 'a holder whose name is withheld';
  return `In the ABN register it belongs to ${holder}, and is ${entry.status}.`;
}
