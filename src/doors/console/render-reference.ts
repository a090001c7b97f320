import { type Html, html } from '#pages/html.ts';
import { showStored } from '#pages/page-text.ts';

const SHOWN_LENGTH = 40;

// A longer one cannot be searched, so it has no deal.
const MAX_LENGTH = 200;

export function renderReference(reference: string): Html {
  if (reference.length > MAX_LENGTH) return showStored(reference, SHOWN_LENGTH);
  return html`<a href="${toDealAddress(reference)}">${showStored(reference, SHOWN_LENGTH)}</a>`;
}

/** The address of a deal. A query, because a reference may contain slashes. */
export function toDealAddress(reference: string): string {
  return `/app/deals?${new URLSearchParams({ reference })}`;
}
