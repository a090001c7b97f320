import { companyLookup } from '#contract/operations/company/company-lookup.ts';
import { ServiceError } from '#contract/service-error.ts';
import { type AbnFinding, type AbnSource, findKnownUntil } from '#domain/entities/abn-finding.ts';
import { type Company, type Conflict, listRegisterConflicts, matchCompanyName } from '#domain/entities/company.ts';
import { decideNameMatch } from '#domain/names/decide-name-match.ts';
import { type BoundOperation, bind } from '#operations/funnel/handler.ts';
import { listAbnAgeItems } from '#operations/readers/abn-answers.ts';
import type { CompanyCandidate, CompanyVersion } from '#operations/readers/company-register.ts';
import type { RegisterReaders } from '#operations/readers/register-readers.ts';
import { buildCompanyAnswer, type CompanyAnswerParts } from './build-company-answer.ts';
import { checkTrustNumber } from './check-trust-number.ts';
import {
  type CompanyAsked as Asked,
  findNumberInName,
  listNumberConflicts,
  listWrittenNotChecked,
  listWrittenReview,
  readCompanyAsked,
} from './company-asked.ts';
import { readAbr } from './read-abr.ts';

type Found = {
  company: Company | null;
  candidates: CompanyCandidate[];
  review: string[];
  /** What the ABN register said where it was asked for the company's number; or why it could not be read. */
  finding?: AbnFinding;
  trouble?: string;
  /** What it said of a number in the name that no company has. */
  met?: { abn: string; finding: AbnFinding }[];
};

/** Binds the look-up of a company in ASIC's snapshot, held against the ABN register. */
export function bindCompanyLookup({ companies, abns }: Pick<RegisterReaders, 'companies' | 'abns'>): BoundOperation {
  return bind(companyLookup).check(async (input, context) => {
    const asked = readCompanyAsked(input);
    const version = await companies.readCurrent();
    const found = await findCompany(version, asked, abns);
    const { company } = found;
    const compared = company === null ? describeUncompared(found) : await compareWithAbr(company, found, asked, abns);
    const trust = await checkTrustNumber(company, asked, abns);
    const met = [...(found.met ?? []), ...trust.met];
    const parts: CompanyAnswerParts = {
      ...found,
      // The record keeps the name as it was written.
      asked: { ...asked, name: input.company_name ?? null },
      source: version.source,
      ageItems: [...version.ageItems, ...listFindingAge(compared.finding ?? met[0]?.finding ?? null, context.now)],
      formerName: company === null ? null : findFormerName(company, asked),
      finding: compared.finding,
      met,
      notChecked: compared.notChecked,
      conflicts: [
        ...compared.conflicts,
        ...listNumberConflicts(company, asked),
        ...trust.conflicts,
        ...(company === null ? [] : listInputConflicts(company, asked)),
      ],
      review: [
        ...found.review,
        ...listWrittenReview(asked),
        ...(company === null ? [] : listNameReview(company, asked)),
      ],
      notLookedUp: [
        ...listWrittenNotChecked(asked),
        ...trust.notChecked.map((result) => ({ source: 'ABN written behind the trust', result })),
      ],
    };
    return buildCompanyAnswer(parts, context.recordId);
  });
}

async function findCompany(version: CompanyVersion, asked: Asked, abns: AbnSource): Promise<Found> {
  if (asked.acn !== null) {
    const company = await version.findByAcn(asked.acn);
    if (asked.abn !== null) await requireOneCompany(version, asked.acn, asked.abn);
    return { company, candidates: [], review: [] };
  }
  if (asked.abn !== null) return findByAbn(version, asked.abn, abns);
  const number = findNumberInName(asked);
  if (number === null) return findByName(version, asked.name ?? '');
  const { kind, value } = number;
  const found = await findCompany(version, { ...asked, [kind]: value }, abns);
  if (found.company !== null || found.candidates.length > 0) return found;
  const byName = await findByName(version, asked.name ?? '');
  const missing = `No company in the snapshot has the ${kind.toUpperCase()} written in the name.`;
  const met = kind === 'abn' && found.finding !== undefined ? [{ abn: value, finding: found.finding }] : [];
  return { ...byName, met, review: [missing, ...byName.review] };
}

async function requireOneCompany(version: CompanyVersion, acn: string, abn: string): Promise<void> {
  const others = await version.findAllByAbn(abn);
  if (others.length === 0 || others.some((other) => other.acn === acn)) return;
  throw new ServiceError('invalid_input', 'acn and abn are of two companies: ask for one of them.');
}

