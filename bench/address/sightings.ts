import { sha256Hex } from '#base/sha256.ts';
import type { AddressFinding } from '#domain/address/answer/address-match.ts';
import type { MatchPattern } from '#domain/address/decision/doubts.ts';
import { type AddressRegister, findAddress } from '#domain/address/look-up-address.ts';
import { normaliseAddressKey } from '#domain/address/parse/normalise-address-key.ts';
import { takeOutAddress } from './take-out-address.ts';
import { isRight, type Truth } from './truth.ts';

/** The answer to one string, looked up with its address in the register or with that address removed. */
export type Sighting = {
  /** The part of the strings it belongs to. Strings of one address are in one part, so that no fit has seen the address it is tested on. */
  part: number;
  isAbsent: boolean;
  /** Whether the postcode, or state and postcode, were removed from the string. */
  isCut: boolean;
  /** Whether the label names another row than the one that matches the string exactly. */
  isDoubtful: boolean;
  /** How the first candidate differs from the input; null if there is none. */
  pattern: MatchPattern | null;
  isExact: boolean;
  /** How many candidates fit the input exactly as well as the first, including itself. */
  equals: number;
  /** How far the first candidate is right: a share, if the label fits several addresses. */
  right: number;
};

/** The number of parts of the strings. One part is 5 %, and two are a fold. */
export const PARTS = 20;

const STATE_AND_POSTCODE = /[ ,]+(?:ACT|NSW|NT|QLD|SA|TAS|VIC|WA) +\d{4}$/;
const POSTCODE = / +\d{4}$/;

/** Looks up a string with a known address, whole and cut, with its address in the register and without. */
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

/** The answer to a string; null if it is refused. */
export async function ask(register: AddressRegister, raw_address: string): Promise<AddressFinding | null> {
  return findAddress(register, { raw_address, limit: 10 }).catch(() => null);
}

/** The string without its postcode, and without state and postcode. All known strings end in both, but people often leave them out. */
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
  // Without a number in the input, no row is the exact address, however near.
  const isFound = isRight(known, best) && !pattern.includes('none_asked');
  const meant = known.pids === null ? equals * countMeant(pattern) : 1;
  return { pattern, isExact: match.status === 'exact_match', equals, right: isFound ? 1 / meant : 0 };
}

/** The row is the building of a unit that the register lacks: a point fits both. */
const BUILDINGS: MatchPattern = ['unit_absent', 'unit_unread'];
/** The row is one end of a range, and the register lacks the other: a point fits both ends. */
const RANGE_ENDS: MatchPattern = ['range_overlap', 'range_tail', 'range_part'];

/** How many addresses at a point may be meant. If both ends of a range are rows, the answer is ambiguous and `equals` counts them. */
function countMeant(pattern: MatchPattern): number {
  const [status] = pattern;
  const isEither = BUILDINGS.some((part) => pattern.includes(part));
  return isEither || (status === 'fuzzy' && RANGE_ENDS.some((part) => pattern.includes(part))) ? 2 : 1;
}

function isDoubtful({ pids }: Truth, found: AddressFinding | null): boolean {
  const [best, ...others] = found?.match.candidates ?? [];
  if (pids === null || best === undefined || found?.match.status !== 'exact_match') return false;
  return !pids.includes(best.gnaf_pid) && others.some(({ gnaf_pid }) => pids.includes(gnaf_pid));
}
