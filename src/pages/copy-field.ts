import { type Html, html } from './html.ts';

/** Builds a field with a value to copy. The script shows its button; without it the text can be selected. */
export function renderCopyField(id: string, label: string, value: string): Html {
  return html`<div class="field copy-field"><label for="${id}">${label}</label><div><input id="${id}" value="${value}" readonly autocomplete="off" spellcheck="false"><button type="button" class="plain" data-copies="${id}" hidden>Copy</button></div></div>`;
}
