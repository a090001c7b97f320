import type { AircraftParty } from '#domain/entities/aircraft.ts';
import { isWrittenAsPerson, normaliseLegalName } from '#domain/names/legal-form.ts';
import { type ComparedCompany, NO_COMPANY, readComparedCompany } from '#operations/company/compared-company.ts';
import type { RegisterReaders } from '#operations/readers/register-readers.ts';
import { COMPANIES_MANIFEST } from '#registers/asic-companies/manifest.ts';

/** Returns the one company that has exactly the holder's present name. Nothing is read for a person or without a holder. */
export async function readHolderCompany(
  readers: Pick<RegisterReaders, 'companies'>,
  holder: AircraftParty | null,
): Promise<ComparedCompany> {
  if (holder === null || isWrittenAsPerson(holder.name)) return NO_COMPANY;
  return readComparedCompany(readers, async ({ listByExactName, findByAcn }) => {
    const wanted = normaliseLegalName(holder.name);
    const named = (await listByExactName(holder.name)).filter(
      ({ company_name, former }) => !former && normaliseLegalName(company_name) === wanted,
    );
    const [one] = named;
    const company = named.length === 1 && one !== undefined ? await findByAcn(one.acn) : null;
    return { company, items: company === null ? [describeNone(holder.name, named.length)] : [] };
  });
}

function describeNone(name: string, count: number): string {
  return count === 0
    ? `The ${COMPANIES_MANIFEST.name} that was read has no company with exactly the holder’s name, ${name}.`
    : `${count} companies have exactly the holder’s name, ${name}: none was chosen.`;
}
