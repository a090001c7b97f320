import type { z } from 'zod';
import type { getEvent } from '#contract/operations/webhooks/get-event.ts';
import { renderFault } from '#doors/console/developers/developers-frame.ts';
import { DELIVERY_CHIPS, renderAttempts, type WebhookDelivery } from '#doors/console/developers/render-deliveries.ts';
import { renderFormId } from '#pages/form-id.ts';
import { type Html, html } from '#pages/html.ts';
import { formatTime, showStored } from '#pages/page-text.ts';

type EventAnswer = z.output<(typeof getEvent)['output']>;

// A page stays below 50 KB.
const MAX_SHOWN = 50;

/** Builds the page of an event: the body that receivers get, and its deliveries. */
export function renderEvent(
  { event, deliveries }: EventAnswer,
  { mayResend, fault }: { mayResend: boolean; fault: string | null },
): Html {
  const { event_id, type, timestamp, data } = event;
  return html`<p class="hint"><a href="/app/developers/events">Events</a></p>
<div class="row-head"><div><h1>${type}</h1><p class="lead">${formatTime(new Date(timestamp))} <code>${event_id}</code></p></div>
${mayResend ? html`<form method="post" action="/app/developers/events/${event_id}/resend">${renderFormId()}<button>Resend</button></form>` : null}</div>
${renderFault(fault)}
<div class="tiles"><section class="tile"><h2>Body</h2><pre tabindex="0" role="region" aria-label="Body">${JSON.stringify({ type, timestamp, data }, null, 2)}</pre>
<p class="hint">Every receiver gets this body with the header <code>webhook-id: ${event_id}</code>.</p></section>
<section class="tile"><h2>Deliveries</h2>${
    deliveries.length === 0
      ? html`<p>No endpoint received it. <a href="/app/developers/webhooks">Add a webhook</a>, then resend the event.</p>`
      : html`<ul class="checks-list">${deliveries.slice(-MAX_SHOWN).map(renderDelivery)}</ul>${deliveries.length <= MAX_SHOWN ? null : html`<p class="hint">The last ${MAX_SHOWN} of ${deliveries.length} deliveries; <code>GET /v1/events/{event_id}</code> returns all.</p>`}`
  }</section></div>`;
}

function renderDelivery(delivery: WebhookDelivery): Html {
  const { endpoint_id, url, state } = delivery;
  const receiver =
    endpoint_id === null
      ? html`${showStored(url, 100)}<small>webhook_url of the order</small>`
      : html`<a href="/app/developers/webhooks/${endpoint_id}">${showStored(url, 100)}</a>`;
  return html`<li><div class="tile-head"><span>${receiver}</span>${DELIVERY_CHIPS[state]}</div>${renderAttempts(delivery)}</li>`;
}
