import { ServiceError } from '#contract/service-error.ts';
import type { Target } from '#domain/billing/quote.ts';
import { parseAcn } from '#domain/identifiers/acn.ts';
import { parseAircraftMark } from '#domain/identifiers/aircraft-mark.ts';
import { parseChassisNumber } from '#domain/identifiers/chassis-number.ts';
import { parseVin } from '#domain/identifiers/vin.ts';

/** The types of serial numbers that a search can name. */
export type SerialType = 'vin' | 'chassis' | 'aircraft';

const SERIALS = {
  vin: {
    parse: (text: string) => parseVin(text)?.vin ?? null,
    problem: 'must be a VIN: 17 letters and digits without I, O and Q',
  },
  chassis: {
    parse: parseChassisNumber,
    problem: 'must be a chassis number: at most 30 letters and digits',
  },
  aircraft: {
    parse: (text: string) => parseAircraftMark(text)?.mark ?? null,
    problem: 'must be the nationality and registration mark of an aircraft, such as VH-ABC',
  },
} as const satisfies Record<SerialType, { parse: (text: string) => string | null; problem: string }>;

/** Gives an ACN in its canonical form, or refuses one whose check digit does not add up. */
export function readAcn(text: string): string {
  const acn = parseAcn(text);
  if (acn === null) throw buildMisfit('acn', 'must have a check digit that adds up');
  return acn;
}

/** Gives a serial number in the canonical form of its type, or refuses one that is none. */
export function readSerialNumber(serial_type: SerialType, text: string): string {
  const { parse, problem } = SERIALS[serial_type];
  const canonical = parse(text);
  if (canonical === null) throw buildMisfit('serial_number', problem);
  return canonical;
}

/** What a search by ACN is recorded under. */
export function buildAcnTarget(acn: string): Target {
  return { type: 'ACN', value: acn };
}

/** What a search by serial number is recorded under. */
export function buildSerialTarget(serial_type: SerialType, serial_number: string): Target {
  return { type: serial_type.toUpperCase(), value: serial_number };
}

function buildMisfit(field: string, problem: string): ServiceError {
  return new ServiceError('invalid_input', `${field} ${problem}.`, { details: { issues: [{ field, problem }] } });
}
