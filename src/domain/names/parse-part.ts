import { parseAbn } from '#domain/identifiers/abn.ts';
import { parseAcn } from '#domain/identifiers/acn.ts';
import { findLegalForm, spellOutLegalForm } from './legal-form.ts';
import { listNameWords } from './normalise-name.ts';
import { takeRemarks } from './take-remarks.ts';

/** A number in a name; its value is null if the check digits are wrong. */
export type WrittenNumber = { kind: 'acn' | 'abn'; written: string; value: string | null };

/** One party of a written name: its name with the legal form as written, and the text around it. */
export type WrittenPart = {
  /** Empty if only a number was written. */
  name: string;
  remarks: string[];
  numbers: WrittenNumber[];
};

const LABELLED =
  /[\s(,;:-]*\b(?:(a\.?c\.?n|a\.?r\.?b\.?n)|a\.?b\.?n)\b\.?(?:\s*(?:no|number)\b\.?)?[\s:#]*(\d(?:[\s-]?\d)*)\s*\)?/gi;
const AT_THE_END = /(?:^|[\s(,;:-]+)(\d(?:[\s-]?\d){8}|\d(?:[\s-]?\d){10})\s*\)?$/;

const RUN_TOGETHER = /\bptyltd\b/gi;

/** Parses one party of a written name; anything not understood stays in the name. */
export function parsePart(text: string): WrittenPart {
  const remarked = takeRemarks(closeBrackets(text.trim()).replace(RUN_TOGETHER, 'Pty Ltd'));
  const { name, numbers } = takeNumbers(remarked.name);
  const again = takeRemarks(name);
  return { name: again.name, remarks: [...remarked.remarks, ...again.remarks], numbers };
}

// Drops closing brackets whose opening bracket is in the previous part.
function closeBrackets(text: string): string {
  let open = 0;
  const kept = [...text].filter((sign) => {
    if (sign === '(') open += 1;
    if (sign !== ')') return true;
    const closes = open > 0;
    if (closes) open -= 1;
    return closes;
  });
  return kept.join('').trim();
}

function takeNumbers(text: string): { name: string; numbers: WrittenNumber[] } {
  const numbers = [...text.matchAll(LABELLED)].map(([, acn, digits = '']) => readNumber(digits, acn !== undefined));
  const unlabelled = text.replace(LABELLED, ' ').trim();
  const last = AT_THE_END.exec(unlabelled);
  const bare = last === null ? null : readNumber(last[1] ?? '', true);
  // Digits without a label count as an ABN or ACN only if the check digits are right.
  const taken = last !== null && bare !== null && bare.value !== null;
  const name = (taken ? unlabelled.slice(0, last.index) : unlabelled).replace(/\s+/g, ' ').trim();
  if (taken) numbers.push(bare);
  // A company's name may be its number: A.C.N. 600 000 020 PTY LTD.
  return { name: isOnlyLegalForm(name) ? text : name, numbers };
}

function readNumber(digits: string, labelledAcn: boolean): WrittenNumber {
  const plain = digits.replace(/[\s-]/g, '');
  const kind = plain.length === 11 || (plain.length !== 9 && !labelledAcn) ? 'abn' : 'acn';
  return { kind, written: digits, value: kind === 'abn' ? parseAbn(plain) : parseAcn(plain) };
}

// After a number, PL and NL are legal forms too; alone they may be initials (isLegalFormAlone).
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
