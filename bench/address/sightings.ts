import { sha256Hex } from '#base/sha256.ts';
import type { AddressFinding } from '#domain/address/answer/address-match.ts';
import { type AddressRegister, findAddress } from '#domain/address/look-up-address.ts';
import { normaliseAddressKey } from '#domain/address/parse/normalise-address-key.ts';
import { takeOutAddress } from './take-out-address.ts';
import { isRight, type Truth } from './truth.ts';

/** One string as it was asked once: with its address in the register, or with that address taken out. */
export type Sighting = {
  /** Which part of the strings it belongs to. Strings of one address are in one part, so that no fit knows the address it is judged by. */
  part: number;
  isAbsent: boolean;
  /** Whether postcode, or state and postcode, were cut off. */
  isCut: boolean;
  /** Whether the label names another row than the one that has the very words of the string. */
  isDoubtful: boolean;
  /** How the first candidate differs from the input; null where there is none. */
  pattern: string | null;
  isExact: boolean;
  /** How many candidates the input cannot tell from the first, itself included. */
  equals: number;
  /** How far the first candidate is right: a share, where the label cannot tell several addresses apart. */
  right: number;
};

/** How many parts the strings are dealt into: one in twenty is 5 %, and two of them are a fold. */
export const PARTS = 20;

const STATE_AND_POSTCODE = /[ ,]+(?:ACT|NSW|NT|QLD|SA|TAS|VIC|WA) +\d{4}$/;
const POSTCODE = / +\d{4}$/;

/** Asks for a string whose address is known, whole and cut, with its address and without. */
export async function listSightings(register: AddressRegister, known: Truth): Promise<Sighting[]> {
  const without = await takeOutAddress(register, known);
  const whole = await ask(register, known.raw);
  const shared = { part: dealPart(known.raw), isDoubtful: isDoubtful(known, whole) };
  const sightings: Sighting[] = [];
  for (const raw of [known.raw, ...listCut(known.raw)]) {
    const isCut = raw !== known.raw;
    const present = isCut ? await ask(register, raw) : whole;
    sightings.push({ ...shared, isCut, isAbsent: false, ...judge(known, present) });
    sightings.push({ ...shared, isCut, isAbsent: true, ...judge(known, await ask(without, raw)), right: 0 });
  }
  return sightings;
}

/** The answer to a string; null where it is refused. */
export async function ask(register: AddressRegister, raw_address: string): Promise<AddressFinding | null> {
  return findAddress(register, { raw_address, limit: 10 }).catch(() => null);
}

/** Known strings all end in state and postcode, and people leave them out: what that costs is learnt from the same strings without them. */
function listCut(raw: string): string[] {
  return STATE_AND_POSTCODE.test(raw) ? [raw.replace(POSTCODE, ''), raw.replace(STATE_AND_POSTCODE, '')] : [];
}

function dealPart(raw: string): number {
  return Number.parseInt(sha256Hex(normaliseAddressKey(raw)).slice(0, 8), 16) % PARTS;
}

function judge(known: Truth, found: AddressFinding | null): Pick<Sighting, 'pattern' | 'isExact' | 'equals' | 'right'> {
  const [best] = found?.match.candidates ?? [];
  if (found === null || found.pattern === null || best === undefined)
    return { pattern: null, isExact: false, equals: 1, right: 0 };
  const { pattern, equals, match } = found;
  // Without a number in the input no row is the very address meant, however near.
  const isFound = isRight(known, best) && !pattern.includes('none_asked');
  const meant = known.pids === null ? equals * countMeant(pattern) : 1;
  return { pattern, isExact: match.status === 'exact_match', equals, right: isFound ? 1 / meant : 0 };
}

/** How many addresses at a point may be meant: a point cannot tell a building from a unit of it that the register lacks. */
function countMeant(pattern: string): number {
  return pattern.includes('unit_absent') || pattern.includes('unit_unread') ? 2 : 1;
}

function isDoubtful({ pids }: Truth, found: AddressFinding | null): boolean {
  const [best, ...others] = found?.match.candidates ?? [];
  if (pids === null || best === undefined || found?.match.status !== 'exact_match') return false;
  return !pids.includes(best.gnaf_pid) && others.some(({ gnaf_pid }) => pids.includes(gnaf_pid));
}
