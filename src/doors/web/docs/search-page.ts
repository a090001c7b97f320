import { type Html, html } from '#pages/html.ts';
import { type DocsFrame, renderDocsFrame } from './docs-page.ts';
import { listWords, MAX_QUERY_LENGTH, type SearchHit, searchDocs } from './search-index.ts';

export function renderSearchPage(query: string, frame: DocsFrame): string {
  const shown = query.slice(0, MAX_QUERY_LENGTH);
  const hits = searchDocs(frame.site.search, shown);
  const words = listWords(shown);
  const marked = matchWords(words);
  const found = html`<p class="lead" role="status">${hits.length === 0 ? 'No section has all of these words. Try fewer or shorter ones.' : `${hits.length} ${hits.length === 1 ? 'section' : 'sections'} for “${shown}”`}</p>
<ol class="hits">${hits.map((hit) => renderHit(hit, marked))}</ol>`;
  const article = html`<article><h1>Search</h1>${words.length === 0 ? html`<p class="lead">Type one or more words above.</p>` : found}</article>`;
  return renderDocsFrame('Search', article, { ...frame, query: shown });
}

function renderHit({ href, title, heading, excerpt }: SearchHit, words: RegExp): Html {
  return html`<li><a href="${href}">${title}${heading === '' ? null : html` <span>› ${heading}</span>`}</a><p>${markWords(excerpt, words)}</p></li>`;
}

/** Matches whole words that begin with one of the words given; these have only letters, digits and `_`. */
function matchWords(words: readonly string[]): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}_])((?:${words.join('|')})[\\p{L}\\p{N}_]*)`, 'iu');
}

function markWords(text: string, words: RegExp): Html[] {
  return text.split(words).map((part, index) => (index % 2 === 1 ? html`<mark>${part}</mark>` : html`${part}`));
}
