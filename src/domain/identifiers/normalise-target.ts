import { parseAbn } from './abn.ts';
import { parseAcn } from './acn.ts';
import { parseGnafPid } from './gnaf-pid.ts';
import { parseLicenceNumber } from './licence-number.ts';
import { parseVin } from './serial-numbers.ts';

const LABEL = /^\s*(?:a\.?b\.?n|a\.?c\.?n|a\.?r\.?b\.?n|vin)\b\.?(?:\s*(?:no|number)\b\.?)?[\s:#-]*/i;
const ADDRESS_END = /\s(?:ACT|NSW|NT|QLD|SA|TAS|WA)\s+\d{4}\s*$/i;
const WORD = /\b[a-z]{4,}\b/i;
// Without one of these words, “Credit 24” and “AFS 360” are more likely names than licences.
/** A word that says that a number is of a licence. */
export const LICENCE_WORD = /\b(?:a\.?f\.?s\.?l|a\.?c\.?l|lic|licen[cs]e)\b/i;
const BARE_DIGITS = /^[\d\s]+$/;
// Fewer digits alone are more likely a name such as “24 7” than a licence.
const LEAST_BARE_DIGITS = 5;

/** Normalises a target to search records for: identifiers to digits or upper case, as records store them; names stay as given. */
export function normaliseTarget(text: string): string {
  const unlabelled = text.replace(LABEL, '');
  // Documents often separate digits with dashes.
  const digits = unlabelled.replaceAll('-', '');
  return (
    parseAbn(digits) ?? parseAcn(digits) ?? findVin(unlabelled) ?? parseGnafPid(text) ?? findLicenceDigits(text) ?? text
  );
}

// Other texts can also have 17 letters and digits: a VIN ends in digits but not in a postcode, and contains no words.
function findVin(text: string): string | null {
  const isWords = /\s/.test(text) && WORD.test(text);
  return /\d{4}\s*$/.test(text) && !ADDRESS_END.test(text) && !isWords ? (parseVin(text)?.vin ?? null) : null;
}

function findLicenceDigits(text: string): string | null {
  const licence = parseLicenceNumber(text);
  if (licence === null) return null;
  const isBare = BARE_DIGITS.test(text) && licence.digits.length >= LEAST_BARE_DIGITS;
  return isBare || LICENCE_WORD.test(text) ? licence.digits : null;
}
