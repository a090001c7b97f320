import { WRITTEN_FORM } from './legal-form.ts';

// The content of a bracket, including nested brackets.
const IN_BRACKETS = '(?:[^()[\\]]|\\([^()]*\\))+';
const LICENCE = '(?:afsl?|acl|arsn|australian (?:financial services|credit) licen[cs]e)';

// Remarks about a company in brackets or after its name; `rest` matches another name inside a remark.
function listRemarks(rest: string): string[] {
  return [
    "in (?:[a-z’']+ )?(?:[a-z]+ )?liq(?:uidation)?",
    '(?:in|under) (?:[a-z]+ )?(?:administration|receivership)',
    '(?:(?:joint|managing|provisional) )?(?:receivers?(?: (?:and|&) managers?)?|administrators?|liquidators?|controllers?) appointed',
    'subject to (?:an? )?(?:deed of company arrangement|doca)',
    'deregistered|struck off|being wound up',
    `(?:formerly|previously)(?: known as)?:? ${rest}|f\\/?k\\/?a:? ${rest}`,
    `now (?:known as|called|named):? ${rest}`,
    'in (?:its|their|his|her) (?:own|personal) (?:right|capacity)|(?:in (?:its|their) capacity )?as (?:the )?trustees?',
    `${LICENCE}(?:\\s*(?:no|number)\\b\\.?)?[\\s:#]*\\d(?:[\\s-]?\\d)*`,
  ];
}

// Clear only in brackets: otherwise these words may be part of a company's name.
const BRACKETED_ONLY = [
  `now ${IN_BRACKETS}|also known as ${IN_BRACKETS}|a\\/?k\\/?a:? ${IN_BRACKETS}`,
  '[^()[\\]]+ (?:appointed|apptd)|controllers? acting',
  '(?:[^()[\\]]+ )?(?:doca|deed of company arrangement)(?: [a-z]+)?',
];

const BRACKETED = buildPattern(
  [...listRemarks(IN_BRACKETS), ...BRACKETED_ONLY],
  (any) => `\\s*[([]\\s*(${any})\\s*\\.?\\s*[)\\]]`,
);
const TRAILING = buildPattern(listRemarks('.+'), (any) => `(?<=\\S)(?:\\s*[,;]\\s*|\\s+(?:-\\s*)?)(${any})\\.?$`);
// A company's name ends with its legal form.
const AFTER_FORM = new RegExp(`(?<=${WRITTEN_FORM})(?:\\s*[,;]\\s*|\\s+(?:-\\s*)?)(now .+)$`, 'i');
const WHOLE = buildPattern([...listRemarks('.+'), 'now .+'], (any) => `^(?:${any})\\.?$`);

/** Separates remarks about a company from its name: (in liquidation), formerly …, (now …), an AFSL number. */
export function takeRemarks(text: string): { name: string; remarks: string[] } {
  for (const pattern of [BRACKETED, TRAILING, AFTER_FORM]) {
    const found = pattern.exec(text);
    if (found === null) continue;
    const rest = takeRemarks(`${text.slice(0, found.index)}${text.slice(found.index + found[0].length)}`.trim());
    return { name: rest.name, remarks: [...rest.remarks, (found[1] ?? '').trim()] };
  }
  return { name: text, remarks: [] };
}

/** Whether a text is only a remark. */
export function isRemark(text: string): boolean {
  return WHOLE.test(text);
}

function buildPattern(parts: readonly string[], write: (any: string) => string): RegExp {
  return new RegExp(write(parts.join('|')), 'i');
}
