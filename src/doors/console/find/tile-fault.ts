import { ServiceError } from '#contract/service-error.ts';
import { type Html, html } from '#pages/html.ts';

/** What was typed into a field of a tile and refused, and why. */
export type TileFault = { typed: string; message: string };

/** The attributes of a field that was refused: it keeps what was typed. */
export function renderFaulty({ typed }: TileFault, id: string): Html {
  return html` value="${typed}" aria-invalid="true" aria-describedby="${id}" autofocus`;
}

/** Why the field was refused. */
export function renderFieldFault({ message }: TileFault, id: string): Html {
  return html`<p class="field-fault" id="${id}" role="alert">${message}</p>`;
}

/** The fault of a field of a page, which keeps what was typed into it; every other refusal is thrown on. */
export function readFault(error: unknown, field: string, typed: string): TileFault {
  const isAbout =
    error instanceof ServiceError &&
    error.code === 'invalid_input' &&
    JSON.stringify(error.details.issues ?? '').includes(`"${field}"`);
  if (!isAbout || typed === '') throw error;
  return { typed, message: error.message };
}
