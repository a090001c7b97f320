import type { AbnHistoryFinding, AbnSource } from '#domain/entities/abn-finding.ts';
import type { Company, Conflict } from '#domain/entities/company.ts';
import { formatAbn } from '#domain/identifiers/abn.ts';
import { decideNameMatch } from '#domain/names/decide-name-match.ts';
import { scoreTrusts } from '#domain/names/score-trusts.ts';
import { readAbr } from '#operations/readers/try-read.ts';
import { type CompanyAsked, findTrustNumber } from './company-asked.ts';

/** What the ABN register says about the ABN of a trust. */
type TrustCheck = {
  met: { abn: string; finding: AbnHistoryFinding }[];
  conflicts: Conflict[];
  notChecked: string[];
};

const NOTHING: TrustCheck = { met: [], conflicts: [], notChecked: [] };

/** Compares the ABN of a trust with the ABN register. The ABN was written after the trust's name, or was given and belongs to no company. */
export async function checkTrustNumber(
  company: Company | null,
  asked: CompanyAsked,
  abns: AbnSource,
  givenAbn: string | null,
): Promise<TrustCheck> {
  const trust = asked.written?.trust?.name ?? null;
  if (trust === null) return NOTHING;
  const written = findTrustNumber(asked);
  const abn = written ?? givenAbn;
  if (abn === null || abn === company?.abn) return NOTHING;
  const where = written === null ? 'given beside the name' : `written after “${trust}”`;
  const number = `ABN ${formatAbn(abn)}, ${where},`;
  const { finding, trouble } = await readAbr(abns, abn);
  if (finding === null) return { ...NOTHING, notChecked: [`${number} was not checked. ${trouble}`] };
  const { entry } = finding;
  const met = [{ abn, finding }];
  const conflict = (value: string | null, message: string): TrustCheck => ({
    met,
    conflicts: [
      { field: 'trust', left: { source: 'company_name', value: trust }, right: { source: 'ABR', value }, message },
    ],
    notChecked: [],
  });
  if (entry === null) return conflict(null, `${number} is not in the ABN register that was read.`);
  if (company !== null && entry.acn === company.acn) return { ...NOTHING, met };
  if (entry.entity_name === null)
    return {
      met,
      conflicts: [],
      notChecked: [`${number} belongs to an entity whose name the ABN register withholds.`],
    };
  if (isTrust(entry.entity_name, trust)) {
    const result = `${number} belongs to ${entry.entity_name} in the ABN register; whether the company is its trustee was not checked.`;
    return { met, conflicts: [], notChecked: [result] };
  }
  return conflict(entry.entity_name, `${number} belongs to ${entry.entity_name} in the ABN register.`);
}

function isTrust(entityName: string, trust: string): boolean {
  return ['exact', 'fuzzy'].includes(decideNameMatch(scoreTrusts(trust, entityName)));
}
