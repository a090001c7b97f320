import { findNameFault } from './find-name-fault.ts';
import { parsePart } from './parse-part.ts';
import { splitParties } from './split-parties.ts';
import { isRemark } from './take-remarks.ts';
import { isProprietary, WRITTEN_FORM } from './written-form.ts';

// What may stand between a company's legal form and the word that joins the next one: brackets and numbers.
const NUMBER =
  '\\b(?:a\\.?c\\.?n|a\\.?b\\.?n|a\\.?r\\.?b\\.?n)\\b\\.?(?:\\s*(?:no|number)\\b)?[.:\\s#]*\\d(?:[\\s-]?\\d)*';
// Each blank can be read in one way only, or a long row of numbers would take for ever.
const BESIDE = `(?:\\s*(?:\\([^()]*\\)|(?:,\\s*)?${NUMBER}))*`;
const JOINER = '(?<joiner>,?\\s*\\b(?:and\\/or|and|or)\\b|[,;]?\\s*[&+]|[,;/|])';
const BEHIND_FORM = new RegExp(`(?<form>${WRITTEN_FORM})${BESIDE}\\s*${JOINER}\\s*`, 'gi');
const BEHIND_TRUST = new RegExp(`\\b(?:trust|fund|scheme|estate|settlement)\\b${BESIDE}\\s*${JOINER}\\s*`, 'gi');
const ANY_FORM = new RegExp(WRITTEN_FORM, 'i');
const JOINING_WORD = /[a-z&+]/i;
/** Each is searched for, so that a text of forty would cost forty searches. */
const MAX_COMPANIES = 8;

/** Parts a text that names several companies (`Foo Pty Ltd and Bar Pty Ltd`), eight at most; a text that names one is given back whole. */
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
  // The name of a trust ends in no form: what follows is another company only if it has one, and a trust was spoken of.
  if (form === undefined) return ANY_FORM.test(own) && splitParties(text.slice(0, joint.index)).trust !== null;
  return ANY_FORM.test(own) || (isProprietary(form) && JOINING_WORD.test(joiner));
}
