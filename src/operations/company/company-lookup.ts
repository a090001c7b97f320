import { companyLookup } from '#contract/operations/company/company-lookup.ts';
import type { AbnHistoryFinding, AbnSource } from '#domain/entities/abn-finding.ts';
import { checkFormerNames } from '#domain/entities/check-former-names.ts';
import {
  type Company,
  type Conflict,
  compareRegisters,
  findGivenAbnConflict,
  matchCompanyName,
} from '#domain/entities/company.ts';
import { type BoundOperation, bind } from '#operations/funnel/handler.ts';
import { listAbnAgeItems } from '#operations/readers/abn-answers.ts';
import type { RegisterReaders } from '#operations/readers/register-readers.ts';
import { readAbr } from '#operations/readers/try-read.ts';
import { buildCompanyAnswer, type CompanyAnswerParts } from './build-company-answer.ts';
import { checkTrustNumber } from './check-trust-number.ts';
import {
  type CompanyAsked as Asked,
  listGivenConflicts,
  listNumberConflicts,
  listWrittenReview,
  readCompanyAsked,
} from './company-asked.ts';
import type { FoundCompany, UnplacedNumber } from './find-by-name.ts';
import { findCompany } from './find-company.ts';
import { listWrittenNotChecked } from './list-written-not-checked.ts';
import { settleReading } from './settle-reading.ts';

/** Binds the company lookup: ASIC's published extract, compared with the ABN register. */
export function bindCompanyLookup({ companies, abns }: Pick<RegisterReaders, 'companies' | 'abns'>): BoundOperation {
  return bind(companyLookup).check(async (input, context) => {
    const given = readCompanyAsked(input);
    const version = await companies.readCurrent();
    const found = await findCompany(version, given, abns);
    const { company } = found;
    const { asked, readings, review } = settleReading(found, given);
    const compared = company === null ? describeUncompared(found) : await compareWithAbr(company, found, asked, abns);
    const unplaced = found.unplaced ?? [];
    const former = company === null ? null : checkFormerNames(company, asked.written?.remarks ?? []);
    // Remarks that were compared with the register are checked.
    const unread = readings.map((one) =>
      former !== null && one === asked.written ? { ...one, remarks: former.rest } : one,
    );
    const trust = await checkTrustNumber(company, asked, abns, findUnplacedAbn(unplaced));
    const met = dropRepeated([...(found.met ?? []), ...listMet(unplaced), ...trust.met]);
    const parts: CompanyAnswerParts = {
      ...found,
      // The record keeps the name as it was written.
      asked: { ...asked, name: input.company_name ?? null },
      source: version.source,
      ageItems: [...version.ageItems, ...listFindingAge(findAbnFinding(compared, met), context.now)],
      formerName: company === null ? null : findFormerName(company, asked),
      confirmedFormerNames: former?.borne ?? [],
      named: readings.length,
      ...compared,
      abnRead: compared.abnRead ?? asked.abn ?? '',
      met,
      conflicts: [
        ...compared.conflicts,
        ...listGivenConflicts(company, asked, unplaced),
        ...listNumberConflicts(company, asked),
        ...trust.conflicts,
        ...(former?.conflicts ?? []),
        ...(company === null ? [] : listInputConflicts(company, asked)),
      ],
      review: [
        ...review,
        ...found.review,
        ...readings.flatMap(listWrittenReview),
        ...(former?.review ?? []),
        ...(company === null ? [] : listNameReview(company, asked)),
      ],
      notLookedUp: [
        ...unread.flatMap((one) => listWrittenNotChecked(one, company !== null)),
        ...trust.notChecked.map((result) => ({ source: 'ABN of the trust', result })),
      ],
    };
    return buildCompanyAnswer(parts, context.recordId);
  });
}

type Compared = Pick<CompanyAnswerParts, 'finding' | 'other' | 'conflicts' | 'notChecked' | 'uncompared'> & {
  /** The ABN that was looked up, if it is not the given one. */
  abnRead?: string;
};

const NOT_COMPARED: Compared = {
  finding: null,
  other: null,
  conflicts: [],
  notChecked: 'There was no company to compare.',
  uncompared: null,
};

function describeUncompared({ finding, trouble }: FoundCompany): Compared {
  if (finding !== undefined) return { ...NOT_COMPARED, finding, notChecked: null };
  return trouble === undefined ? NOT_COMPARED : { ...NOT_COMPARED, notChecked: trouble };
}

function findUnplacedAbn(unplaced: readonly UnplacedNumber[]): string | null {
  return unplaced.find(({ kind }) => kind === 'abn')?.value ?? null;
}

function listMet(unplaced: readonly UnplacedNumber[]): CompanyAnswerParts['met'] {
  return unplaced.flatMap(({ value, finding }) => (finding === null ? [] : [{ abn: value, finding }]));
}

function dropRepeated(met: CompanyAnswerParts['met']): CompanyAnswerParts['met'] {
  return [...new Map(met.map((one) => [one.abn, one])).values()];
}

function findAbnFinding({ finding, other }: Compared, met: CompanyAnswerParts['met']): AbnHistoryFinding | null {
  return finding ?? other ?? met[0]?.finding ?? null;
}

function listFindingAge(finding: AbnHistoryFinding | null, now: Date): string[] {
  return finding === null ? [] : listAbnAgeItems(finding, now);
}

async function compareWithAbr(company: Company, found: FoundCompany, asked: Asked, abns: AbnSource): Promise<Compared> {
  const given = found.unplaced === undefined ? asked.abn : null;
  const abn = given ?? found.finding?.entry?.abn ?? company.abn;
  const compared = await compareAbn(company, abn, abns);
  if (given === null || compared.finding === null) return compared;
  const conflict = findGivenAbnConflict(company, given, compared.finding.entry);
  if (conflict === null) return compared;
  // The given ABN belongs to another entity, so its finding is not about this company.
  const own = await compareAbn(company, company.abn, abns);
  return { ...own, conflicts: [conflict, ...own.conflicts], other: compared.finding };
}

async function compareAbn(company: Company, abn: string | null, abns: AbnSource): Promise<Compared> {
  if (abn === null) return { ...NOT_COMPARED, notChecked: 'ASIC has no ABN for this company.' };
  const { finding, trouble } = await readAbr(abns, abn);
  if (finding === null) return { ...NOT_COMPARED, notChecked: trouble, uncompared: abn };
  const { conflicts, trouble: older } = compareRegisters(company, abn, finding);
  if (older !== null) return { ...NOT_COMPARED, notChecked: older, uncompared: abn };
  return { ...NOT_COMPARED, finding, abnRead: abn, conflicts, notChecked: null };
}

function listInputConflicts(company: Company, { name }: Asked): Conflict[] {
  if (name === null || matchCompanyName(company, name).match !== 'none') return [];
  const left = { source: 'request', value: name };
  const right = { source: 'ASIC', value: company.company_name };
  return [{ field: 'company_name', left, right, message: 'The company never had a name like the one given.' }];
}

function listNameReview(company: Company, { name }: Asked): string[] {
  if (name === null) return [];
  const { match, former, bears } = matchCompanyName(company, name);
  if (match === 'none') return ['The name given is not the company’s.'];
  const how = match === 'exact' ? 'is' : 'is like';
  if (former) return [`The name given ${how} a former one, ${bears}; the company is now ${company.company_name}.`];
  return match === 'exact' ? [] : ['The name given is not exactly the company’s.'];
}

function findFormerName(company: Company, { name }: Asked): string | null {
  const { match, former, bears } = matchCompanyName(company, name ?? company.company_name);
  return former && match !== 'none' ? bears : null;
}
