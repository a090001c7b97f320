import { findNameFault } from './find-name-fault.ts';
import { isProprietary, WRITTEN_FORM } from './legal-form.ts';
import { parsePart } from './parse-part.ts';
import { splitParties } from './split-parties.ts';
import { isRemark } from './take-remarks.ts';

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
export function splitCompanies(text: string, most: number = MAX_COMPANIES): string[] {
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
