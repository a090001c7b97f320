import { findLegalForm, spellOutLegalForm } from './legal-form.ts';
import { listNameWords } from './normalise-name.ts';

/** Normalises the name of a holder for joining registers that share no number: equal results are the same written name, with the legal form spelt out. */
export function normaliseHolderName(name: string): string {
  return spellOutLegalForm(listNameWords(name)).join(' ');
}

/** Whether a name is written as `SURNAME, Given`, as registers write people; a legal form means an organisation. */
export function isWrittenAsPerson(name: string): boolean {
  return name.includes(',') && findLegalForm(listNameWords(name)) === null;
}
