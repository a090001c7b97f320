import { ServiceError } from '#contract/service-error.ts';
import type { AircraftParty } from '#domain/entities/aircraft.ts';
import type { Company } from '#domain/entities/company.ts';
import { isWrittenAsPerson, normaliseHolderName } from '#domain/names/holder-name.ts';
import type { RegisterReaders } from '#operations/readers/register-readers.ts';
import type { SourceUsed } from '#operations/readers/source-used.ts';
import { COMPANIES_MANIFEST } from '#registers/asic-companies/manifest.ts';

/** The company with the holder's name, and what to say about the search for it. */
export type HolderCompany = {
  company: Company | null;
  source: SourceUsed | null;
  items: string[];
  ageItems: readonly string[];
  notChecked: { source: string; status: 'not_checked'; result: string }[];
};

const NOTHING: HolderCompany = { company: null, source: null, items: [], ageItems: [], notChecked: [] };

/** Returns the one company that has exactly the holder's present name. Nothing is read for a person or without a holder. */
export async function readHolderCompany(
  { companies }: Pick<RegisterReaders, 'companies'>,
  holder: AircraftParty | null,
): Promise<HolderCompany> {
  if (holder === null || isWrittenAsPerson(holder.name)) return NOTHING;
  try {
    const { source, ageItems, listByExactName, findByAcn } = await companies.readCurrent();
    const wanted = normaliseHolderName(holder.name);
    const named = (await listByExactName(holder.name)).filter(
      ({ company_name, former }) => !former && normaliseHolderName(company_name) === wanted,
    );
    const [one] = named;
    const company = named.length === 1 && one !== undefined ? await findByAcn(one.acn) : null;
    const items = company === null ? [describeNone(holder.name, named.length)] : [];
    return { company, source, items, ageItems, notChecked: [] };
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'upstream_error') throw error;
    const unread = { source: COMPANIES_MANIFEST.name, status: 'not_checked' as const, result: error.message };
    return { ...NOTHING, notChecked: [unread] };
  }
}

function describeNone(name: string, count: number): string {
  return count === 0
    ? `The ${COMPANIES_MANIFEST.name} that was read has no company with exactly the holder’s name, ${name}.`
    : `${count} companies have exactly the holder’s name, ${name}: none was chosen.`;
}
