import type { z } from 'zod';
import { getEvent } from '#contract/operations/webhooks/get-event.ts';
import type { eventResponse } from '#contract/schemas/webhooks.ts';
import { ServiceError } from '#contract/service-error.ts';
import { type BoundOperation, bind, callerOf } from '#operations/funnel/handler.ts';
import type { Database } from '#store/postgres/database.ts';
import { readDeliveries } from '#store/webhooks/deliveries.ts';
import { findEvent, type KeptEvent } from '#store/webhooks/events.ts';
import { describeDeliveries } from './describe-deliveries.ts';

type Event = z.input<typeof eventResponse>['event'];

/** Builds the event that callers see: the body that its receivers get. */
export function describeEvent({ event_id, body }: Pick<KeptEvent, 'event_id' | 'body'>): Event {
  const content: Omit<Event, 'event_id'> = JSON.parse(body);
  return { event_id, ...content };
}

/** Returns an event of the account; throws not_found for a missing one and for another account's alike. */
export async function requireEvent(db: Database, accountId: string, eventId: string): Promise<KeptEvent> {
  const event = await findEvent(db, accountId, eventId);
  if (event === null)
    throw new ServiceError(
      'not_found',
      'There is no such event in this account; list_events shows those of the last 30 days.',
    );
  return event;
}

export function bindGetEvent(db: Database): BoundOperation {
  return bind(getEvent).read(async ({ event_id }, context) => {
    const event = await requireEvent(db, callerOf(context).accountId, event_id);
    const deliveries = await describeDeliveries(db, await readDeliveries(db, event_id));
    return { ok: true, event: describeEvent(event), deliveries };
  });
}
