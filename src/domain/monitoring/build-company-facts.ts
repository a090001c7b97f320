import { normaliseAddressKey } from '#domain/address/parse/normalise-address-key.ts';
import type { Company } from '#domain/entities/company.ts';
import { normaliseLegalName } from '#domain/names/legal-form.ts';
import { listFacts, type PlainFact } from './fact.ts';
import { normaliseCoordinates, normaliseFactWord, normaliseOptionalWord } from './normalise-values.ts';

/** Builds the facts that ASIC has about a company; if the company is not in the version, the single fact NOT HELD. */
export function buildCompanyFacts(company: Company | null, evidenceRef: string): PlainFact[] {
  if (company === null) return listFacts(evidenceRef, { company_status: ['NOT HELD'] });
  const { type, class: form, sub_class, status } = company;
  return listFacts(evidenceRef, {
    company_name: [normaliseLegalName(company.company_name)],
    company_type: [[type, form, sub_class].map((code) => code ?? '-').join(' ')],
    company_status: [normaliseOptionalWord(status)],
    registered_on: [company.registered_on],
    deregistered_on: [company.deregistered_on],
    former_name: company.former_names.map(normaliseLegalName),
    abn: [company.abn],
  });
}

/** The entry of a PID in a version of G-NAF. */
type GnafEntry = {
  pid_status: string;
  full_address: string;
  latitude: number | null;
  longitude: number | null;
  geocode_type: string | null;
};

/** Builds the facts that G-NAF has about a PID; if the PID is not in the version, the single fact NOT HELD. */
export function buildAddressFacts(address: GnafEntry | null, evidenceRef: string): PlainFact[] {
  if (address === null) return listFacts(evidenceRef, { pid_status: ['NOT HELD'] });
  const { latitude, longitude, geocode_type } = address;
  return listFacts(evidenceRef, {
    full_address: [normaliseAddressKey(address.full_address)],
    pid_status: [normaliseFactWord(address.pid_status)],
    coordinates: [latitude === null || longitude === null ? null : normaliseCoordinates(latitude, longitude)],
    geocode_type: [normaliseOptionalWord(geocode_type)],
  });
}
