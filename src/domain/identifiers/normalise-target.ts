import { parseAbn } from './abn.ts';
import { parseAcn } from './acn.ts';
import { parseVin } from './vin.ts';

/** Writes a target as records keep it: digits or capitals, however it was asked for; a name is kept as it was given. */
export function normaliseTarget(text: string): string {
  return parseAbn(text) ?? parseAcn(text) ?? parseVin(text)?.vin ?? text;
}
