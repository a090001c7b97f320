import { parsePart, type WrittenPart } from './parse-part.ts';
import { splitCompanies } from './split-companies.ts';
import { splitParties } from './split-parties.ts';

/** The trust or scheme that a party acts for, and its role, such as trustee or responsible entity. */
export type WrittenTrust = WrittenPart & {
  role: string;
  /** Whether the party is named only through its trust. */
  inName: boolean;
};

/** A name as a person writes it: the party itself, the trust it acts for and the name it trades under. */
export type WrittenName = WrittenPart & {
  trust: WrittenTrust | null;
  tradingAs: WrittenPart | null;
  /** The companies, if the text seems to name several; otherwise empty. */
  several: WrittenName[];
};

/** How the ABN register names a trust; the trustee's own name is not in it. */
const TRUSTEE_FOR = /^(?:the )?trustees? (?:for|of) (?:the )?(.+)$/i;

/** Parses a written name; anything not understood stays in the name. */
export function parseWrittenName(text: string): WrittenName {
  const companies = splitCompanies(text);
  return { ...parseOne(text), several: companies.length > 1 ? companies.map(parseOne) : [] };
}

function parseOne(text: string): WrittenName {
  const { own, trust, trading, again } = splitParties(text);
  // A text with only a trading name names no party.
  const party = parsePart(own === '' && trading === null ? text : own);
  const tradingAs = trading === null ? null : parsePart(trading);
  const held = trust === null ? null : { ...parsePart(trust.text), role: trust.role, inName: own === '' };
  return {
    ...party,
    // Remarks about the trust or the trading name count too.
    remarks: [...party.remarks, ...(held?.remarks ?? []), ...(tradingAs?.remarks ?? []), ...again],
    // A trust has its own ABN but no ACN; a trading name has only its holder's numbers.
    numbers: [
      ...party.numbers,
      ...(held?.numbers.filter(({ kind }) => kind === 'acn') ?? []),
      ...(tradingAs?.numbers ?? []),
    ],
    trust: held ?? findTrust(party),
    tradingAs,
    several: [],
  };
}

function findTrust({ name, numbers }: WrittenPart): WrittenTrust | null {
  const named = TRUSTEE_FOR.exec(name)?.[1];
  return named === undefined ? null : { ...parsePart(named), role: 'trustee', inName: true, numbers };
}
