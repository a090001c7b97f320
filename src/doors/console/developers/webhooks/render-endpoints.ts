import { ALL_EVENT_TYPES, EVENT_TYPES } from '#contract/events.ts';
import type { AnswerOf } from '#contract/operation.ts';
import type { listWebhookEndpoints } from '#contract/operations/webhooks/list-webhook-endpoints.ts';
import { renderInput, renderSelect } from '#doors/console/form-parts.ts';
import { renderFormId } from '#pages/form-id.ts';
import { type Html, html } from '#pages/html.ts';
import { renderFault } from '#pages/page-parts.ts';
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

/** What was typed for a new endpoint; the event type may be `all`. */
type TypedEndpoint = { url: string; event_type: string; description: string };

export function readTypedEndpoint(form: URLSearchParams): TypedEndpoint {
  const read = (name: string) => form.get(name)?.trim() ?? '';
  return { url: read('url'), event_type: read('event_type') || 'all', description: read('description') };
}

export function renderEventChoice(chosen: string): Html {
  const types = ALL_EVENT_TYPES.map((type) => [type, `Only ${type}`] as const);
  return renderSelect('event_type', 'Events', [['all', 'All events'], ...types], chosen);
}

export function renderEndpointForm(typed: TypedEndpoint | null, fault: string | null): Html {
  const { url, event_type, description } = typed ?? { url: '', event_type: 'all', description: '' };
  return html`<p class="hint"><a href="/app/developers/webhooks">Webhooks</a></p><h1>Add an endpoint</h1>
<p class="lead">Events are sent there from now on. The secret that signs them is shown once, on the next page.</p>
${renderFault(fault)}
<form class="tile" method="post" action="/app/developers/webhooks/new">${renderFormId()}
<div class="field"><label for="url">URL</label><input id="url" name="url" type="url" value="${url}" maxlength="2000" required autocomplete="off" spellcheck="false" placeholder="https://hooks.example.com/evidence" aria-describedby="url-hint"><p class="hint" id="url-hint">https, port 443 or 8443, reachable from the internet.</p></div>
${renderEventChoice(event_type)}
${renderInput('description', 'Note (optional)', description, html`maxlength="200"`)}
<details><summary>What the events mean</summary><dl class="facts-list">${ALL_EVENT_TYPES.map((type) => html`<dt>${type}</dt><dd>${EVENT_TYPES[type]}</dd>`)}</dl></details>
<p class="actions"><button>Add endpoint</button><a class="button plain" href="/app/developers/webhooks">Cancel</a></p></form>`;
}
