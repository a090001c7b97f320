import type { RequestOf } from '#contract/operation.ts';
import type { screenName } from '#contract/operations/screening/screen-name.ts';
import { renderInput, renderSelect } from '#doors/console/form-parts.ts';
import { renderFormId } from '#pages/form-id.ts';
import { type Html, html } from '#pages/html.ts';

/** What was typed about a name, as text. */
export type TypedName = Record<(typeof FIELDS)[number], string>;

const FIELDS = ['name', 'kind', 'birth_date', 'countries', 'identifiers', 'reference'] as const;
const KINDS = { person: 'A person', organisation: 'An organisation', vessel: 'A ship' } as const;

export const KIND_WORDS: Record<keyof typeof KINDS, string> = {
  person: 'Person',
  organisation: 'Organisation',
  vessel: 'Ship',
};

/** Reads what a form or an address says about a name. */
export function readTyped(given: URLSearchParams): TypedName {
  const read = (field: string) => given.get(field)?.trim() ?? '';
  return Object.fromEntries(FIELDS.map((field) => [field, read(field)])) as TypedName;
}

/** Builds the input of a screening; what was left empty is absent. */
export function buildQuestion(typed: TypedName): Omit<RequestOf<typeof screenName>, 'limit'> {
  const { name, kind, birth_date, countries, identifiers, reference } = typed;
  const isKind = (word: string): word is keyof typeof KINDS => Object.hasOwn(KINDS, word);
  return {
    name,
    ...(isKind(kind) && { kind }),
    ...(birth_date !== '' && { birth_date }),
    ...(countries !== '' && { countries: splitList(countries) }),
    ...(identifiers !== '' && { identifiers: splitList(identifiers) }),
    ...(reference !== '' && { reference }),
  };
}

function splitList(text: string): string[] {
  return text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

/** Builds the form that screens a name; nothing is watched by it. */
export function renderScreenForm(typed: TypedName): Html {
  const { name, kind, birth_date, countries, reference } = typed;
  return html`<form class="tile" method="post" action="/app/screening" aria-label="Screen a name">${renderFormId()}
<div class="field"><label for="name">Name</label><input id="name" name="name" value="${name}" maxlength="300" required autocomplete="off" aria-describedby="name-hint"><p class="hint" id="name-hint">Of a person, an organisation or a ship, in any script and order.</p></div>
<div class="filters">${renderSelect('kind', 'Who or what it is', [['', 'Not known'], ...Object.entries(KINDS)], kind)}
${renderInput('birth_date', 'Born (optional)', birth_date, html`maxlength="10" placeholder="1961 or 1961-04-12" autocomplete="off"`)}
${renderInput('countries', 'Countries (optional)', countries, html`maxlength="600" placeholder="Syria, IR" autocomplete="off"`)}
${renderInput('reference', 'Deal reference (optional)', reference, html`maxlength="200" autocomplete="off"`)}</div>
<p class="actions"><button>Screen</button><span class="hint">Compares it with the sanctions list and saves a record. Free.</span></p></form>`;
}

export function renderWatchName(typed: TypedName): Html {
  return html`<form method="post" action="/app/screening/watch">${renderFormId()}${Object.entries(typed).map(
    ([field, value]) => value !== '' && html`<input type="hidden" name="${field}" value="${value}">`,
  )}<button class="plain" title="Free: screens it again whenever the list changes">Watch this name</button></form>`;
}
