import type { AbnHistoryFinding } from '#domain/entities/abn-finding.ts';
import type { Company } from '#domain/entities/company.ts';
import { decideNameMatch } from '#domain/names/decide-name-match.ts';
import { listNarrowerNames, type NarrowerName } from '#domain/names/list-narrower-names.ts';
import { scoreNames } from '#domain/names/score-names.ts';
import type { CompanyCandidate, CompanyVersion } from '#operations/readers/company-register.ts';

/** The result of a search by number or by name. */
export type FoundCompany = {
  company: Company | null;
  candidates: CompanyCandidate[];
  review: string[];
  /** The ABN register's finding if it was queried, or why it could not be read. */
  finding?: AbnHistoryFinding;
  trouble?: string;
  /** Findings for ABNs in the name that no company has. */
  met?: AbnMet[];
  /** Given numbers that no company has, if the search fell back to the name. */
  unplaced?: UnplacedNumber[];
  /** The part of the text that is a company's name, if the whole text is not. */
  narrowed?: NarrowerName;
};

/** A given number that no company has; for an ABN with the ABN register's finding. */
export type UnplacedNumber = { kind: 'acn' | 'abn'; value: string; finding: AbnHistoryFinding | null };

/** An ABN in the request and the ABN register's finding for it. */
export type AbnMet = { abn: string; finding: AbnHistoryFinding };

const MAX_CANDIDATES = 10;
const MORE = 'More companies than are shown here have such a name: give more of it, or the ACN or ABN.';
const SIMILAR = 'No company has exactly this name; some have a similar one.';
const LONGER = 'No company has this name; some have all its words in a longer one.';
const TOO_COMMON =
  'Very many companies have these words in their name, so none is listed: give another word of it, or the ACN or ABN.';

type Found = Awaited<ReturnType<CompanyVersion['searchByWords']>>;

/** Finds the company with a name, or candidates; falls back to a part of the text if the whole text matches nothing. */
export async function findByName(version: CompanyVersion, name: string): Promise<FoundCompany> {
  const { candidates, more } = await version.searchByName(name);
  const exact = candidates.filter((one) => decideNameMatch(one.match) === 'exact');
  if (exact.length > 0) return findOneOf(version, exact, candidates, more);
  const isLike = candidates.some((one) => decideNameMatch(one.match) === 'fuzzy');
  const narrower = await findNarrower(version, name, isLike);
  if (narrower !== null) return { ...narrower, candidates: joinCandidates(narrower.candidates, candidates) };
  // With another spelling of the name itself, longer names would only crowd the list.
  if (isLike) return { company: null, candidates, review: more ? [SIMILAR, MORE] : [SIMILAR] };
  return addLonger(await version.searchByWords(name), candidates, more);
}

function addLonger(longer: Found, candidates: readonly CompanyCandidate[], more: boolean): FoundCompany {
  const known = new Set(candidates.map(({ acn }) => acn));
  const all = [...candidates, ...longer.candidates.filter(({ acn }) => !known.has(acn))];
  const hasMore = more || longer.more || all.length > MAX_CANDIDATES;
  if (all.length === 0) return { company: null, candidates: [], review: hasMore ? [TOO_COMMON] : [] };
  const review = [candidates.length > 0 ? SIMILAR : LONGER, ...(hasMore ? [MORE] : [])];
  return { company: null, candidates: all.slice(0, MAX_CANDIDATES), review };
}

async function findOneOf(
  version: CompanyVersion,
  exact: readonly CompanyCandidate[],
  candidates: CompanyCandidate[],
  more: boolean,
): Promise<FoundCompany> {
  const [only, another] = exact;
  if (only !== undefined && another === undefined) {
    return { company: await version.findByAcn(only.acn), candidates, review: [] };
  }
  const review = ['More than one company has or had this name.', ...(more ? [MORE] : [])];
  return { company: null, candidates, review };
}

async function findNarrower(version: CompanyVersion, text: string, isLike: boolean): Promise<FoundCompany | null> {
  const readings = listNarrowerNames(text).filter(({ isWhole }) => isWhole || !isLike);
  for (const narrowed of readings) {
    const exact = await version.listByExactName(narrowed.name);
    if (exact.length === 0) continue;
    if (narrowed.isWhole) return { ...(await findOneOf(version, exact, exact, false)), narrowed };
    // A part of a longer name may be another company's, so candidates are scored against the whole text.
    const candidates = exact.map((one) => ({ ...one, match: scoreNames(text, one.company_name) }));
    const review = [`No company has this whole text as its name, but the part “${narrowed.name}” is one.`];
    return { company: null, candidates, review, narrowed };
  }
  const narrowed = readings.findLast(({ isWhole, aside }) => isWhole && aside.length > 0);
  const like = narrowed === undefined ? null : await version.searchByName(narrowed.name);
  if (narrowed === undefined || like === null || like.candidates.length === 0) return null;
  const review = [`No company has exactly the name “${narrowed.name}”; some have a similar one.`];
  return { company: null, candidates: like.candidates, review, narrowed };
}

function joinCandidates(narrower: readonly CompanyCandidate[], whole: readonly CompanyCandidate[]): CompanyCandidate[] {
  const known = new Set(narrower.map(({ acn }) => acn));
  const all = [...narrower, ...whole.filter(({ acn }) => !known.has(acn))];
  return all.sort((left, right) => right.match.score - left.match.score).slice(0, MAX_CANDIDATES);
}
