import { parseAcn } from './acn.ts';

/** Gives the 9 digits of an ARBN written with or without spaces, or null when it is none; ASIC gives ARBNs and ACNs one check digit. */
export function parseArbn(text: string): string | null {
  return parseAcn(text);
}
