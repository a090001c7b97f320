import { isLegalFormAlone } from './legal-form.ts';
import { listNameWords } from './normalise-name.ts';

/** Returns why a text cannot be a name, or null. */
export function findNameFault(name: string): string | null {
  if (name.trim() === '') return 'must have a name in it';
  // & normalises to AND, which is not a name.
  const words = listNameWords(name.replaceAll('&', ' '));
  if (words.length === 0) return 'must have a letter or a digit in it';
  return isLegalFormAlone(words) ? 'must be a name, not a legal form alone' : null;
}
