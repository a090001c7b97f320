import { listRecentSearches } from '#contract/operations/records/list-recent-searches.ts';
import { ServiceError } from '#contract/service-error.ts';
import { rightsOf } from '#domain/access/role-rights.ts';
import { recogniseWords } from '#domain/search/recognise-words.ts';
import type { ConsoleAnswer, ConsoleAsk, ConsolePages } from '#doors/console/console-door.ts';
import { statusOf } from '#operations/funnel/error-body.ts';
import { renderFormId } from '#pages/form-id.ts';
import { type Html, html } from '#pages/html.ts';
import { showStored } from '#pages/page-text.ts';
import { renderChecks } from './list-checks.ts';
import { runSearch } from './run-search.ts';
import { renderTaken } from './taken-for.ts';

// The statuses of refusals about what was typed, which the page keeps. Every other refusal has a page of its own.
const ABOUT_WORDS: ReadonlySet<number> = new Set([400, 404, 422]);

/** Adds the search: its page, and the check of what was typed. */
export function addSearchPage(pages: ConsolePages): void {
  pages.get('/app', (ask) => showSearch(ask, ask.query.get('q') ?? '', null));
  pages.post('/app/search', async (ask) => {
    const words = ask.form.get('q') ?? '';
    const as = ask.form.get('as');
    const found = recogniseWords(words);
    if (found === null) return { redirect: '/app' };
    if (found.kind === 'mistyped') {
      const trouble = `${found.digits} is not a valid ${found.as}. Check it for typos: a valid one has ${found.as === 'ABN' ? 11 : 9} digits, and the last ones check the others.`;
      return { ...(await showSearch(ask, words, trouble)), status: 422 };
    }
    try {
      return await runSearch(ask, as === 'name' || as === 'address' ? { kind: as, text: words.trim() } : found);
    } catch (error) {
      if (!(error instanceof ServiceError) || !ABOUT_WORDS.has(statusOf(error))) throw error;
      return { ...(await showSearch(ask, words, error.message)), status: statusOf(error) };
    }
  });
}

async function showSearch(
  ask: ConsoleAsk,
  words: string,
  trouble: string | null,
): Promise<Extract<ConsoleAnswer, { main: Html }>> {
  const readsRecords = rightsOf(ask.view.person.role).scopes.includes('assets:receipts');
  const recent = readsRecords ? (await ask.run(listRecentSearches, { limit: 8 })).body.records : [];
  const main = html`<h1>Search</h1>
<p class="lead">Check a business, a licence or an address for ${showStored(ask.view.person.account_name)}. Every check is saved as evidence; these checks are free.</p>
<form class="finder" role="search" method="post" action="/app/search" aria-label="Check">${renderFormId()}
<input name="q" type="search" aria-label="What to check" value="${words}" maxlength="300" autocomplete="off" autofocus${trouble === null ? null : html` aria-invalid="true" aria-describedby="trouble"`}>
<button>Check</button></form>
${trouble === null ? null : html`<div class="notice bad" id="trouble" role="alert"><p>${trouble}</p></div>`}
${words.trim() === '' ? EXAMPLES : renderTaken(words)}
${recent.length === 0 ? EMPTY : html`<section class="tile"><h2>Recent checks</h2>${renderChecks(recent)}</section>`}`;
  return { title: 'Search', place: 'search', main };
}

const EXAMPLES = html`<p class="hint">An ABN or ACN, a licence number, a record id, the name of a business, or an address. Spaces are fine.</p>`;
const EMPTY = html`<section class="tile empty"><h2>No checks yet</h2><p>Type the ABN on an invoice above. The answer is saved as a record that anyone can verify.</p></section>`;
