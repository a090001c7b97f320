import type { AnswerOf } from '#contract/operation.ts';
import type { listWebhookEndpoints } from '#contract/operations/webhooks/list-webhook-endpoints.ts';
import { type Html, html } from '#pages/html.ts';
import { formatTime, showStored } from '#pages/page-text.ts';

type EndpointList = AnswerOf<typeof listWebhookEndpoints>;

export type Endpoint = EndpointList['endpoints'][number];

/** The word of each state of an endpoint, in its colour. */
export const ENDPOINT_CHIPS: Record<Endpoint['state'], Html> = {
  enabled: html`<span class="chip good">Enabled</span>`,
  disabled: html`<span class="chip bad">Disabled</span>`,
};

export function renderEndpoints({ endpoints, orders }: EndpointList, mayChange: boolean): Html {
  return html`<div class="row-head"><div><h1>Webhooks</h1><p class="lead">The service sends your events to these URLs, signed after Standard Webhooks, and retries for three days.</p></div>
${mayChange ? html`<a class="button" href="/app/developers/webhooks/new">Add an endpoint</a>` : null}</div>
${
  endpoints.length === 0
    ? html`<section class="tile empty"><h2>No webhooks yet</h2><p>Add the URL of your receiver, then send it a test event. <a href="/docs/how-to/receive-webhooks">The guide</a> has a complete receiver.</p></section>`
    : html`<div class="tile wide" tabindex="0" role="region" aria-label="Endpoints"><table class="log"><thead><tr><th>URL</th><th>Events</th><th>State</th><th>Added</th></tr></thead><tbody>${endpoints.map(renderRow)}</tbody></table></div>`
}
<section class="tile"><div class="tile-head"><h2>Messages to the webhook_url of an export</h2>${mayChange ? html`<a href="/app/developers/webhooks/orders/rotate">Rotate secret</a>` : null}</div>
<p class="hint">${orders.public_keys.length === 0 ? 'An export can name a URL of its own. Its messages have their own secret: rotate it to see the first one.' : 'An export can name a URL of its own. Its messages have their own secret.'}</p></section>`;
}

function renderRow({ endpoint_id, url, description, event_type, state, created_at }: Endpoint): Html {
  return html`<tr><td><a href="/app/developers/webhooks/${endpoint_id}">${showStored(url, 80)}</a>${description === null ? null : html`<small>${showStored(description)}</small>`}</td><td data-label="Events">${event_type ?? 'all'}</td><td data-label="State">${ENDPOINT_CHIPS[state]}</td><td data-label="Added">${formatTime(new Date(created_at))}</td></tr>`;
}
