import { type Html, html } from './html.ts';

/** Builds a field with a value to copy that is shown once. The script shows its button, and changes the address of the page to `afterwards`: coming back then leads there. Without it the text can be selected. */
export function renderCopyField(id: string, label: string, value: string, afterwards: string): Html {
  return html`<div class="field copy-field" data-afterwards="${afterwards}"><label for="${id}">${label}</label><div><input id="${id}" value="${value}" readonly autocomplete="off" spellcheck="false"><button type="button" class="plain" data-copies="${id}" hidden>Copy</button></div></div>`;
}
