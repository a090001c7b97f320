import { parsePart, type WrittenPart } from './parse-part.ts';
import { splitCompanies } from './split-companies.ts';
import { splitParties } from './split-parties.ts';

/** For whom or what a party acts, and as what: as trustee for a trust, as responsible entity of a scheme. */
export type WrittenTrust = WrittenPart & {
  role: string;
  /** Whether the party has no other name than by its trust. */
  inName: boolean;
};

/** A name as a person writes it: the party itself, the trust it acts for and the name it trades under. */
export type WrittenName = WrittenPart & {
  trust: WrittenTrust | null;
  tradingAs: WrittenPart | null;
  /** Each company by itself, where the text seems to name several; otherwise none. */
  several: WrittenName[];
};

/** How the ABN register names a trust; the trustee's own name is not in it. */
const TRUSTEE_FOR = /^(?:the )?trustees? (?:for|of) (?:the )?(.+)$/i;

/** Takes a written name apart; what is not understood stays in the name. */
export function parseWrittenName(text: string): WrittenName {
  const companies = splitCompanies(text);
  return { ...parseOne(text), several: companies.length > 1 ? companies.map(parseOne) : [] };
}

function parseOne(text: string): WrittenName {
  const { own, trust, trading, again } = splitParties(text);
  // Of a text that only says under which name is traded, nobody is named.
  const party = parsePart(own === '' && trading === null ? text : own);
  const tradingAs = trading === null ? null : parsePart(trading);
  const held = trust === null ? null : { ...parsePart(trust.text), role: trust.role, inName: own === '' };
  return {
    ...party,
    // Whoever it was said of, it was said.
    remarks: [...party.remarks, ...(held?.remarks ?? []), ...(tradingAs?.remarks ?? []), ...again],
    // A trust has an ABN of its own, but no ACN; a name that is traded under has none but its holder's.
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
