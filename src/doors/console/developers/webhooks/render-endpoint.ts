import { DAY_MS } from '#base/calendar-window.ts';
import type { AnswerOf } from '#contract/operation.ts';
import type { listDeliveries } from '#contract/operations/webhooks/list-deliveries.ts';
import { renderFault } from '#doors/console/developers/developers-frame.ts';
import { DELIVERY_CHIPS, renderAttempts, type WebhookDelivery } from '#doors/console/developers/render-deliveries.ts';
import { writeTimeField } from '#doors/console/sydney-days.ts';
import { renderFormId } from '#pages/form-id.ts';
import { type Html, html } from '#pages/html.ts';
import { formatTime, showStored } from '#pages/page-text.ts';
import { renderEventChoice } from './render-endpoint-form.ts';
import { ENDPOINT_CHIPS, type Endpoint } from './render-endpoints.ts';

type DeliveryList = AnswerOf<typeof listDeliveries>;

/** What the page of an endpoint shows; `since` is what was typed. */
type EndpointView = {
  endpoint: Endpoint;
  list: DeliveryList;
  state: WebhookDelivery['state'] | null;
  isFirst: boolean;
  mayChange: boolean;
  since: string | null;
  resent: number | null;
  fault: string | null;
};

export function renderEndpoint(view: EndpointView): Html {
  const { endpoint, mayChange, resent, fault } = view;
  const { endpoint_id, url, description, state, created_at, disabled_because, public_keys, event_type } = endpoint;
  const here = `/app/developers/webhooks/${endpoint_id}`;
  return html`<p class="hint"><a href="/app/developers/webhooks">Webhooks</a></p>
<div class="row-head"><div><h1>${showStored(url, 200)}</h1><p class="lead">${ENDPOINT_CHIPS[state]} ${description === null ? null : showStored(description, 200)}</p></div>
${mayChange && state === 'enabled' ? html`<form method="post" action="${here}/test">${renderFormId()}<button>Send a test event</button></form>` : null}</div>
${renderFault(fault)}
${resent === null ? null : html`<div class="notice" role="status"><p>${resent === 0 ? 'No event happened since then: nothing was sent.' : `${resent} ${resent === 1 ? 'event is' : 'events are'} sent again.`}</p></div>`}
${state === 'disabled' ? html`<div class="notice bad"><p>Nothing is sent there: ${disabled_because}.</p></div>` : null}
<div class="tiles"><section class="tile"><h2>Settings</h2><dl class="facts-list"><dt>Events</dt><dd>${event_type ?? 'all'}</dd><dt>Added</dt><dd>${formatTime(new Date(created_at))}</dd><dt>Endpoint id</dt><dd><code>${endpoint_id}</code></dd></dl>
<details><summary>Public keys of the signatures</summary><ul class="plain-list">${public_keys.map(({ public_key, retires_at }) => html`<li><code>${public_key}</code>${retires_at === null ? null : html` until ${formatTime(new Date(retires_at))}`}</li>`)}</ul></details></section>
${mayChange ? renderChanges(endpoint, here) : null}</div>
${renderDeliveries(view, here)}`;
}

function renderChanges({ event_type, state }: Endpoint, here: string): Html {
  const [next, label] = state === 'enabled' ? ['disabled', 'Disable'] : ['enabled', 'Enable'];
  return html`<section class="tile"><h2>Change</h2>
<form class="filters" method="post" action="${here}">${renderFormId()}<div class="field"><label for="event_type">Events</label>${renderEventChoice(event_type ?? 'all')}</div><button class="plain">Save</button></form>
<div class="actions"><form method="post" action="${here}">${renderFormId()}<button class="plain" name="state" value="${next}">${label}</button></form>
<a class="button plain" href="${here}/rotate">Rotate secret</a><a class="button danger" href="${here}/delete">Delete</a></div></section>`;
}

const STATES = ['pending', 'delivered', 'failed', 'dropped'] as const;

function renderDeliveries({ list, state, isFirst, mayChange, since, endpoint }: EndpointView, here: string): Html {
  const { deliveries, next_cursor } = list;
  const toAddress = (changes: Record<string, string>) =>
    `${here}?${new URLSearchParams({ ...(state !== null && { state }), ...changes })}`;
  const segment = (one: WebhookDelivery['state'] | null, label: string) =>
    html`<a href="${one === null ? here : `${here}?state=${one}`}"${one === state ? html` aria-current="true"` : null}>${label}</a>`;
  return html`<h2>Deliveries</h2>
<nav class="segments" aria-label="Which deliveries to show">${segment(null, 'All')}${STATES.map((one) => segment(one, `${one.charAt(0).toUpperCase()}${one.slice(1)}`))}</nav>
${mayChange && endpoint.state === 'enabled' ? renderSince(here, since) : null}
${deliveries.length === 0 ? renderNone(state, isFirst) : renderTable(deliveries, mayChange && endpoint.state === 'enabled', here)}
<nav class="pager" aria-label="Pages">${isFirst ? null : html`<a class="button plain" href="${toAddress({})}">Newest</a>`}${
    next_cursor === null
      ? null
      : html`<a class="button plain" rel="next" href="${toAddress({ cursor: next_cursor })}">Older</a>`
  }</nav>`;
}

function renderSince(here: string, since: string | null): Html {
  const proposed = writeTimeField(new Date(Date.now() - DAY_MS));
  return html`<form class="filters" method="post" action="${here}/replay" aria-label="Resend everything since">${renderFormId()}<div class="field"><label for="since">Since (Sydney)</label><input id="since" name="since" type="datetime-local" value="${since ?? proposed}" required></div><button class="plain">Resend everything since</button></form>`;
}

function renderTable(deliveries: DeliveryList['deliveries'], mayResend: boolean, here: string): Html {
  return html`<div class="tile wide" tabindex="0" role="region" aria-label="Deliveries"><table class="log deliveries"><thead><tr><th>Event</th><th>Requested</th><th>State</th><th>Attempts</th><th><span class="unseen">Actions</span></th></tr></thead><tbody>${deliveries.map(
    (delivery) =>
      html`<tr><td><a href="/app/developers/events/${delivery.event_id}">${delivery.event_type}</a></td><td>${formatTime(new Date(delivery.created_at))}</td><td>${DELIVERY_CHIPS[delivery.state]}</td><td>${renderAttempts(delivery)}</td><td>${
        mayResend
          ? html`<form method="post" action="${here}/resend">${renderFormId()}<button class="quiet" name="event_id" value="${delivery.event_id}" aria-label="Resend ${delivery.event_type}">Resend</button></form>`
          : null
      }</td></tr>`,
  )}</tbody></table></div>`;
}

function renderNone(state: WebhookDelivery['state'] | null, isFirst: boolean): Html {
  return state === null && isFirst
    ? html`<section class="tile empty"><h3>No deliveries yet</h3><p>Send a test event to see what your receiver answers.</p></section>`
    : html`<section class="tile empty"><h3>No such deliveries</h3></section>`;
}
