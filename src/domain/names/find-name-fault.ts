import { isLegalFormAlone } from './legal-form.ts';
import { listNameWords } from './normalise-name.ts';

/** Says what a text must be to be the name of somebody, or null where it may be one. */
export function findNameFault(name: string): string | null {
  if (name.trim() === '') return 'must have a name in it';
  // The sign & is read as a word, but is none.
  const words = listNameWords(name.replaceAll('&', ' '));
  if (words.length === 0) return 'must have a letter or a digit in it';
  return isLegalFormAlone(words) ? 'must be a name, not a legal form alone' : null;
}
