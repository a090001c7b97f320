import type { z } from 'zod';
import type { eventResponse } from '#contract/schemas/webhooks.ts';
import { ServiceError } from '#contract/service-error.ts';
import type { Database } from '#store/postgres/database.ts';
import { findEvent, type KeptEvent } from '#store/webhooks/events.ts';

type Event = z.input<typeof eventResponse>['event'];

/** Builds what a caller reads of an event: what its receivers are sent. */
export function describeEvent({ event_id, body }: Pick<KeptEvent, 'event_id' | 'body'>): Event {
  return { event_id, ...(JSON.parse(body) as Omit<Event, 'event_id'>) };
}

/** An event of an account; refuses with `not_found` when there is none, also when it is another account's. */
export async function requireEvent(db: Database, accountId: string, eventId: string): Promise<KeptEvent> {
  const event = await findEvent(db, accountId, eventId);
  if (event === null) throw new ServiceError('not_found', 'There is no such event in this account.');
  return event;
}
