import { parseExtractTime } from './parse-extract-time.ts';

const DATED = /-(\d{4}-\d{2})(?:-(\d{2}))?$/;
const LABEL = /^[a-z0-9][a-z0-9._-]{0,63}$/;

/** Whether a text may name a version: it becomes part of file names, addresses and evidence. */
export function isVersionLabel(text: string): boolean {
  return LABEL.test(text);
}

/** What a label is, with an example for the dataset. */
export function describeVersionLabel(dataset: string): string {
  return `a label of up to 64 small letters, digits, dots, dashes and underscores, such as ${dataset}-2026-11`;
}

/** The time that a label ends with, as in `gnaf-2026-08` or `gnaf-2026-08-15`: the first moment of that month or day in Australia; null without one. */
export function findLabelTime(label: string): string | null {
  const [, month, day = '01'] = DATED.exec(label) ?? [];
  return month === undefined ? null : parseExtractTime(`${month}-${day}T00:00:00`);
}

/** Whether a label ends like a month or day, and there is none such in the calendar. */
export function hasImpossibleDay(label: string): boolean {
  return DATED.test(label) && findLabelTime(label) === null;
}
