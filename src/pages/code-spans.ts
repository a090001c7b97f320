import { type Html, html } from './html.ts';

/** Renders text of the contract: text between two backticks becomes code. */
export function renderCodeSpans(text: string): Html[] {
  return text.split(/`([^`]+)`/).map((part, index) => (index % 2 === 0 ? html`${part}` : html`<code>${part}</code>`));
}
