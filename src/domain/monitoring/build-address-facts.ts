import type { PlainFact } from './fact.ts';
import { listFacts } from './list-facts.ts';
import { normaliseCoordinates, normaliseFactAddress, normaliseFactWord } from './normalise-values.ts';

/** What a version of G-NAF says of a PID. */
export type AddressFinding = {
  pid_status: string;
  full_address: string;
  latitude: number | null;
  longitude: number | null;
  geocode_type: string | null;
};

/** What G-NAF says of a PID; one that the version does not hold has one fact, that it does not. */
export function buildAddressFacts(address: AddressFinding | null, evidenceRef: string): PlainFact[] {
  if (address === null) return listFacts(evidenceRef, { pid_status: ['NOT HELD'] });
  const { latitude, longitude, geocode_type } = address;
  return listFacts(evidenceRef, {
    full_address: [normaliseFactAddress(address.full_address)],
    pid_status: [normaliseFactWord(address.pid_status)],
    coordinates: [latitude === null || longitude === null ? null : normaliseCoordinates(latitude, longitude)],
    geocode_type: [geocode_type === null ? null : normaliseFactWord(geocode_type)],
  });
}
