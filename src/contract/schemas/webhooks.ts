import { z } from 'zod';
import { ALL_EVENT_TYPES } from '#contract/events.ts';
import { cleanText, dateTime, requiredText, wholeNumber } from './common.ts';

const ID_LETTERS = '[0-7][0-9A-HJKMNP-TV-Z]{25}';

/** The word that stands for the webhook_urls of an account's orders where an endpoint is named. */
export const ORDERS = 'orders';

const endpointId = z.string().regex(new RegExp(`^whe_${ID_LETTERS}$`), 'must be whe_ and 26 digits or capitals');
const eventId = z.string().regex(new RegExp(`^evt_${ID_LETTERS}$`), 'must be evt_ and 26 digits or capitals');
const eventType = z.enum(ALL_EVENT_TYPES);

const publicKey = z.strictObject({
  public_key: z.string().describe('Ed25519 key of the v1a signatures: whpk_ and its 32 bytes in base64.'),
  created_at: dateTime,
  retires_at: dateTime.nullable().describe('Until when it signs beside a newer one; null for the newest.'),
});
const publicKeys = z.array(publicKey).describe('The newest first; two during a rotation.');

const endpoint = z.strictObject({
  endpoint_id: endpointId,
  url: z.string(),
  event_type: eventType.nullable().describe('The only type that is sent there; null: every type.'),
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
  .describe('HMAC secret of the v1 signatures: whsec_ and base64. Shown this once; null in a replay of the answer.');

/** What a new endpoint is made from. */
export const endpointRequest = z.strictObject({
  url: requiredText(2_000).describe('Where events are sent: https, port 443 or 8443, a public address.'),
  event_type: eventType.optional().describe('Send only this type; without it every type.'),
  description: cleanText(200).optional().describe('A note for yourselves.'),
});

/** A new endpoint, and its secret. */
export const endpointCreated = z.object({ ok: z.literal(true), endpoint, secret });

/** Nothing is asked but the account's own. */
export const endpointListRequest = z.strictObject({});

/** Every endpoint of the account. */
export const endpointListResponse = z.object({
  ok: z.literal(true),
  endpoints: z.array(endpoint),
  orders: z
    .strictObject({ public_keys: publicKeys })
    .describe(
      'What signs messages to the webhook_url of an order; no key until the first one, or until it is rotated.',
    ),
});

/** Which endpoint is meant. */
export const endpointNamed = z.strictObject({ endpoint_id: endpointId });

/** Whose secret is replaced, and how long the old one signs on. */
export const rotationRequest = z.strictObject({
  endpoint_id: z.string().regex(new RegExp(`^(?:whe_${ID_LETTERS}|${ORDERS})$`), 'must be an endpoint’s id, or orders'),
  overlap_hours: wholeNumber(0, 168).default(24).describe('How long the secret before signs on, 0-168, default 24.'),
});

/** The new secret. */
export const rotationResponse = z.object({
  ok: z.literal(true),
  endpoint_id: z.string(),
  secret,
  public_keys: publicKeys,
});

/** Something is done and there is nothing to say about it. */
export const nothingToSay = z.object({ ok: z.literal(true) });

const event = z.strictObject({
  event_id: eventId.describe('The webhook-id of its messages: the same for every attempt, receiver and replay.'),
  type: eventType,
  timestamp: dateTime,
  data: z.record(z.string(), z.unknown()).describe('The job that it is about.'),
});

/** Which events are asked for. */
export const eventListRequest = z.strictObject({
  limit: wholeNumber(1, 200).default(50).describe('1-200, default 50.'),
  cursor: requiredText(200).optional().describe('next_cursor of an answer before: what happened since.'),
  type: eventType.optional().describe('Only this type.'),
});

/** A page of events, oldest first. */
export const eventListResponse = z.object({
  ok: z.literal(true),
  events: z.array(event),
  next_cursor: z
    .string()
    .nullable()
    .describe('Ask with it for what comes behind this page, now or later; null while nothing has happened.'),
  has_more: z.boolean().describe('Whether there is more behind this page already.'),
});

/** Which event is asked for. */
export const eventRequest = z.strictObject({ event_id: eventId });

const attempt = z.strictObject({
  attempt_no: z.int().min(1),
  started_at: dateTime,
  duration_ms: z.int().min(0),
  status: z.int().nullable().describe('HTTP status of the receiver’s answer; null without one.'),
  fault: z
    .enum(['refused', 'unresolved', 'unreachable', 'late', 'not_signed'])
    .nullable()
    .describe(
      'Why there was no answer: its address is private, has no DNS, cannot be reached, took 15 s, or we cannot sign.',
    ),
});

const receiver = {
  delivery_id: z.string(),
  endpoint_id: z.string().nullable().describe('Null: the webhook_url of the order.'),
  url: z.string(),
};

/** An event and what became of its deliveries. */
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

/** Which event is sent again, and to whom. */
export const replayRequest = z.strictObject({
  event_id: eventId,
  endpoint_id: endpointId.optional().describe('Only to this endpoint; without it to every receiver.'),
});

/** The deliveries that were asked for. */
export const replayResponse = z.object({
  ok: z.literal(true),
  event_id: z.string(),
  deliveries: z.array(z.strictObject(receiver)),
});
