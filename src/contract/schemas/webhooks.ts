import { z } from 'zod';
import { ALL_EVENT_TYPES, GATED_EVENT_TYPES } from '#contract/events.ts';
import { cleanText, dateTime, requiredText, wholeNumber } from './common.ts';

const ID_LETTERS = '[0-7][0-9A-HJKMNP-TV-Z]{25}';

/** The endpoint id that means the webhook_urls given with exports and batches. */
export const ORDERS = 'orders';

const endpointId = z.string().regex(new RegExp(`^whe_${ID_LETTERS}$`), 'must be whe_ and 26 digits or capitals');
const eventId = z.string().regex(new RegExp(`^evt_${ID_LETTERS}$`), 'must be evt_ and 26 digits or capitals');
// The types of tools that are not live are valid, and not shown: a handler refuses them while their gates are closed.
const eventType = z
  .enum([...ALL_EVENT_TYPES, ...(Object.keys(GATED_EVENT_TYPES) as (keyof typeof GATED_EVENT_TYPES)[])])
  .meta({ enum: ALL_EVENT_TYPES });

const publicKey = z.strictObject({
  public_key: z.string().describe('Ed25519 key of the v1a signatures: whpk_ and its 32 bytes in base64.'),
  created_at: dateTime,
  retires_at: dateTime.nullable().describe('When it stops signing beside a newer key; null for the newest key.'),
});
const publicKeys = z.array(publicKey).describe('The newest first; two during a rotation.');

const endpoint = z.strictObject({
  endpoint_id: endpointId,
  url: z.string(),
  event_type: eventType.nullable().describe('The only event type sent there; null: all types.'),
  description: z.string().nullable(),
  state: z.enum(['enabled', 'disabled']),
  disabled_at: dateTime.nullable(),
  disabled_because: z.string().nullable(),
  created_at: dateTime,
  public_keys: publicKeys,
});

const secret = z
  .string()
  .nullable()
  .describe('HMAC secret of the v1 signatures: whsec_ and base64. Shown only once; null in a replayed answer.');

/** The request for a new endpoint. */
export const endpointRequest = z.strictObject({
  url: requiredText(2_000).describe('The URL that receives events: https, port 443 or 8443, a public address.'),
  event_type: eventType.optional().describe('Send only this type; all types by default.'),
  description: cleanText(200).optional().describe('A note for your own use.'),
});

/** A new endpoint, and its secret. */
export const endpointCreated = z.object({ ok: z.literal(true), endpoint, secret });

/** The request has no fields. */
export const endpointListRequest = z.strictObject({});

/** Every endpoint of the account. */
export const endpointListResponse = z.object({
  ok: z.literal(true),
  endpoints: z.array(endpoint),
  orders: z
    .strictObject({ public_keys: publicKeys })
    .describe(
      'The keys that sign messages to the webhook_url of an export or batch; empty until the first message or rotation.',
    ),
});

/** The id of an endpoint. */
export const endpointIdRequest = z.strictObject({ endpoint_id: endpointId });

/** Which secret to replace, and how long the old one keeps signing. */
export const rotationRequest = z.strictObject({
  endpoint_id: z.string().regex(new RegExp(`^(?:whe_${ID_LETTERS}|${ORDERS})$`), 'must be an endpoint’s id, or orders'),
  overlap_hours: wholeNumber(0, 168).default(24).describe('How long the old secret keeps signing, 0-168, default 24.'),
});

/** The new secret. */
export const rotationResponse = z.object({
  ok: z.literal(true),
  endpoint_id: z.string(),
  secret,
  public_keys: publicKeys,
});

/** Success without further data. */
export const emptyResponse = z.object({ ok: z.literal(true) });

const event = z.strictObject({
  event_id: eventId.describe('The webhook-id of its messages: the same for every attempt, receiver and replay.'),
  type: eventType,
  timestamp: dateTime,
  data: z.record(z.string(), z.unknown()).describe('The job of the event.'),
});

/** The request for a page of events. */
export const eventListRequest = z.strictObject({
  limit: wholeNumber(1, 200).default(50).describe('1-200, default 50.'),
  cursor: requiredText(200).optional().describe('next_cursor of an earlier answer, for later events.'),
  type: eventType.optional().describe('Only this type.'),
});

/** A page of events, oldest first. */
export const eventListResponse = z.object({
  ok: z.literal(true),
  events: z.array(event),
  next_cursor: z
    .string()
    .nullable()
    .describe('Use it for the next page, now or later; null while there are no events.'),
  has_more: z.boolean().describe('Whether there are more events now.'),
});

/** The id of an event. */
export const eventRequest = z.strictObject({ event_id: eventId });

const attempt = z.strictObject({
  attempt_no: z.int().min(1),
  started_at: dateTime,
  duration_ms: z.int().min(0),
  status: z.int().nullable().describe('HTTP status of the receiver’s response; null without one.'),
  fault: z
    .enum(['refused', 'unresolved', 'unreachable', 'late', 'not_signed'])
    .nullable()
    .describe(
      'Why there was no response: the address is private (refused), does not resolve, is unreachable, took longer than 15 s (late), or the message could not be signed.',
    ),
});

const receiver = {
  delivery_id: z.string(),
  endpoint_id: z.string().nullable().describe('Null: the webhook_url of the export or batch.'),
  url: z.string(),
};

/** An event and its deliveries. */
export const eventResponse = z.object({
  ok: z.literal(true),
  event,
  deliveries: z.array(
    z.strictObject({
      ...receiver,
      state: z.enum(['pending', 'delivered', 'failed', 'dropped']),
      created_at: dateTime,
      next_attempt_at: dateTime.nullable(),
      settled_at: dateTime.nullable(),
      attempts: z.array(attempt),
    }),
  ),
});

/** Which event to send again, and to whom. */
export const replayRequest = z.strictObject({
  event_id: eventId,
  endpoint_id: endpointId.optional().describe('Send only to this endpoint; to all receivers by default.'),
});

/** The new deliveries. */
export const replayResponse = z.object({
  ok: z.literal(true),
  event_id: z.string(),
  deliveries: z.array(z.strictObject(receiver)),
});
