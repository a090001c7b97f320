import { WRITTEN_FORM } from './legal-form.ts';

/** A text split at the words for its trust and its trading name; `again` are repetitions, and markers without a name. */
type Parties = {
  /** Empty if the text starts with such words. */
  own: string;
  trust: { text: string; role: string } | null;
  trading: string | null;
  again: string[];
};

const ROLE = '(?:trustees?|responsible entit(?:y|ies)|r\\.?e\\.?|(?:sub-?)?custodians?|nominees?|agents?|executors?)';
const WHOSE = '(?:its|their|his|her|the)';
// "in its own right and as trustee for" and "solely in its capacity as trustee of" mean "as trustee for".
const CAPACITY =
  `(?:(?:in ${WHOSE} (?:own|personal) (?:right|capacity),? )?and (?:also )?)?` +
  `(?:acting )?(?:(?:solely |only )?in ${WHOSE} capacity )?as (?:(?:the|an?|sole|joint|bare|corporate) )*${ROLE} (?:for|of)`;
const TRADING = 't\\/as?|t\\.a\\.|trading (?:as|under(?: the name)?)';
const BEFORE = '(?:^|[\\s(,;]+)(?:-\\s*)?';
// Without "as", a role counts only in brackets, after punctuation or after a legal form.
const BARE_BEFORE = `(?:\\s*[(,;]\\s*|\\s+-\\s*|(?<=${WRITTEN_FORM})\\s+)`;
const MARKER = new RegExp(
  `(?:${BEFORE}(?:(?<acting>a\\/?t\\/?f\\/?t?|a\\.t\\.f\\.?|${CAPACITY})|${TRADING})|${BARE_BEFORE}(?<bare>(?:the )?${ROLE} (?:for|of)))[:\\s]+`,
  'gi',
);

const OWN_WORDS = /^\s*(?:atf|trading as)\s+$/i;
const ANY_FORM = new RegExp(WRITTEN_FORM, 'i');

const ROLE_AT_END = new RegExp(`${ROLE}(?= (?:for|of)$)`, 'i');

/** Splits a written name at markers such as `ATF …`, `as responsible entity of …`, `(trustee for …)` and `t/as …`. */
export function splitParties(text: string): Parties {
  const all = [...text.matchAll(MARKER)];
  const markers = beginsName(text, all) ? all.slice(1) : all;
  const parties: Parties = {
    own: text.slice(0, markers[0]?.index ?? text.length).trim(),
    trust: null,
    trading: null,
    again: [],
  };
  markers.forEach((marker, index) => {
    const until = markers[index + 1]?.index ?? text.length;
    const part = text.slice(marker.index + marker[0].length, until);
    const acting = marker.groups?.acting ?? marker.groups?.bare;
    const isNew = acting === undefined ? parties.trading === null : parties.trust === null;
    if (!isNew || part.trim() === '')
      parties.again.push(text.slice(marker.index, until).replace(/^[\s(,;-]+|[\s)]+$/g, ''));
    else if (acting === undefined) parties.trading = part;
    else parties.trust = { text: part, role: readRole(acting) };
  });
  return parties;
}

// A marker may be part of a company's name: ATF CAPITAL PTY LTD, TRADING AS USUAL PTY LTD.
function beginsName(text: string, [first, second]: readonly RegExpExecArray[]): boolean {
  if (first === undefined || !OWN_WORDS.test(first[0])) return false;
  return first.index === 0 && ANY_FORM.test(text.slice(first[0].length, second?.index));
}

function readRole(acting: string): string {
  const [role = ''] = ROLE_AT_END.exec(acting) ?? [];
  if (/^r/i.test(role)) return 'responsible entity';
  return role === '' ? 'trustee' : role.toLowerCase().replace(/s$/, '');
}
