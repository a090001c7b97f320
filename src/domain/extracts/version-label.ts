import { parseExtractTime } from './parse-extract-time.ts';

const DATED = /-(\d{4}-\d{2})(?:-(\d{2}))?$/;
const LABEL = /^[a-z0-9][a-z0-9._-]{0,63}$/;

/** Whether a text is a valid version label, which appears in file names, URLs and evidence. */
export function isVersionLabel(text: string): boolean {
  return LABEL.test(text);
}

/** Describes a valid label, with an example for the dataset. */
export function describeVersionLabel(dataset: string): string {
  return `a label of up to 64 small letters, digits, dots, dashes and underscores, such as ${dataset}-2026-11`;
}

/** Returns the start, in Sydney, of the month or day at the end of a label such as `gnaf-2026-08` or `gnaf-2026-08-15`; null without one. */
export function findLabelTime(label: string): string | null {
  const [, month, day = '01'] = DATED.exec(label) ?? [];
  return month === undefined ? null : parseExtractTime(`${month}-${day}T00:00:00`);
}

/** Whether a label ends with a month or day that does not exist in the calendar. */
export function hasImpossibleDay(label: string): boolean {
  return DATED.test(label) && findLabelTime(label) === null;
}
