import { getEvent } from '#contract/operations/webhooks/get-event.ts';
import { listEvents } from '#contract/operations/webhooks/list-events.ts';
import { replayEvent } from '#contract/operations/webhooks/replay-event.ts';
import { eventListRequest } from '#contract/schemas/webhooks.ts';
import { mayRun } from '#domain/access/role-rights.ts';
import type { ConsoleAnswer, ConsoleAsk, ConsolePages } from '#doors/console/console-door.ts';
import { needing, orAgain, showTab } from '#doors/console/developers/developers-frame.ts';
import { renderReload } from '#pages/reload.ts';
import { renderEvent, renderEvents } from './render-events.ts';

const PAGE_SIZE = 25;
const REFRESH_SECONDS = 2;

/** Adds the list of events, the page of one event, and sending it again. */
export function addEventsPages(pages: ConsolePages): void {
  const own = (show: (ask: ConsoleAsk) => Promise<ConsoleAnswer>) => needing('events', listEvents, show);
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
  const cursor = query.get('cursor');
  const wanted = { limit: PAGE_SIZE, ...(type !== undefined && { type }), ...(cursor !== null && { cursor }) };
  const { body } = await run(listEvents, { order: 'newest', ...wanted });
  return showTab('Events', renderEvents(body, type ?? null, cursor === null));
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
