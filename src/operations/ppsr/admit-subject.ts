import { NO_PPSR_ACCESS } from '#contract/no-ppsr-access.ts';
import { ServiceError } from '#contract/service-error.ts';
import type { Target } from '#domain/billing/quote.ts';
import { parseAircraftMark, parseChassisNumber, parseVin } from '#domain/identifiers/serial-numbers.ts';
import { requireField } from '#operations/funnel/require-field.ts';

/** The types of serial numbers that can be searched. */
type SerialType = keyof typeof SERIALS;

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
} as const satisfies Record<string, { parse: (text: string) => string | null; problem: string }>;

/** Returns a serial number in the canonical form of its type; throws invalid_input on an invalid one. */
export function readSerialNumber(serial_type: SerialType, text: string): string {
  const { parse, problem } = SERIALS[serial_type];
  return requireField('serial_number', parse(text), problem);
}

export function buildAcnTarget(acn: string): Target {
  return { type: 'ACN', value: acn };
}

/** The target under which a search by serial number is recorded. */
export function buildSerialTarget(serial_type: SerialType, serial_number: string): Target {
  return { type: serial_type.toUpperCase(), value: serial_number };
}

/** Throws ppsr_unavailable before the call costs anything: even behind an open gate the service has no access to the register. */
export function refuseWithoutRegister(): never {
  throw new ServiceError('ppsr_unavailable', `${NO_PPSR_ACCESS}: nothing was searched.`);
}
