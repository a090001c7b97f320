import { findNameFault } from './find-name-fault.ts';
import { isProprietary, WRITTEN_FORM } from './legal-form.ts';
import { parsePart, type WrittenPart } from './parse-part.ts';
import { splitParties } from './split-parties.ts';
import { isRemark } from './take-remarks.ts';

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

// Brackets and numbers may appear between a company's legal form and the word that joins the next company.
const NUMBER =
  '\\b(?:a\\.?c\\.?n|a\\.?b\\.?n|a\\.?r\\.?b\\.?n)\\b\\.?(?:\\s*(?:no|number)\\b)?[.:\\s#]*\\d(?:[\\s-]?\\d)*';
// Each space can match in only one way; otherwise a long row of numbers would cause exponential backtracking.
const BESIDE = `(?:\\s*(?:\\([^()]*\\)|(?:,\\s*)?${NUMBER}))*`;
const JOINER = '(?<joiner>,?\\s*\\b(?:and\\/or|and|or)\\b|[,;]?\\s*[&+]|[,;/|])';
const BEHIND_FORM = new RegExp(`(?<form>${WRITTEN_FORM})${BESIDE}\\s*${JOINER}\\s*`, 'gi');
const BEHIND_TRUST = new RegExp(`\\b(?:trust|fund|scheme|estate|settlement)\\b${BESIDE}\\s*${JOINER}\\s*`, 'gi');
const ANY_FORM = new RegExp(WRITTEN_FORM, 'i');
const JOINING_WORD = /[a-z&+]/i;
/** Each company costs one search. */
const MAX_COMPANIES = 8;

/** Splits a text that names several companies (`Foo Pty Ltd and Bar Pty Ltd`), at most eight; returns other texts whole. */
function splitCompanies(text: string, most: number = MAX_COMPANIES): string[] {
  if (most === 1) return [text];
  const joints = [...text.matchAll(BEHIND_FORM), ...text.matchAll(BEHIND_TRUST)];
  const joint = joints.sort((left, right) => left.index - right.index).find((one) => joinsAnother(text, one));
  if (joint === undefined) return [text];
  const [whole] = joint;
  const before = whole.trimEnd().slice(0, -(joint.groups?.joiner ?? '').length);
  const first = text.slice(0, joint.index + before.length).trim();
  return [first, ...splitCompanies(text.slice(joint.index + whole.length), most - 1)];
}

function joinsAnother(text: string, joint: RegExpExecArray): boolean {
  const { form, joiner = '' } = joint.groups ?? {};
  const { own } = splitParties(text.slice(joint.index + joint[0].length));
  if (isRemark(own) || findNameFault(parsePart(own).name) !== null) return false;
  // A trust's name has no legal form, so the next part must have one, and the text before must name a trust.
  if (form === undefined) return ANY_FORM.test(own) && splitParties(text.slice(0, joint.index)).trust !== null;
  return ANY_FORM.test(own) || (isProprietary(form) && JOINING_WORD.test(joiner));
}
