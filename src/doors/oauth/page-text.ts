import { normaliseHiddenCharacters } from '#base/hidden-characters.ts';
import { type Html, html } from '#pages/html.ts';

const FORMAT = new Intl.DateTimeFormat('en-AU', {
  timeZone: 'Australia/Sydney',
  dateStyle: 'medium',
  timeStyle: 'short',
});

/** Formats a time in Sydney time; the `datetime` attribute has the exact time. */
export function formatTime(time: Date): Html {
  return html`<time datetime="${time.toISOString()}">${FORMAT.format(time)} (Sydney)</time>`;
}

/** Quotes text that an app wrote, isolated so that it cannot reorder the text beside it. */
export function quoteText(text: string): Html {
  // Text stored before hidden characters were refused may still contain some.
  return html`<q><bdi>${normaliseHiddenCharacters(text)}</bdi></q>`;
}

/** Quotes text with its author, so that a reader does not mistake it for text of the service. */
export function renderQuotedText(text: string, author: 'the app' | 'the caller'): Html {
  return html`${quoteText(text)}<br><span class="hint">Written by ${author}.</span>`;
}
