import { type Html, html } from '#pages/html.ts';

const FORMAT = new Intl.DateTimeFormat('en-AU', {
  timeZone: 'Australia/Sydney',
  dateStyle: 'medium',
  timeStyle: 'short',
});

/** Writes a moment as people in Sydney read it, with the exact time for machines. */
export function formatTime(time: Date): Html {
  return html`<time datetime="${time.toISOString()}">${FORMAT.format(time)} (Sydney)</time>`;
}
