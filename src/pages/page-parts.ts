import { type Html, html } from './html.ts';

/** Builds the message of what was done; null without one. */
export function renderNotice(words: string | null | undefined): Html | null {
  return words == null ? null : html`<div class="notice" role="status"><p>${words}</p></div>`;
}

/** Builds the message of a refusal above its form; a field names it by the id. Null without one. */
export function renderFault(fault: string | null | undefined, id?: string): Html | null {
  if (fault == null) return null;
  return html`<div class="notice bad" role="alert"><p${id === undefined ? null : html` id="${id}"`}>${fault}</p></div>`;
}

/** Builds a field with a value to copy that is shown once. The script shows its button, and changes the address of the page to `afterwards`: coming back then leads there. Without it the text can be selected. */
export function renderCopyField(id: string, label: string, value: string, afterwards: string): Html {
  return html`<div class="field copy-field" data-afterwards="${afterwards}"><label for="${id}">${label}</label><div><input id="${id}" value="${value}" readonly autocomplete="off" spellcheck="false"><button type="button" class="plain" data-copies="${id}" hidden>Copy</button></div></div>`;
}

/** Builds the elements of the head of a page about work in progress, which loads itself again; without scripts too. */
export function renderReload(seconds: number): Html {
  return html`<meta name="reload-seconds" content="${seconds}">
<noscript><meta http-equiv="refresh" content="${seconds}"></noscript>\n`;
}
