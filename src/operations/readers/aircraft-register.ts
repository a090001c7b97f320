import { parseAircraftLine } from '#domain/entities/aircraft.ts';
import { buildAirframeSerialKey } from '#domain/identifiers/serial-numbers.ts';
import { normaliseLegalName } from '#domain/names/legal-form.ts';
import { AIRCRAFT_MANIFEST } from '#registers/casa-aircraft/manifest.ts';
import type { Database } from '#store/postgres/database.ts';
import { listLinesByKey } from '#store/registers/register-rows.ts';
import type { CurrentVersions } from './current-versions.ts';
import { buildRegisterReader } from './register-reader.ts';

const MAX_AIRCRAFT = 200;

export function buildAircraftRegister(db: Database, versions: CurrentVersions) {
  return buildRegisterReader(versions, AIRCRAFT_MANIFEST, (version) => {
    const list = async (column: 'reference' | 'serial_number' | 'holder_name', value: string) => {
      const lines = await listLinesByKey(db, version, column, value, MAX_AIRCRAFT);
      return lines.map(parseAircraftLine).toSorted((left, right) => left.mark.localeCompare(right.mark));
    };
    return {
      /** The aircraft with a mark such as VH-ABC, or null. */
      findByMark: async (mark: string) => (await list('reference', mark))[0] ?? null,
      /** The aircraft whose serial number differs from this one in leading zeros at most, in order of marks; at most 200. */
      listBySerial: (canonicalSerial: string) => list('serial_number', buildAirframeSerialKey(canonicalSerial)),
      /** The aircraft whose holder has exactly this name, in order of marks; at most 200. The same name need not be the same holder. */
      listByHolderName: (name: string) => list('holder_name', normaliseLegalName(name)),
    };
  });
}