async function findByAbn(version: CompanyVersion, abn: string, abns: AbnSource): Promise<Found> {
  const companies = await version.findAllByAbn(abn);
  const [first, second] = companies;
  if (second !== undefined) {
    const candidates = companies.map(({ acn, company_name, status }) => ({
      ...{ acn, company_name, status, former: false, current_name: null },
      match: SAME,
    }));
    const review = `ASIC links this ABN to ${companies.length} companies.`;
    const { finding, trouble } = await readAbr(abns, abn);
    if (finding === null) return { company: null, candidates, review: [review], trouble };
    return { company: null, candidates, review: [review, describeLink(finding, candidates)], finding };
  }
  if (first !== undefined) return { company: first, candidates: [], review: [] };
  // ASIC may not have the ABN of a company that the ABN register links to its ACN.
  // Where that register cannot be read, nobody knows, and its refusal is the answer.
  const finding = await abns.findAbn(abn);
  const acn = finding.entry?.acn ?? null;
  const company = acn === null ? null : await version.findByAcn(acn);
  return { company, candidates: [], review: company === null ? [describeHolder(finding)] : [], finding };
}

/** Says which of the companies that ASIC links to an ABN the ABN register links to it. */
function describeLink({ entry }: AbnFinding, candidates: readonly CompanyCandidate[]): string {
  if (entry === null) return 'The ABN register that was read does not hold this ABN.';
  const linked = candidates.find(({ acn }) => acn === entry.acn);
  const holder = entry.entity_name ?? 'a holder whose name is withheld';
  if (linked === undefined) return `The ABN register gives this ABN to ${holder}, and links it to none of them.`;
  return `The ABN register gives this ABN to ${holder}, and links it to ACN ${linked.acn} alone.`;
}

/** Says whose the ABN is that no company of the snapshot has: a trust or a sole trader is no company. */
function describeHolder({ entry }: AbnFinding): string {
  if (entry === null) return 'The ABN register that was read does not hold this ABN either.';
  if (entry.acn !== null)
    return `The ABN register links this ABN to ACN ${entry.acn}, which the snapshot of companies does not hold.`;
  const holder = [entry.entity_name ?? 'a name that is withheld', entry.entity_type].filter((part) => part !== null);
  return `The ABN register gives this ABN to ${holder.join(', ')}, and links it to no company.`;
}

const SAME = { score: 1, differences: [] };

async function findByName(version: CompanyVersion, name: string): Promise<Found> {
  const candidates = await version.searchByName(name);
  const exact = candidates.filter((one) => decideNameMatch(one.match) === 'exact');
  const [only, another] = exact;
  if (only !== undefined && another === undefined) {
    return { company: await version.findByAcn(only.acn), candidates, review: [] };
  }
  if (only !== undefined)
    return { company: null, candidates, review: ['More than one company bears or bore this name.'] };
  const review = candidates.length === 0 ? [] : ['No company bears exactly this name; some bear one like it.'];
  return { company: null, candidates, review };
}

type Compared = { finding: AbnFinding | null; conflicts: Conflict[]; notChecked: string | null };

const NOT_COMPARED: Compared = { finding: null, conflicts: [], notChecked: 'There was no company to compare.' };

function describeUncompared({ finding, trouble }: Found): Compared {
  if (finding !== undefined) return { finding, conflicts: [], notChecked: null };
  return trouble === undefined ? NOT_COMPARED : { ...NOT_COMPARED, notChecked: trouble };
}

function listFindingAge(finding: AbnFinding | null, now: Date): string[] {
  return finding === null ? [] : listAbnAgeItems(finding, now);
}

async function compareWithAbr(company: Company, found: Found, asked: Asked, abns: AbnSource): Promise<Compared> {
  const abn = asked.abn ?? found.finding?.entry?.abn ?? company.abn;
  if (abn === null) return { ...NOT_COMPARED, notChecked: 'ASIC gives no ABN for this company.' };
  const { finding, trouble } = await readAbr(abns, abn);
  if (finding === null) return { ...NOT_COMPARED, notChecked: trouble };
  const as_at = findKnownUntil(finding);
  // A register read as at a day before there was a company cannot be expected to hold it.
  if (finding.entry === null && company.registered_on !== null && company.registered_on > as_at) {
    const why = `The ABN register was read as at ${as_at}, before the company was registered on ${company.registered_on}.`;
    return { ...NOT_COMPARED, notChecked: why };
  }
  return { finding, conflicts: listRegisterConflicts(company, abn, finding.entry), notChecked: null };
}

function listInputConflicts(company: Company, { name }: Asked): Conflict[] {
  if (name === null || matchCompanyName(company, name).match !== 'none') return [];
  const left = { source: 'request', value: name };
  const right = { source: 'ASIC', value: company.company_name };
  return [{ field: 'company_name', left, right, message: 'The company never bore a name like the one given.' }];
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
