import type { z } from 'zod';
import type { eventResponse } from '#contract/schemas/webhooks.ts';
import { ServiceError } from '#contract/service-error.ts';
import type { Database } from '#store/postgres/database.ts';
import { findEvent, type KeptEvent } from '#store/webhooks/events.ts';

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
