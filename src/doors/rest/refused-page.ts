import type { ServiceError } from '#contract/service-error.ts';
import { html } from '#pages/html.ts';
import { renderPage } from '#pages/layout.ts';
import { renderSiteLinks } from '#pages/site-links.ts';

/** The page of a refusal for a person who is not known: what happened, and where to go. */
export function renderRefusedPage({ code }: ServiceError, status: number, requestId: string): string {
  const title = status === 404 ? 'Page not found' : status >= 500 ? 'Something went wrong' : 'This was not done';
  const what =
    status === 404
      ? 'There is no page at this address. Check it for typos.'
      : status >= 500
        ? 'The service could not answer. Nothing was charged. Try again in a minute.'
        : 'The request could not be handled. Go back and try again.';
  const main = html`<section class="sheet"><h1>${title}</h1><p>${what}</p>
<p><a href="/">Start page</a> · <a href="/docs">Docs</a></p>
<p class="hint">If you ask for help, quote <code>${code}</code> and <code>${requestId}</code>.</p></section>`;
  return renderPage({ title, main, shape: 'card', tools: renderSiteLinks() });
}
