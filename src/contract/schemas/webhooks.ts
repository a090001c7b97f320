import { z } from 'zod';
import { keysOf } from '#base/keys-of.ts';
import { ALL_EVENT_TYPES, GATED_EVENT_TYPES, TEST_EVENT_TYPE } from '#contract/events.ts';
import { cleanText, dateTime, ID_LETTERS, idText, requiredText, textOrNull, wholeNumber } from './common.ts';
import { askedPage, nextCursor, ok } from './shared-fields.ts';

/** The endpoint id that means the webhook_urls given with exports and batches. */
export const ORDERS = 'orders';

const endpointId = idText('whe', 'The endpoint’s id, whe_….');
const eventId = idText('evt', 'The event’s id, evt_….');
// The types of tools that are not live are valid, and not shown: a handler refuses them while their gates are closed.
const TYPES = [...ALL_EVENT_TYPES, ...keysOf(GATED_EVENT_TYPES)] as const;
const eventType = z
  .enum(TYPES)
  .meta({ enum: ALL_EVENT_TYPES, description: 'What has happened, such as evidence_export.ready.' });
const storedType = z.enum([...TYPES, TEST_EVENT_TYPE]).meta({
  enum: [...ALL_EVENT_TYPES, TEST_EVENT_TYPE],
  description: 'What has happened, such as evidence_export.ready; webhook.test: someone tried an endpoint.',
});
const ALL_TYPES = 'all';

const publicKey = z.strictObject({
  public_key: z.string().describe('Ed25519 key of the v1a signatures: whpk_ and its 32 bytes in base64.'),
  created_at: dateTime.describe('When the key was made.'),
  retires_at: dateTime.nullable().describe('When it stops signing beside a newer key; null for the newest key.'),
});
const publicKeys = z.array(publicKey).describe('The keys that sign messages, the newest first; two during a rotation.');

const endpoint = z.strictObject({
  endpoint_id: endpointId,
  url: z.string().describe('The URL that receives events.'),
  event_type: eventType.nullable().describe('The only event type sent there; null: all types.'),
  description: textOrNull.describe('Your own note; null when none was given.'),
  state: z.enum(['enabled', 'disabled']).describe('Whether events are sent there.'),
  disabled_at: dateTime.nullable().describe('When it was disabled; null while it is enabled.'),
  disabled_because: textOrNull.describe('Why it was disabled; null while it is enabled.'),
  created_at: dateTime.describe('When the endpoint was created.'),
  public_keys: publicKeys,
});

const secret = textOrNull.describe(
  'HMAC secret of the v1 signatures: whsec_ and base64. Shown only once; null in a replayed answer.',
);

export const endpointRequest = z.strictObject({
  url: requiredText(2_000).meta({
    description: 'The URL that receives events: https, port 443 or 8443, a public address.',
    examples: ['https://hooks.example.com/evidence'],
  }),
  event_type: eventType.optional().describe('Send only this type; all types by default.'),
  description: cleanText(200).optional().describe('A note for your own use.'),
});

export const endpointCreated = z.object({ ok, endpoint: endpoint.describe('The new endpoint.'), secret });

/** Every endpoint of the account. */
export const endpointListResponse = z.object({
  ok,
  endpoints: z.array(endpoint).describe('The endpoints of your account.'),
  orders: z
    .strictObject({ public_keys: publicKeys })
    .describe(
      'The keys that sign messages to the webhook_url of an export or batch; empty until the first message or rotation.',
    ),
});

export const endpointIdRequest = z.strictObject({ endpoint_id: endpointId.describe('Id of the endpoint to delete.') });

export const endpointChangeRequest = z.strictObject({
  endpoint_id: endpointId.describe('Id of the endpoint to change.'),
  event_type: z
    .enum([...TYPES, ALL_TYPES])
    .optional()
    .meta({ enum: [...ALL_EVENT_TYPES, ALL_TYPES], description: 'Send only this type from now on, or all types.' }),
  state: z
    .enum(['enabled', 'disabled'])
    .optional()
    .describe(
      'disabled: nothing more is sent there, and pending deliveries are dropped; enabled: events are sent again.',
    ),
});

/** The endpoint after a change. */
export const endpointChanged = z.object({ ok, endpoint: endpoint.describe('The endpoint as it is now.') });

export const testEventRequest = z.strictObject({ endpoint_id: endpointId.describe('Id of the endpoint to try.') });

export const testEventResponse = z.object({
  ok,
  event_id: eventId.describe('The event that is sent; get_event shows its delivery.'),
  delivery_id: z.string().describe('Id of its delivery to the endpoint.'),
});

/** Which secret to replace, and how long the old one keeps signing. */
export const rotationRequest = z.strictObject({
  endpoint_id: z
    .string()
    .regex(new RegExp(`^(?:whe_${ID_LETTERS}|${ORDERS})$`), 'must be an endpoint’s id, or orders')
    .meta({ description: 'Id of the endpoint, or orders for the webhook_url of exports.', examples: ['orders'] }),
  overlap_hours: wholeNumber(0, 168)
    .default(24)
    .describe('How many hours the old secret keeps signing, 0-168, default 24.'),
});

