import { correctFormWord, findFormAt } from './legal-forms.ts';
import { buildNameWord, type NameWord, type WordRole } from './name-word.ts';
import { readNumber } from './read-number.ts';
import type { Token } from './split-name.ts';
import { GENERIC, LINKS, PLACES, SPELLINGS } from './word-tables.ts';

/** Reads the words of the name of an organisation or a vessel and what each does in it. */
export function readOrganisationWords(tokens: readonly Token[]): NameWord[] {
  const texts = tokens.map(({ text }) => correctFormWord(text));
  const words: NameWord[] = [];
  for (let place = 0; place < tokens.length; ) {
    const form = findFormAt(texts, place);
    // A name that is nothing but a form is a name.
    const isForm = form !== null && form.length < tokens.length;
    words.push(isForm ? buildNameWord(form.form, 'form') : readWord(tokens, place));
    place += isForm ? form.length : 1;
  }
  return words;
}

function readWord(tokens: readonly Token[], place: number): NameWord {
  const { text: written = '', script = null } = tokens[place] ?? {};
  const text = readNumber(written, place > 0) ?? SPELLINGS[written] ?? written;
  return buildNameWord(text, decideRole(text), script);
}

function decideRole(text: string): WordRole {
  if (/^\d+$/.test(text)) return 'number';
  if (LINKS.has(text)) return 'particle';
  if (GENERIC.has(text)) return 'generic';
  return PLACES.has(text) ? 'place' : 'name';
}
