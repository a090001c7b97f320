import { addressLookup } from '#contract/operations/address/address-lookup.ts';
import type { Role } from '#contract/roles.ts';
import { mayRun } from '#domain/access/role-rights.ts';
import { formatAbn } from '#domain/identifiers/abn.ts';
import { formatAcn } from '#domain/identifiers/acn.ts';
import { type FoundNumber, listNumbers, type Recognised, recogniseWords } from '#domain/search/recognise-words.ts';
import { renderFormId } from '#pages/form-id.ts';
import { type Html, html } from '#pages/html.ts';
import { renderDealField } from './find-actions.ts';

// More numbers than these are a list, which belongs on the watchlist.
const MOST_NUMBERS = 5;

/** Says what the words of a search are taken for, and offers the other readings: each ABN or ACN among them, a name, an address. */
export function renderTaken(words: string, role: Role, deal: string | null): Html | null {
  const found = recogniseWords(words);
  if (found === null || found.kind === 'mistyped') return null;
  const numbers = found.kind === 'abn' || found.kind === 'acn' ? [] : listNumbers(words).slice(0, MOST_NUMBERS);
  return html`<div class="taken"><p>Taken for ${describeTaken(found)}.</p>${numbers.map((number) => renderNumber(number, deal))}${mayRun(role, addressLookup) ? renderOther(found, words, deal) : null}</div>`;
}

function renderNumber(number: FoundNumber, deal: string | null): Html {
  const written = describeTaken(number);
  return html`<form class="inline" method="post" action="/app/search">${renderFormId()}${renderDealField(deal)}<input type="hidden" name="q" value="${written}"><button class="quiet">Check ${written}</button></form>`;
}

function describeTaken(found: Exclude<Recognised, { kind: 'mistyped' }>): string {
  switch (found.kind) {
    case 'abn':
      return `ABN ${formatAbn(found.abn)}`;
    case 'acn':
      return `ACN ${formatAcn(found.acn)}`;
    case 'several':
      return `${found.numbers.length} numbers`;
    case 'licence':
      return `licence number ${found.digits}`;
    case 'record':
      return 'the id of a record';
    case 'address':
      return 'an address';
    case 'name':
      return 'a name';
  }
}

function renderOther({ kind }: Recognised, words: string, deal: string | null): Html | null {
  if (kind !== 'name' && kind !== 'address') return null;
  const other = kind === 'name' ? 'address' : 'name';
  return html`<form class="inline" method="post" action="/app/search">${renderFormId()}${renderDealField(deal)}<input type="hidden" name="q" value="${words}"><input type="hidden" name="as" value="${other}"><button class="quiet">Check it as ${other === 'name' ? 'a name' : 'an address'}</button></form>`;
}
