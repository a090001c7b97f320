import { parseAbn } from './abn.ts';
import { parseAcn } from './acn.ts';
import { parseGnafPid } from './gnaf-pid.ts';
import { parseLicenceNumber } from './licence-number.ts';
import { parseVin } from './vin.ts';

const LABEL = /^\s*(?:a\.?b\.?n|a\.?c\.?n|a\.?r\.?b\.?n|vin)\b\.?(?:\s*(?:no|number)\b\.?)?[\s:#-]*/i;
const ADDRESS_END = /\s(?:ACT|NSW|NT|QLD|SA|TAS|WA)\s+\d{4}\s*$/i;
// Fewer digits alone are a name such as “24 7” sooner than a licence.
const LEAST_BARE_DIGITS = 5;

/** Writes a target as records keep it and lists look for it: digits or capitals, however it was written; a name is kept as it was given. */
export function normaliseTarget(text: string): string {
  const unlabelled = text.replace(LABEL, '');
  return (
    parseAbn(unlabelled) ??
    parseAcn(unlabelled) ??
    findVin(unlabelled) ??
    parseGnafPid(text) ??
    findLicenceDigits(text) ??
    text
  );
}

// Other texts may have seventeen letters and digits too: a VIN ends in digits, and not in a postcode.
function findVin(text: string): string | null {
  return /\d{4}\s*$/.test(text) && !ADDRESS_END.test(text) ? (parseVin(text)?.vin ?? null) : null;
}

function findLicenceDigits(text: string): string | null {
  const licence = parseLicenceNumber(text);
  if (licence === null) return null;
  return licence.register !== null || licence.digits.length >= LEAST_BARE_DIGITS ? licence.digits : null;
}
