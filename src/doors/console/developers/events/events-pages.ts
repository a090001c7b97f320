import { ALL_EVENT_TYPES, TEST_EVENT_TYPE } from '#contract/events.ts';
import type { AnswerOf } from '#contract/operation.ts';
import { getEvent } from '#contract/operations/webhooks/get-event.ts';
import { listEvents } from '#contract/operations/webhooks/list-events.ts';
import { replayEvent } from '#contract/operations/webhooks/replay-event.ts';
import { eventListRequest } from '#contract/schemas/webhooks.ts';
import { mayRun } from '#domain/access/role-rights.ts';
import type { ConsoleAnswer, ConsoleAsk, ConsolePages } from '#doors/console/console-door.ts';
import { needing, showTab } from '#doors/console/developers/developers-frame.ts';
import { DELIVERY_CHIPS, renderAttempts, type WebhookDelivery } from '#doors/console/developers/render-deliveries.ts';
import { orAgain } from '#doors/console/form-parts.ts';
import { renderPager, renderSegments, toAddress } from '#doors/console/list-parts.ts';
import { renderFormId } from '#pages/form-id.ts';
import { type Html, html } from '#pages/html.ts';
import { renderFault, renderReload } from '#pages/page-parts.ts';
import { formatTime, showStored } from '#pages/page-text.ts';

const PAGE_SIZE = 25;
const REFRESH_SECONDS = 2;

/** Adds the list of events, the page of one event, and sending it again. */
export function addEventsPages(pages: ConsolePages): void {
  const own = needing('events', listEvents);
  pages.get('/app/developers/events', own(showEvents));
  pages.get(
    '/app/developers/events/:event_id',
    own((ask) => showEvent(ask, null, 200)),
  );
  pages.post(
    '/app/developers/events/:event_id/resend',
    own((ask) => {
      const { params, run } = ask;
      const event_id = params.event_id ?? '';
      const send = async () => {
        await run(replayEvent, { event_id });
        return { redirect: `/app/developers/events/${event_id}` };
      };
      return orAgain(send, (fault, status) => showEvent(ask, fault, status));
    }),
  );
}

async function showEvents({ query, run }: ConsoleAsk): Promise<ConsoleAnswer> {
  // An unknown type shows all events, as an empty filter does.
  const type = eventListRequest.shape.type.safeParse(query.get('type')).data;
  const cursor = query.get('cursor') ?? undefined;
  const { body } = await run(listEvents, { order: 'newest', limit: PAGE_SIZE, type, cursor });
  return showTab('Events', renderEvents(body, type ?? null, cursor === undefined));
}

async function showEvent(
  { params, run, view }: ConsoleAsk,
  fault: string | null,
  status: number,
): Promise<ConsoleAnswer> {
  const { body } = await run(getEvent, { event_id: params.event_id ?? '' });
  const mayResend = mayRun(view.person.role, replayEvent);
  const isWaiting = body.deliveries.some(({ state, attempts }) => state === 'pending' && attempts.length === 0);
  const head = isWaiting ? renderReload(REFRESH_SECONDS) : undefined;
  return showTab('Event', renderEvent(body, { mayResend, fault }), status, head);
}

type EventList = AnswerOf<typeof listEvents>;

/** Builds the list of events, newest first, with a filter by type. */
function renderEvents({ events, next_cursor }: EventList, type: string | null, isFirst: boolean): Html {
  const toPage = (cursor?: string) => toList({ type, cursor });
  const segments = [null, ...ALL_EVENT_TYPES, TEST_EVENT_TYPE].map(
    (one) => [toList({ type: one }), one ?? 'All', one === type] as const,
  );
  return html`<h1>Events</h1>
<p class="lead">What happened in your account in the last 30 days. Webhooks deliver events; <code>GET /v1/events</code> returns them too.</p>
${renderSegments('Which events to show', segments)}
${events.length === 0 ? renderNone(type, isFirst) : renderTable(events)}
${renderPager(toPage, isFirst, next_cursor)}`;
}

function toList(fields: { type: string | null; cursor?: string | undefined }): string {
  return toAddress('/app/developers/events', fields);
}

function renderTable(events: EventList['events']): Html {
  return html`<div class="tile wide" tabindex="0" role="region" aria-label="Events"><table class="log"><thead><tr><th>Type</th><th>Time</th><th>About</th><th>Event id</th></tr></thead><tbody>${events.map(
    ({ event_id, type, timestamp, data }) =>
      html`<tr><td><a href="/app/developers/events/${event_id}">${type}</a></td><td>${formatTime(new Date(timestamp))}</td><td>${renderSubject(data)}</td><td><code>${event_id}</code></td></tr>`,
  )}</tbody></table></div>`;
}

function renderSubject(data: EventList['events'][number]['data']): Html | null {
  const { job_id, subscription_id, endpoint_id } = data;
  if (typeof job_id === 'string') return html`<a href="/app/jobs/${job_id}">${showStored(job_id)}</a>`;
  if (typeof subscription_id === 'string')
    return html`<a href="/app/watchlist/${subscription_id}">${showStored(subscription_id)}</a>`;
  return typeof endpoint_id === 'string'
    ? html`<a href="/app/developers/webhooks/${endpoint_id}">${showStored(endpoint_id)}</a>`
    : null;
}

function renderNone(type: string | null, isFirst: boolean): Html {
  return type === null && isFirst
    ? html`<section class="tile empty"><h2>No events yet</h2><p>An event is created when an export or a batch ends. <a href="/app/deals">Export the evidence of a deal</a>, or send a test event to one of your <a href="/app/developers/webhooks">webhooks</a>.</p></section>`
    : html`<section class="tile empty"><h2>No such events</h2><p><a href="/app/developers/events">Show all events</a></p></section>`;
}

type EventAnswer = AnswerOf<typeof getEvent>;

// A page stays below 50 KB.
const MAX_SHOWN = 50;

/** Builds the page of an event: the body that receivers get, and its deliveries. */
function renderEvent(
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
