import { DAY_MS } from '#base/calendar-window.ts';
import type { AnswerOf } from '#contract/operation.ts';
import { createWebhookEndpoint } from '#contract/operations/webhooks/create-webhook-endpoint.ts';
import { listDeliveries } from '#contract/operations/webhooks/list-deliveries.ts';
import { listWebhookEndpoints } from '#contract/operations/webhooks/list-webhook-endpoints.ts';
import { replayEvents } from '#contract/operations/webhooks/replay-events.ts';
import { deliveryListRequest } from '#contract/schemas/webhooks.ts';
import { ServiceError } from '#contract/service-error.ts';
import { mayRun } from '#domain/access/role-rights.ts';
import type { ConsoleAnswer, ConsoleAsk, ShowPage } from '#doors/console/console-door.ts';
import { showTab } from '#doors/console/developers/developers-frame.ts';
import { DELIVERY_CHIPS, renderAttempts, type WebhookDelivery } from '#doors/console/developers/render-deliveries.ts';
import { orAgain } from '#doors/console/form-parts.ts';
import { capitalise, countThings, renderPager, renderSegments, toAddress } from '#doors/console/list-parts.ts';
import { toSydneyTime, writeTimeField } from '#doors/console/sydney-days.ts';
import { renderFormId } from '#pages/form-id.ts';
import { type Html, html } from '#pages/html.ts';
import { renderFault, renderNotice } from '#pages/page-parts.ts';
import { formatTime, showStored } from '#pages/page-text.ts';
import { ENDPOINT_CHIPS, type Endpoint, renderEventChoice } from './render-endpoints.ts';

type ReplayAnswer = AnswerOf<typeof replayEvents>;

const PAGE_SIZE = 20;
const COUNT = /^\d{1,6}$/;

/** Finds the endpoint that the address names; throws not_found. */
export async function findEndpoint({ params, run }: ConsoleAsk): Promise<Endpoint> {
  const { body } = await run(listWebhookEndpoints, {});
  const endpoint = body.endpoints.find(({ endpoint_id }) => endpoint_id === params.endpoint_id);
  if (endpoint === undefined) throw new ServiceError('not_found', 'There is no such endpoint in this account.');
  return endpoint;
}

export async function showEndpoint(ask: ConsoleAsk, fault: string | null, status: number): Promise<ConsoleAnswer> {
  const { query, form, run, view } = ask;
  const endpoint = await findEndpoint(ask);
  const state = deliveryListRequest.shape.state.safeParse(query.get('state')).data;
  const cursor = query.get('cursor') ?? undefined;
  const { endpoint_id } = endpoint;
  const { body: list } = await run(listDeliveries, { endpoint_id, limit: PAGE_SIZE, state, cursor });
  const resent = query.get('resent') ?? '';
  const main = renderEndpoint({
    endpoint,
    list,
    state: state ?? null,
    isFirst: cursor === undefined,
    mayChange: mayRun(view.person.role, createWebhookEndpoint),
    since: form.get('since'),
    resent: COUNT.test(resent) ? Number(resent) : null,
    fault,
  });
  return showTab('Endpoint', main, status);
}

/** Wraps what a form does with an endpoint: a refusal is shown on the page of the endpoint. */
export function onEndpoint(act: (ask: ConsoleAsk, endpoint_id: string) => Promise<ConsoleAnswer>): ShowPage {
  return (ask) =>
    orAgain(
      () => act(ask, ask.params.endpoint_id ?? ''),
      (fault, status) => showEndpoint(ask, fault, status),
    );
}

/** Sends every event since a time to an endpoint again, in as many steps as that takes. */
export async function replaySince({ form, run }: ConsoleAsk, endpoint_id: string): Promise<ConsoleAnswer> {
  let count = 0;
  for (let since: string | null = toSydneyTime(form.get('since')?.trim() ?? ''); since !== null; ) {
    const { body }: { body: ReplayAnswer } = await run(replayEvents, { endpoint_id, since });
    count += body.event_count;
    // Otherwise a step full of events of one millisecond would repeat for ever.
    since = body.next_since === since ? null : body.next_since;
  }
  return { redirect: `/app/developers/webhooks/${endpoint_id}?resent=${count}` };
}

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

function renderEndpoint(view: EndpointView): Html {
  const { endpoint, mayChange, resent, fault } = view;
  const { endpoint_id, url, description, state, created_at, disabled_because, public_keys, event_type } = endpoint;
  const here = `/app/developers/webhooks/${endpoint_id}`;
  return html`<p class="hint"><a href="/app/developers/webhooks">Webhooks</a></p>
<div class="row-head"><div><h1>${showStored(url, 200)}</h1><p class="lead">${ENDPOINT_CHIPS[state]} ${description === null ? null : showStored(description, 200)}</p></div>
${mayChange && state === 'enabled' ? html`<form method="post" action="${here}/test">${renderFormId()}<button>Send a test event</button></form>` : null}</div>
${renderFault(fault)}
${resent === null ? null : renderNotice(resent === 0 ? 'No event happened since then: nothing was sent.' : `${countThings(resent, 'event is', 'events are')} sent again.`)}
${state === 'disabled' ? html`<div class="notice bad"><p>Nothing is sent there: ${disabled_because}.</p></div>` : null}
<div class="tiles"><section class="tile"><h2>Settings</h2><dl class="facts-list"><dt>Events</dt><dd>${event_type ?? 'all'}</dd><dt>Added</dt><dd>${formatTime(new Date(created_at))}</dd><dt>Endpoint id</dt><dd><code>${endpoint_id}</code></dd></dl>
<details><summary>Public keys of the signatures</summary><ul class="plain-list">${public_keys.map(({ public_key, retires_at }) => html`<li><code>${public_key}</code>${retires_at === null ? null : html` until ${formatTime(new Date(retires_at))}`}</li>`)}</ul></details></section>
${mayChange ? renderChanges(endpoint, here) : null}</div>
${renderDeliveries(view, here)}`;
}

function renderChanges({ event_type, state }: Endpoint, here: string): Html {
  const [next, label] = state === 'enabled' ? ['disabled', 'Disable'] : ['enabled', 'Enable'];
  return html`<section class="tile"><h2>Change</h2>
<form class="filters" method="post" action="${here}">${renderFormId()}${renderEventChoice(event_type ?? 'all')}<button class="plain">Save</button></form>
<div class="actions"><form method="post" action="${here}">${renderFormId()}<button class="plain" name="state" value="${next}">${label}</button></form>
<a class="button plain" href="${here}/rotate">Rotate secret</a><a class="button danger" href="${here}/delete">Delete</a></div></section>`;
}

const STATES = [null, 'pending', 'delivered', 'failed', 'dropped'] as const;

function renderDeliveries({ list, state, isFirst, mayChange, since, endpoint }: EndpointView, here: string): Html {
  const { deliveries, next_cursor } = list;
  const segments = STATES.map(
    (one) => [toAddress(here, { state: one }), one === null ? 'All' : capitalise(one), one === state] as const,
  );
  return html`<h2>Deliveries</h2>
${renderSegments('Which deliveries to show', segments)}
${mayChange && endpoint.state === 'enabled' ? renderSince(here, since) : null}
${deliveries.length === 0 ? renderNone(state, isFirst) : renderTable(deliveries, mayChange && endpoint.state === 'enabled', here)}
${renderPager((cursor) => toAddress(here, { state, cursor }), isFirst, next_cursor)}`;
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
