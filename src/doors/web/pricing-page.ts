import type { Operation } from '#contract/operation.ts';
import { buildPriceTable, type PriceRow } from '#contract/price-table.ts';
import { type Html, html } from '#pages/html.ts';
import { renderPage } from '#pages/layout.ts';
import { renderSiteLinks } from '#pages/site-links.ts';

export function buildPricingPage(operations: readonly Operation[]): string {
  const main = html`<h1>Pricing</h1>
<p class="lead">A price belongs to the check. It is the same in the browser, over REST, <code>svc</code> and agent tools.</p>
<section class="sheet" aria-label="Prices">${renderPriceTable(operations)}</section>
<section class="sheet">
<h2>How you pay</h2>
<ul class="plain-list">
<li>In the browser a button that costs something shows its price. Opening a page costs nothing.</li>
<li>With an API key, a check is paid from the account’s credit. Without enough credit the answer is 402 <code>insufficient_credit</code>, and nothing is charged or recorded.</li>
<li>An app that you connected spends at most the daily cap that you set for it.</li>
<li>Only a completed check is charged, together with its record. A failed check is free, and so is one without a result.</li>
<li>A retry with the same <code>Idempotency-Key</code> returns the same answer and is not charged again.</li>
<li>Prices are in Australian dollars. The operator of this service adds credit and says how GST applies. <code>svc usage</code> and <code>GET /v1/usage</code> show credit and spend.</li>
</ul>
<p>The <a href="/docs">API reference</a> describes every operation.</p>
</section>`;
  return renderPage({ title: 'Pricing', main, shape: 'list', tools: renderSiteLinks() });
}

/** Renders the price table, which is the same on every page. */
export function renderPriceTable(operations: readonly Operation[]): Html {
  return html`<table class="prices"><thead><tr><th scope="col">Check</th><th scope="col">Price</th></tr></thead><tbody>${buildPriceTable(operations).map(renderRow)}
<tr><td>Everything else<span class="ways">records, lists, exports, monitors, events, keys and usage</span></td><td>free</td></tr></tbody></table>`;
}

function renderRow({ name, subject, summary, price, route, command, tool }: PriceRow): Html {
  const ways = [route, command, tool].flatMap((way) => (way === null ? [] : [html`<code>${way}</code>`]));
  return html`<tr><td><a href="/docs/reference/api/${subject}#${name}">${summary}</a><span class="ways">${ways}</span></td><td${price === 'free' ? null : html` class="priced"`}>${price}</td></tr>`;
}
