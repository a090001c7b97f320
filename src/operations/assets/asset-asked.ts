import { buildFieldError } from '#contract/build-field-error.ts';
import type { Target } from '#domain/billing/quote.ts';
import type { AircraftAsked } from '#domain/entities/decide-aircraft.ts';
import { parseAirframeSerial, parseAustralianMark } from '#domain/identifiers/serial-numbers.ts';
import { requireField } from '#operations/funnel/require-field.ts';

type Input = {
  mark?: string | undefined;
  serial_type?: 'aircraft' | undefined;
  serial_number?: string | undefined;
};

/** Reads a mark or a serial number. Throws invalid_input when neither or both are given, or when one is invalid. */
export function readAssetAsked({ mark, serial_type, serial_number }: Input): AircraftAsked & { target: Target } {
  if (mark !== undefined && serial_number !== undefined)
    throw buildFieldError('invalid_input', 'serial_number', 'is not allowed with mark: send one of the two');
  if (mark !== undefined) return readMark(mark);
  if (serial_number === undefined)
    throw buildFieldError('invalid_input', 'mark', 'is required, unless serial_number is given');
  if (serial_type === undefined)
    throw buildFieldError('invalid_input', 'serial_type', 'is required with serial_number: send aircraft');
  return readSerial(serial_number);
}

function readMark(text: string) {
  const mark = requireField('mark', parseAustralianMark(text), 'must be an Australian mark, such as VH-ABC or ABC');
  return { mark, serial: null, target: { type: 'AIRCRAFT', value: mark } };
}

// The PPSR searches of this type take a mark, so a text such as VH-ABC is looked up as both.
function readSerial(text: string) {
  const problem = 'must have letters or digits, at most 30 of them';
  const serial = requireField('serial_number', parseAirframeSerial(text), problem);
  const mark = /^\s*VH/i.test(text) ? parseAustralianMark(text) : null;
  return { mark, serial, target: { type: 'AIRCRAFT', value: mark ?? serial } };
}
