import { listFacts, type PlainFact } from './fact.ts';
import { normaliseCoordinates, normaliseFactAddress, normaliseFactWord } from './normalise-values.ts';

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
    full_address: [normaliseFactAddress(address.full_address)],
    pid_status: [normaliseFactWord(address.pid_status)],
    coordinates: [latitude === null || longitude === null ? null : normaliseCoordinates(latitude, longitude)],
    geocode_type: [geocode_type === null ? null : normaliseFactWord(geocode_type)],
  });
}
