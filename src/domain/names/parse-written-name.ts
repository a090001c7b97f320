import { parseAbn } from '#domain/identifiers/abn.ts';
import { parseAcn } from '#domain/identifiers/acn.ts';
import { dropLegalForm, findLegalForm, spellOutLegalForm } from './legal-form.ts';
import { listNameWords } from './normalise-name.ts';

/** A number that stands in a name; a null value is one whose check digits do not add up. */
export type WrittenNumber = { kind: 'acn' | 'abn'; written: string; value: string | null };

/** One party of a written name: its name with the legal form as written, and what was written beside it. */
export type WrittenPart = {
  /** Empty where nothing but a number is written. */
  name: string;
  /** The name without its legal form, normalised. */
  proper: string;
  /** The legal form spelt out, or null where none is written. */
  legalForm: string | null;
  remarks: string[];
  numbers: WrittenNumber[];
};

/** A name as a person writes it: the party itself, the trust it acts for and the name it trades under. */
export type WrittenName = WrittenPart & { trust: WrittenPart | null; tradingAs: WrittenPart | null };

const MARKER =
  /(?:^|[\s(,;]+)(?:-\s*)?(?:(a\/?t\/?f|a\.t\.f\.?|as (?:the )?trustees? (?:for|of))|(?:t\/as?|t\.a\.|trading (?:as|under(?: the name)?)))[:\s]+/gi;
/** How the ABN register names a trust; the trustee's own name is not in it. */
const TRUSTEE_FOR = /^(?:the )?trustees? (?:for|of) (?:the )?(.+)$/i;
const LABELLED =
  /[\s(,;:-]*\b(?:(a\.?c\.?n|a\.?r\.?b\.?n)|a\.?b\.?n)\b\.?(?:\s*(?:no|number)\b\.?)?[\s:#]*(\d(?:[\s-]?\d)*)\s*\)?/gi;
const AT_THE_END = /(?:^|[\s(,;:-]+)(\d(?:[\s-]?\d){8}|\d(?:[\s-]?\d){10})\s*\)?$/;
const TROUBLE = [
  "in (?:[a-z’']+ )?(?:[a-z]+ )?liq(?:uidation)?",
  '(?:in|under) (?:[a-z]+ )?(?:administration|receivership)',
  '(?:(?:joint|managing|provisional) )?(?:receivers?(?: (?:and|&) managers?)?|administrators?|liquidators?|controllers?) appointed',
  'subject to (?:an? )?(?:deed of company arrangement|doca)',
  'deregistered|struck off|being wound up',
  '(?:formerly|previously)(?: known as)?:? .+|f\\/?k\\/?a:? .+',
].join('|');
const BRACKETED = new RegExp(`\\s*[([]\\s*(${TROUBLE})\\s*\\.?\\s*[)\\]]`, 'i');
const TRAILING = new RegExp(`(?<=\\S)(?:\\s*[,;]\\s*|\\s+(?:-\\s*)?)(${TROUBLE})\\.?$`, 'i');

/** Takes a written name apart; what is not understood stays in the name. */
export function parseWrittenName(text: string): WrittenName {
  const { own, trust, trading } = splitParties(text);
  const party = parsePart(own === '' ? text : own);
  const tradingAs = trading === null ? null : parsePart(trading);
  const held = trust === null ? null : parsePart(trust);
  return {
    ...party,
    // A trust has an ABN of its own, but no ACN; a name that is traded under has none but its holder's.
    numbers: [
      ...party.numbers,
      ...(held?.numbers.filter(({ kind }) => kind === 'acn') ?? []),
      ...(tradingAs?.numbers ?? []),
    ],
    trust: held ?? findTrust(party),
    tradingAs,
  };
}

function findTrust({ name, numbers }: WrittenPart): WrittenPart | null {
  const named = TRUSTEE_FOR.exec(name)?.[1];
  return named === undefined ? null : { ...parsePart(named), numbers };
}

function splitParties(text: string): { own: string; trust: string | null; trading: string | null } {
  const markers = [...text.matchAll(MARKER)];
  const parties = { own: text.slice(0, markers[0]?.index ?? text.length).trim(), trust: '', trading: '' };
  markers.forEach((marker, index) => {
    const part = text.slice(marker.index + marker[0].length, markers[index + 1]?.index ?? text.length);
    parties[marker[1] === undefined ? 'trading' : 'trust'] ||= part;
  });
  return { own: parties.own, trust: parties.trust || null, trading: parties.trading || null };
}

function parsePart(text: string): WrittenPart {
  const remarked = takeRemarks(closeBrackets(text.trim()));
  const { name, numbers } = takeNumbers(remarked.name);
  const again = takeRemarks(name);
  const words = listNameWords(again.name);
  return {
    name: again.name,
    proper: dropLegalForm(words).join(' '),
    legalForm: findLegalForm(words),
    remarks: [...remarked.remarks, ...again.remarks],
    numbers,
  };
}

// The bracket that a marker stood in was opened in the part before.
function closeBrackets(text: string): string {
  return text.endsWith(')') && !text.includes('(') ? text.slice(0, -1).trim() : text;
}

function takeRemarks(text: string): { name: string; remarks: string[] } {
  for (const pattern of [BRACKETED, TRAILING]) {
    const found = pattern.exec(text);
    if (found === null) continue;
    const rest = takeRemarks(`${text.slice(0, found.index)}${text.slice(found.index + found[0].length)}`.trim());
    return { name: rest.name, remarks: [...rest.remarks, found[1] ?? ''] };
  }
  return { name: text, remarks: [] };
}

function takeNumbers(text: string): { name: string; numbers: WrittenNumber[] } {
  const numbers = [...text.matchAll(LABELLED)].map(([, acn, digits = '']) => readNumber(digits, acn !== undefined));
  const unlabelled = text.replace(LABELLED, ' ').trim();
  const last = AT_THE_END.exec(unlabelled);
  const bare = last === null ? null : readNumber(last[1] ?? '', true);
  // Digits without a label are a number of a register only where they add up.
  const taken = last !== null && bare !== null && bare.value !== null;
  const name = (taken ? unlabelled.slice(0, last.index) : unlabelled).replace(/\s+/g, ' ').trim();
  if (taken) numbers.push(bare);
  // A company may be named by its number: A.C.N. 600 000 020 PTY LTD.
  return { name: isOnlyLegalForm(name) ? text : name, numbers };
}

function readNumber(digits: string, labelledAcn: boolean): WrittenNumber {
  const plain = digits.replace(/[\s-]/g, '');
  const kind = plain.length === 11 || (plain.length !== 9 && !labelledAcn) ? 'abn' : 'acn';
  return { kind, written: digits, value: kind === 'abn' ? parseAbn(plain) : parseAcn(plain) };
}

function isOnlyLegalForm(name: string): boolean {
  const words = listNameWords(name);
  return (
    words.length > 0 &&
    findLegalForm(['', ...words]) ===
      spellOutLegalForm(['', ...words])
        .slice(1)
        .join(' ')
  );
}
