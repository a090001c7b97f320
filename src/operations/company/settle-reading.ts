import { type Company, matchCompanyName } from '#domain/entities/company.ts';
import type { WrittenName } from '#domain/names/parse-written-name.ts';
import type { CompanyAsked } from './company-asked.ts';
import { describeSeveral } from './describe-several.ts';

/** How a text was taken in the end: as what it is held against the company found, all that is read in it, and what is to be said. */
export type SettledReading = { asked: CompanyAsked; readings: WrittenName[]; review: string[] };

/** Settles whether a text names one company or several; of several, the one that the company found bears is held against it. */
export function settleReading(company: Company | null, asked: CompanyAsked): SettledReading {
  const { written } = asked;
  const several = written?.several ?? [];
  const isOne = company !== null && written !== null && mayBeOne(written) && isExactly(company, written.name);
  if (written === null || several.length === 0 || isOne)
    return { asked, readings: written === null ? [] : [written], review: [] };
  const meant = company === null ? undefined : several.find(({ name }) => isLike(company, name));
  const rest = meant === undefined ? 'Ask for each by itself.' : `Only “${meant.name}” was held against the number.`;
  return {
    // Of a text that was parted wrongly as one, what it says of a trust would be wrong too.
    asked: { ...asked, name: meant?.name ?? asked.name, written: meant ?? { ...written, trust: null } },
    readings: several,
    review: [`${describeSeveral(several)} ${rest}`],
  };
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
