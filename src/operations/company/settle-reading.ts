import { type Company, matchCompanyName } from '#domain/entities/company.ts';
import { listNarrowerNames, type NarrowerName } from '#domain/names/list-narrower-names.ts';
import type { WrittenName } from '#domain/names/parse-written-name.ts';
import { type CompanyAsked, describeSeveral } from './company-asked.ts';
import type { FoundCompany } from './find-by-name.ts';

/** How the text was interpreted: the request to compare with the company, all names in the text, and review items. */
type SettledReading = { asked: CompanyAsked; readings: WrittenName[]; review: string[] };

/** Decides whether the text names one company or several, and which part is the name. Of several names, the one like the company's is used. */
export function settleReading({ company, narrowed }: FoundCompany, asked: CompanyAsked): SettledReading {
  const { written } = asked;
  const several = written?.several ?? [];
  const isOne = company !== null && written !== null && mayBeOne(written) && isExactly(company, written.name);
  if (written === null) return { asked, readings: [], review: [] };
  if (several.length === 0 || isOne) {
    const part = narrowed ?? findNamePart(company, written.name);
    return part === undefined ? { asked, readings: [written], review: [] } : settleName(company, asked, written, part);
  }
  const meant = company === null ? undefined : several.find(({ name }) => isLike(company, name));
  const rest = meant === undefined ? 'Look up each separately.' : `Only “${meant.name}” was compared with the number.`;
  return {
    // Without the trust, which was parsed as if the text were one name.
    asked: { ...asked, name: meant?.name ?? asked.name, written: meant ?? { ...written, trust: null } },
    readings: several.map((one, place) => (place > 0 ? one : setAside(one, narrowed?.aside ?? []))),
    review: [`${describeSeveral(several)} ${rest}`],
  };
}

function settleName(company: Company | null, asked: CompanyAsked, written: WrittenName, part: NarrowerName) {
  const { name, aside, isWhole } = part;
  const read = { ...setAside(written, aside), name };
  const review = isWhole || company === null ? [] : [`Only the part “${name}” of the given name is the company’s.`];
  return { asked: { ...asked, name, written: read }, readings: [read], review };
}

function setAside(written: WrittenName, aside: readonly string[]): WrittenName {
  return aside.length === 0 ? written : { ...written, remarks: [...written.remarks, ...aside] };
}

// A company found by its number may be named by a part of the text. Text after the legal form is never part of the
// name; other text is dropped only if the whole resembles none of the company's names.
function findNamePart(company: Company | null, name: string): NarrowerName | undefined {
  if (company === null || isExactly(company, name)) return undefined;
  const mayBePart = !isLike(company, name);
  const parts = listNarrowerNames(name).filter((one) => one.isWhole || mayBePart);
  return (
    parts.find((one) => isExactly(company, one.name)) ??
    parts.find((one) => one.isWhole && mayBePart && isLike(company, one.name))
  );
}

/** Whether text that seems to name several companies may be the name of one: none of the names equals the whole text. */
export function mayBeOne({ name, several }: WrittenName): boolean {
  return several.every((one) => one.name !== name);
}

function isExactly(company: Company, name: string): boolean {
  return matchCompanyName(company, name).match === 'exact';
}

function isLike(company: Company, name: string): boolean {
  return matchCompanyName(company, name).match !== 'none';
}
