import { buildFieldError } from '#contract/build-field-error.ts';
import type { PackSubject } from '#domain/evidence/pack-fixture-rows.ts';
import { parseAbn } from '#domain/identifiers/abn.ts';
import { parseVin } from '#domain/identifiers/serial-numbers.ts';

export type PackInput = {
  abn?: string | undefined;
  vin?: string | undefined;
  purpose?: string | undefined;
  reference?: string | undefined;
};

/** Returns the subject with its numbers in canonical form; throws invalid_input. */
export function readPackSubject({ abn, vin, purpose, reference }: PackInput): PackSubject {
  return {
    abn: abn === undefined ? null : readAbn(abn),
    vin: vin === undefined ? null : readVin(vin),
    vinAsGiven: vin ?? null,
    purpose: purpose ?? null,
    reference: reference ?? null,
  };
}

function readAbn(text: string): string {
  const abn = parseAbn(text);
  if (abn === null) throw buildFieldError('invalid_input', 'abn', 'is not a valid ABN: check it for typos');
  return abn;
}

function readVin(text: string): string {
  const vin = parseVin(text)?.vin;
  if (vin === undefined)
    throw buildFieldError('invalid_input', 'vin', 'must be a VIN: 17 letters and digits without I, O and Q');
  return vin;
}
