import { verifyCounterparty } from '#contract/operations/abn/verify-counterparty.ts';
import { addressLookup } from '#contract/operations/address/address-lookup.ts';
import { listRecentSearches } from '#contract/operations/records/list-recent-searches.ts';
import type { Role } from '#contract/roles.ts';
import { mayRun, rightsOf } from '#domain/access/role-rights.ts';
import { formatAbn } from '#domain/identifiers/abn.ts';
import { formatAcn } from '#domain/identifiers/acn.ts';
import { type FoundNumber, listNumbers, type Recognised, recogniseWords } from '#domain/search/recognise-words.ts';
import type { ConsoleAsk, ConsolePages, ShownPage } from '#doors/console/console-door.ts';
import { orAgain, renderRoleNote } from '#doors/console/form-parts.ts';
import { renderReference } from '#doors/console/list-parts.ts';
import { statusOf } from '#operations/funnel/error-body.ts';
import { renderFormId } from '#pages/form-id.ts';
import { type Html, html } from '#pages/html.ts';
import { showStored } from '#pages/page-text.ts';
import { readReference, renderDealField } from './find-actions.ts';
import { renderRecentChecks } from './list-checks.ts';
import { runSearch } from './run-search.ts';

// The statuses of refusals about what was typed, which the page keeps. Every other refusal has a page of its own.
const ABOUT_WORDS: ReadonlySet<number> = new Set([400, 404, 422]);

/** Adds the search: its page, and the check of what was typed. */
export function addSearchPage(pages: ConsolePages): void {
  pages.get('/app', async (ask) =>
    readsRecords(ask) ? showSearch(ask, ask.query.get('q') ?? '', null) : { redirect: '/app/usage' },
  );
  pages.post('/app/search', async (ask) => {
    const words = ask.form.get('q') ?? '';
    const as = ask.form.get('as');
    const found = recogniseWords(words);
    if (found === null || found.kind === 'mistyped' || found.kind === 'several')
      return { ...(await showSearch(ask, words, describeTrouble(found))), status: 422 };
    return orAgain(
      () => runSearch(ask, as === 'name' || as === 'address' ? { kind: as, text: words.trim() } : found),
      async (trouble, status) => ({ ...(await showSearch(ask, words, trouble)), status }),
      (error) => ABOUT_WORDS.has(statusOf(error)),
    );
  });
}

// A role that can neither check nor read records has no use for the search.
function readsRecords({ view }: ConsoleAsk): boolean {
  return rightsOf(view.person.role).scopes.includes('assets:receipts');
}

const EMPTY_BOX =
  'Type what to check: an ABN or ACN, a licence number, a record id, the name of a business, or an address.';

function describeTrouble(found: Extract<Recognised, { kind: 'mistyped' | 'several' }> | null): string {
  if (found === null) return EMPTY_BOX;
  if (found.kind === 'several')
    return `You typed ${found.numbers.length} numbers. Check one at a time, or watch many from a CSV file on the watchlist.`;
  return describeMistyped(found);
}

function describeMistyped({ as, written }: Extract<Recognised, { kind: 'mistyped' }>): string {
  if (as === 'record id')
    return `${written} is not a record id, which is rec_ and 26 digits or letters. Copy it from a PDF or an answer.`;
  const digits = as === 'ABN' ? 11 : 9;
  const fault =
    written.length === digits
      ? 'its check digits do not fit the others: one digit is wrong, or two are swapped'
      : `it has ${written.length} digits instead of ${digits}`;
  return `${written} is not a valid ${as}: ${fault}. Compare it with your document.`;
}

async function showSearch(ask: ConsoleAsk, words: string, trouble: string | null): Promise<ShownPage> {
  const { role, account_name } = ask.view.person;
  const reference = readReference(ask.form);
  const mayCheck = mayRun(role, verifyCounterparty);
  const recent = readsRecords(ask) ? (await ask.run(listRecentSearches, { limit: 8 })).body.records : [];
  const main = html`<h1>Search</h1>
<p class="lead">${mayCheck ? html`Check a business, a licence or an address for ${showStored(account_name)}. Every check is saved as evidence; these checks are free.` : html`Open what is saved for ${showStored(account_name)}.`}</p>
${reference === undefined ? null : html`<p>For the deal ${renderReference(reference)}.</p>`}
${mayCheck ? null : renderRoleNote(role, 'make checks: a search opens what colleagues have saved')}
<form class="finder" role="search" method="post" action="/app/search" aria-label="Check">${renderFormId()}${renderDealField(reference)}
<input name="q" type="search" aria-label="What to check" value="${words}" maxlength="300" autocomplete="off" autofocus${trouble === null ? null : html` aria-invalid="true" aria-describedby="trouble"`}>
<button>${mayCheck ? 'Check' : 'Open'}</button></form>
${trouble === null ? null : html`<div class="notice bad" id="trouble" role="alert"><p>${trouble}</p></div>`}
${words.trim() === '' ? (trouble === null ? EXAMPLES : null) : renderTaken(words, role, reference ?? null)}
${recent.length === 0 ? (mayCheck ? EMPTY : null) : html`<section class="tile"><h2>Recent checks</h2>${renderRecentChecks(recent)}</section>`}`;
  return { title: 'Search', place: 'search', main };
}

const EXAMPLES = html`<p class="hint">An ABN or ACN, a licence number, a record id, the name of a business, or an address. Spaces are fine.</p>`;
const EMPTY = html`<section class="tile empty"><h2>No checks yet</h2><p>Type the ABN on an invoice above. The answer is saved as a record that anyone can verify.</p></section>`;

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