export const rotationResponse = z.object({
  ok,
  endpoint_id: z.string().describe('The endpoint, or orders.'),
  secret,
  public_keys: publicKeys,
});

/** An event, without its deliveries. */
export const event = z.strictObject({
  event_id: eventId.describe('The webhook-id of its messages: the same for every attempt, receiver and replay.'),
  type: storedType,
  timestamp: dateTime.describe('When it happened.'),
  data: z.record(z.string(), z.unknown()).describe('What it is about: job_id, to read with GET /v1/jobs/{job_id}.'),
});

export const eventListRequest = z.strictObject({
  limit: askedPage.limit,
  cursor: requiredText(200).optional().describe('next_cursor of an earlier answer with the same order.'),
  type: storedType.optional().describe('Only events of this type.'),
  order: z
    .enum(['oldest', 'newest'])
    .default('oldest')
    .describe('Which come first: oldest to read every event once (default), newest to look back.'),
});

export const eventListResponse = z.object({
  ok,
  events: z.array(event).describe('The events of this page, in the order requested.'),
  next_cursor: textOrNull.describe(
    'Use it for the next page, now or later; null while there are no events, and after the oldest event.',
  ),
  has_more: z.boolean().describe('Whether there are more events now.'),
});

export const eventRequest = z.strictObject({
  event_id: eventId.describe('Id of the event to read, from the list of events.'),
});

const attempt = z.strictObject({
  attempt_no: z.int().min(1).describe('1 for the first attempt.'),
  started_at: dateTime.describe('When the attempt began.'),
  duration_ms: z.int().min(0).describe('How long it took, in milliseconds.'),
  status: z.int().nullable().describe('HTTP status of the receiver’s response; null without one.'),
  fault: z
    .enum(['refused', 'unresolved', 'unreachable', 'late', 'not_signed'])
    .nullable()
    .describe(
      'Why there was no response: the address is private (refused), does not resolve, is unreachable, took longer than 15 s (late), or the message could not be signed.',
    ),
  response_body: textOrNull.describe(
    'The first 500 characters of the receiver’s response as text, hidden characters replaced; null when it was empty, compressed or not received.',
  ),
});

const receiver = {
  delivery_id: z.string().describe('Id of the delivery: one event to one receiver.'),
  endpoint_id: textOrNull.describe('The receiving endpoint; null: the webhook_url of the export or batch.'),
  url: z.string().describe('Where the message is sent.'),
};

const delivery = z.strictObject({
  ...receiver,
  state: z
    .enum(['pending', 'delivered', 'failed', 'dropped'])
    .describe('failed: given up after three days or a 410; dropped: replaced by a replay, or the endpoint is gone.'),
  created_at: dateTime.describe('When the delivery was requested.'),
  next_attempt_at: dateTime.nullable().describe('When it is tried next; null when it is not.'),
  settled_at: dateTime.nullable().describe('When it was delivered, failed or dropped; null while pending.'),
  attempts: z.array(attempt).describe('Every attempt so far, oldest first.'),
});

export const eventResponse = z.object({
  ok,
  event: event.describe('The event itself.'),
  deliveries: z.array(delivery).describe('The deliveries of the event, one for each receiver and replay.'),
});

export const deliveryListRequest = z.strictObject({
  endpoint_id: endpointId.describe('Id of the endpoint whose deliveries to list.'),
  ...askedPage,
  state: delivery.shape.state
    .optional()
    .describe('Only deliveries in this state: pending, delivered, failed or dropped.'),
});

export const deliveryListResponse = z.object({
  ok,
  deliveries: z
    .array(
      z.strictObject({
        event_id: eventId.describe('The event that is delivered; get_event shows its body.'),
        event_type: storedType,
        ...delivery.shape,
      }),
    )
    .describe('The deliveries of this page, newest first.'),
  next_cursor: nextCursor,
});

/** Which event to send again, and to whom. */
export const replayRequest = z.strictObject({
  event_id: eventId.describe('Id of the event to send again, from the list of events.'),
  endpoint_id: endpointId.optional().describe('Send only to this endpoint; to all receivers by default.'),
});

export const replayResponse = z.object({
  ok,
  event_id: z.string().describe('The event that is sent again.'),
  deliveries: z.array(z.strictObject(receiver)).describe('The new deliveries, one for each receiver.'),
});

/** Which events to send again to one endpoint. */
export const replaySinceRequest = z.strictObject({
  endpoint_id: endpointId.describe('Id of the endpoint that gets them again.'),
  since: dateTime.meta({
    description: 'Events that happened at or after this time, such as 2026-11-15T00:00:00+11:00.',
    examples: ['2026-11-15T00:00:00+11:00'],
  }),
});

/** How many events are sent again. */
export const replaySinceResponse = z.object({
  ok,
  endpoint_id: z.string().describe('The endpoint that gets them.'),
  event_count: z.int().min(0).describe('How many events are sent again, at most 500.'),
  next_since: dateTime
    .nullable()
    .describe('Call again with this as `since` for the rest; null when every event is sent.'),
});
