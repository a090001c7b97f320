import { normaliseHiddenCharacters } from '#base/hidden-characters.ts';
import { type Html, html } from '#pages/html.ts';

const FORMAT = new Intl.DateTimeFormat('en-AU', {
  timeZone: 'Australia/Sydney',
  dateStyle: 'medium',
  timeStyle: 'short',
});

/** Formats a time in Sydney time; the `datetime` attribute has the exact time. */
export function formatTime(time: Date): Html {
  return html`<time datetime="${time.toISOString()}" title="${time.toISOString()}">${FORMAT.format(time)} (Sydney)</time>`;
}

const EXACT = new Intl.DateTimeFormat('en-AU', {
  timeZone: 'Australia/Sydney',
  dateStyle: 'medium',
  timeStyle: 'medium',
});

/** Formats a time in Sydney time with its seconds. */
export function formatExactTime(time: Date): Html {
  return html`<time datetime="${time.toISOString()}" title="${time.toISOString()}">${writeExactTime(time)}</time>`;
}

/** Writes a time in Sydney as text, with its seconds, where no element can be. */
export function writeExactTime(time: Date): string {
  return `${EXACT.format(time)} (Sydney)`;
}

const DAY = new Intl.DateTimeFormat('en-AU', { timeZone: 'Australia/Sydney', dateStyle: 'medium' });

/** Formats a day in Sydney; the `datetime` attribute and the title have the exact time. */
export function formatDay(time: Date): Html {
  return html`<time datetime="${time.toISOString()}" title="${time.toISOString()}">${DAY.format(time)}</time>`;
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

const CALENDAR_DAY = new Intl.DateTimeFormat('en-AU', { timeZone: 'UTC', dateStyle: 'medium' });

/** Formats a day of a register, YYYY-MM-DD, which has no time zone. */
export function formatCalendarDay(day: string): Html {
  return html`<time datetime="${day}">${CALENDAR_DAY.format(new Date(day))}</time>`;
}

const SHOWN_LENGTH = 80;

/** Shortens stored text and removes hidden characters, for an attribute. */
export function shortenStored(text: string, maxLength = SHOWN_LENGTH): string {
  const visible = [...normaliseHiddenCharacters(text)];
  return visible.length > maxLength ? `${visible.slice(0, maxLength).join('')}…` : visible.join('');
}

/** Shows stored text in a list: isolated, without hidden characters, and shortened. */
export function showStored(text: string, maxLength = SHOWN_LENGTH): Html {
  return html`<bdi>${shortenStored(text, maxLength)}</bdi>`;
}
