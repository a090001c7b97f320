import { renderReference } from '#doors/console/render-reference.ts';
import { renderFormId } from '#pages/form-id.ts';
import { type Html, html } from '#pages/html.ts';
import { showStored } from '#pages/page-text.ts';
import { formatNumber, TYPE_NAMES } from './render-watched.ts';
import type { KnownWatch, WatchTarget } from './start-watching.ts';

/** The fault of a form without its hidden id. */
export const NO_FORM_ID = 'This form was sent without its id. Send it again from this page.';

const MOST_SHOWN = 10;

/** Builds the page that asks whether to watch a target under one more reference. */
export function renderKnown(
  { type, value, reference }: WatchTarget & { reference: string },
  known: readonly KnownWatch[],
): Html {
  return html`<p class="hint"><a href="/app/watchlist">Watchlist</a></p><section class="sheet confirm"><h1>Watched already: ${TYPE_NAMES[type]} ${formatNumber(value)}</h1>
<p>You watch it ${known.length === 1 ? 'once' : `${known.length} times`}. Nothing was added.</p>
<ul class="plain-list">${known
    .slice(0, MOST_SHOWN)
    .map(
      ({ subscription_id, reference: deal }) =>
        html`<li><a href="/app/watchlist/${subscription_id}">Open it</a>, ${deal === null ? 'without a deal' : html`deal ${renderReference(deal)}`}</li>`,
    )}</ul>${known.length > MOST_SHOWN ? html`<p class="hint">And ${known.length - MOST_SHOWN} more.</p>` : null}
<form method="post" action="/app/watchlist">${renderFormId()}<input type="hidden" name="target" value="${value}"><input type="hidden" name="reference" value="${reference}"><input type="hidden" name="confirmed" value="yes">
<p class="hint">One more has its own baseline, and appears under that deal.</p>
<div class="choices"><button>Also watch it for ${showStored(reference, 40)}</button><a class="button plain" href="/app/watchlist">Cancel</a></div></form></section>`;
}
