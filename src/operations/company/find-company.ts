import { ServiceError } from '#contract/service-error.ts';
import type { AbnHistoryFinding, AbnSource } from '#domain/entities/abn-finding.ts';
import type { Company } from '#domain/entities/company.ts';
import type { WrittenName } from '#domain/names/parse-written-name.ts';
import { type NameScore, scoreNames } from '#domain/names/score-names.ts';
import type { CompanyCandidate, CompanyVersion } from '#operations/readers/company-register.ts';
import { readAbr } from '#operations/readers/try-read.ts';
import { type CompanyAsked as Asked, findNumberInName } from './company-asked.ts';
import { type AbnMet, type FoundCompany, findByName, type UnplacedNumber } from './find-by-name.ts';
import { mayBeOne } from './settle-reading.ts';

// Per company named in the text, so that the first does not crowd out the others.
const MAX_OF_EACH = 5;

const SAME = { score: 1, differences: [] };
const NOT_HELD = 'The snapshot that was read holds no such company.';

/** Finds the requested company, or candidates. */
export async function findCompany(version: CompanyVersion, asked: Asked, abns: AbnSource): Promise<FoundCompany> {
  if (asked.acn === null && asked.abn === null) return findByText(version, asked, abns);
  const byNumber = await findByNumber(version, asked, abns);
  if (asked.written === null || isFound(byNumber)) return byNumber;
  // No company has the number: search by the name instead.
  const byText = await findByText(version, { ...asked, acn: null, abn: null }, abns);
  if (!isFound(byText)) return { ...byNumber, review: [...byNumber.review, ...byText.review] };
  return { ...byText, unplaced: listGiven(asked, byNumber), review: [...byNumber.review, ...byText.review] };
}

function isFound({ company, candidates }: FoundCompany): boolean {
  return company !== null || candidates.length > 0;
}

function listGiven({ acn, abn }: Asked, { finding }: FoundCompany): UnplacedNumber[] {
  return [
    ...(acn === null ? [] : [{ kind: 'acn' as const, value: acn, finding: null }]),
    ...(abn === null ? [] : [{ kind: 'abn' as const, value: abn, finding: finding ?? null }]),
  ];
}

async function findByNumber(version: CompanyVersion, { acn, abn }: Asked, abns: AbnSource): Promise<FoundCompany> {
  if (acn !== null) {
    const company = await version.findByAcn(acn);
    if (abn !== null) await requireOneCompany(version, acn, abn);
    if (company !== null || abn === null) return { company, candidates: [], review: [] };
  }
  return findByAbn(version, abn ?? '', abns);
}

async function findByText(version: CompanyVersion, asked: Asked, abns: AbnSource): Promise<FoundCompany> {
  if (asked.written !== null && asked.written.several.length > 0) {
    return findSeveral(version, asked, asked.written, abns);
  }
  const number = findNumberInName(asked);
  if (number === null) return findByName(version, asked.name ?? '');
  const { kind, value } = number;
  const found = await findByNumber(version, { ...asked, [kind]: value }, abns);
  if (isFound(found)) return found;
  const byName = await findByName(version, asked.name ?? '');
  const missing = `No company in the snapshot has the ${kind.toUpperCase()} written in the name.`;
  const met = kind === 'abn' && found.finding !== undefined ? [{ abn: value, finding: found.finding }] : [];
  return { ...byName, met, review: [missing, ...byName.review] };
}

// Text that looks like several names may be the name of one company.
async function findSeveral(
  version: CompanyVersion,
  asked: Asked,
  text: WrittenName,
  abns: AbnSource,
): Promise<FoundCompany> {
  if (mayBeOne(text)) {
    const [only, another] = await version.listByExactName(text.name);
    if (only !== undefined && another === undefined)
      return { company: await version.findByAcn(only.acn), candidates: [only], review: [] };
  }
  const candidates = new Map<string, CompanyCandidate>();
  const met: AbnMet[] = [];
  const review: string[] = [];
  const aside: string[] = [];
  for (const written of text.several) {
    const found = await findByText(version, { ...asked, name: written.name, written }, abns);
    for (const one of listFound(found, written.name).slice(0, MAX_OF_EACH)) candidates.set(one.acn, one);
    met.push(...(found.met ?? []));
    aside.push(...(found.narrowed?.aside ?? []));
    const items = isFound(found) ? found.review : [NOT_HELD, ...found.review];
    review.push(...items.map((item) => `“${written.name}”: ${item}`));
  }
  const narrowed = { name: text.name, aside, isWhole: false };
  return { company: null, candidates: [...candidates.values()], review, met, narrowed };
}

// A company found by its number has no candidates, so one is built for it.
function listFound({ company, candidates }: FoundCompany, name: string): CompanyCandidate[] {
  if (company === null) return candidates;
  const found = candidates.find(({ acn }) => acn === company.acn);
  return [found ?? describeAsCandidate(company, scoreNames(name, company.company_name))];
}

async function requireOneCompany(version: CompanyVersion, acn: string, abn: string): Promise<void> {
  const others = await version.findAllByAbn(abn);
  if (others.length === 0 || others.some((other) => other.acn === acn)) return;
  throw new ServiceError('invalid_input', 'acn and abn belong to different companies: give only one of them.');
}

async function findByAbn(version: CompanyVersion, abn: string, abns: AbnSource): Promise<FoundCompany> {
  const companies = await version.findAllByAbn(abn);
  const [first, second] = companies;
  if (second !== undefined) {
    const candidates = companies.map((company) => describeAsCandidate(company, SAME));
    const review = `ASIC links this ABN to ${companies.length} companies.`;
    const { finding, trouble } = await readAbr(abns, abn);
    if (finding === null) return { company: null, candidates, review: [review], trouble };
    return { company: null, candidates, review: [review, describeLink(finding, candidates)], finding };
  }
  if (first !== undefined) return { company: first, candidates: [], review: [] };
  // ASIC may lack the ABN of a company that the ABN register links to its ACN.
  // If that register cannot be read, the answer is unknown, so its error is the answer.
  const finding = await abns.findAbnHistory(abn);
  const acn = finding.entry?.acn ?? null;
  const company = acn === null ? null : await version.findByAcn(acn);
  return { company, candidates: [], review: company === null ? [describeHolder(finding)] : [], finding };
}

function describeAsCandidate({ acn, company_name, status }: Company, match: NameScore): CompanyCandidate {
  return { acn, company_name, status, former: false, current_name: null, match };
}

/** Says to which of ASIC's companies for an ABN the ABN register links it. */
function describeLink({ entry }: AbnHistoryFinding, candidates: readonly CompanyCandidate[]): string {
  if (entry === null) return 'The ABN register that was read does not hold this ABN.';
  const linked = candidates.find(({ acn }) => acn === entry.acn);
  const holder = entry.entity_name ?? 'a holder whose name is withheld';
  if (linked === undefined) return `In the ABN register this ABN belongs to ${holder}, and to none of these companies.`;
  return `In the ABN register this ABN belongs to ${holder}, and only to ACN ${linked.acn}.`;
}

/** Says who has the ABN if no company in the version does: it may be a trust or a sole trader. */
function describeHolder({ entry }: AbnHistoryFinding): string {
  if (entry === null) return 'The ABN register that was read does not hold this ABN either.';
  if (entry.acn !== null)
    return `The ABN register links this ABN to ACN ${entry.acn}, which the snapshot of companies does not hold.`;
  const holder = [entry.entity_name ?? 'a name that is withheld', entry.entity_type].filter((part) => part !== null);
  return `In the ABN register this ABN belongs to ${holder.join(', ')}, and to no company.`;
}
