import type { Role } from '#contract/roles.ts';
import { ServiceError } from '#contract/service-error.ts';
import { statusOf } from '#operations/funnel/error-body.ts';
import { type Html, html } from '#pages/html.ts';
import type { ConsoleAnswer } from './console-door.ts';

/** Runs a form; a refusal that the person can fix shows the form again with its message. */
export async function orAgain(
  run: () => Promise<ConsoleAnswer>,
  again: (fault: string, status: number) => ConsoleAnswer | Promise<ConsoleAnswer>,
  mayFix = (error: ServiceError) => error.code !== 'not_found',
): Promise<ConsoleAnswer> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof ServiceError) || statusOf(error) >= 500 || !mayFix(error)) throw error;
    return again(error.message, statusOf(error));
  }
}

/** Reads what was typed into each field of a form in the address; a field that is empty is left out. */
export function readTypedFields<Field extends string>(
  query: URLSearchParams,
  fields: readonly Field[],
): Partial<Record<Field, string>> {
  const typed: Partial<Record<Field, string>> = {};
  for (const field of fields) {
    const text = query.get(field)?.trim() ?? '';
    if (text !== '') typed[field] = text;
  }
  return typed;
}

/** Builds a field of a form; `rest` has more attributes of its input. */
export function renderInput(name: string, label: string, value: string | undefined, rest: Html): Html {
  return html`<div class="field"><label for="${name}">${label}</label><input id="${name}" name="${name}" value="${value}" ${rest}></div>`;
}

/** Values to choose from, each with its words. */
type Options = readonly (readonly [value: string, words: string])[];

/** Builds a field in which one of several values is chosen. */
export function renderSelect(name: string, label: string, options: Options, chosen: string | undefined): Html {
  return html`<div class="field"><label for="${name}">${label}</label>${renderChoice(name, options, chosen)}</div>`;
}

/** Builds a choice without its label; `rest` has more of its attributes. */
export function renderChoice(name: string, options: Options, chosen: string | undefined, rest?: Html): Html {
  return html`<select id="${name}" name="${name}"${rest}>${options.map(
    ([value, words]) => html`<option value="${value}"${value === chosen ? html` selected` : null}>${words}</option>`,
  )}</select>`;
}

/** Renders the note that explains missing buttons; `what` is what the role can't do, such as `make checks`. */
export function renderRoleNote(role: Role, what: string): Html {
  return html`<p class="hint">Your role is ${role}, so you can’t ${what}. An owner of the account can change your role on the Team page.</p>`;
}
