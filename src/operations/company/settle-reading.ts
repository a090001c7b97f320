import { type Company, matchCompanyName } from '#domain/entities/company.ts';
import { listNarrowerNames, type NarrowerName } from '#domain/names/list-narrower-names.ts';
import type { WrittenName } from '#domain/names/parse-written-name.ts';
import type { CompanyAsked } from './company-asked.ts';
import { describeSeveral } from './describe-several.ts';
import type { FoundCompany } from './found-company.ts';

/** How a text was taken in the end: as what it is held against the company found, all that is read in it, and what is to be said. */
export type SettledReading = { asked: CompanyAsked; readings: WrittenName[]; review: string[] };

/** Settles whether a text names one company or several, and how much of it is the name; of several, the one that the company found bears is held against it. */
export function settleReading({ company, narrowed }: FoundCompany, asked: CompanyAsked): SettledReading {
  const { written } = asked;
  const several = written?.several ?? [];
  const isOne = company !== null && written !== null && mayBeOne(written) && isExactly(company, written.name);
  if (written === null) return { asked, readings: [], review: [] };
  if (several.length === 0 || isOne) {
    const borne = narrowed ?? findBorne(company, written.name);
    return borne === undefined
      ? { asked, readings: [written], review: [] }
      : settleName(company, asked, written, borne);
  }
  const meant = company === null ? undefined : several.find(({ name }) => isLike(company, name));
  const rest = meant === undefined ? 'Ask for each by itself.' : `Only “${meant.name}” was held against the number.`;
  return {
    // Of a text that was parted wrongly as one, what it says of a trust would be wrong too.
    asked: { ...asked, name: meant?.name ?? asked.name, written: meant ?? { ...written, trust: null } },
    readings: several.map((one, place) => (place > 0 ? one : setAside(one, narrowed?.aside ?? []))),
    review: [`${describeSeveral(several)} ${rest}`],
  };
}

function settleName(company: Company | null, asked: CompanyAsked, written: WrittenName, borne: NarrowerName) {
  const { name, aside, isWhole } = borne;
  const read = { ...setAside(written, aside), name };
  const review = isWhole || company === null ? [] : [`Of the name given only “${name}” is the company’s.`];
  return { asked: { ...asked, name, written: read }, readings: [read], review };
}

function setAside(written: WrittenName, aside: readonly string[]): WrittenName {
  return aside.length === 0 ? written : { ...written, remarks: [...written.remarks, ...aside] };
}

// A company that was found by its number may bear a part of the text: what stands behind its legal form never is its name, what stands elsewhere only where the whole is like none of its names.
function findBorne(company: Company | null, name: string): NarrowerName | undefined {
  if (company === null || isExactly(company, name)) return undefined;
  const mayBePart = !isLike(company, name);
  const borne = listNarrowerNames(name).filter((one) => one.isWhole || mayBePart);
  return (
    borne.find((one) => isExactly(company, one.name)) ??
    borne.find((one) => one.isWhole && mayBePart && isLike(company, one.name))
  );
}

/** Whether a text that seems to name several companies may be the name of one: of it nothing was set aside that names another. */
export function mayBeOne({ name, several }: WrittenName): boolean {
  return several.every((one) => one.name !== name);
}

function isExactly(company: Company, name: string): boolean {
  return matchCompanyName(company, name).match === 'exact';
}

function isLike(company: Company, name: string): boolean {
  return matchCompanyName(company, name).match !== 'none';
}
