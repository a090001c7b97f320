import { normaliseHiddenCharacters } from '#base/hidden-characters.ts';
import { type Html, html } from '#pages/html.ts';

/** Builds words of an app or agent in quotation marks, isolated so that they cannot reorder the text beside them. */
export function quoteTheirWords(words: string): Html {
  // Text that was stored before hidden characters were refused may still have some.
  return html`<q><bdi>${normaliseHiddenCharacters(words)}</bdi></q>`;
}

/** Builds the same words with their author, so that a reader does not take them for words of the service. */
export function renderTheirWords(words: string, author: 'the app' | 'the caller'): Html {
  return html`${quoteTheirWords(words)}<br><span class="hint">Written by ${author}.</span>`;
}
