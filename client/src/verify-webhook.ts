import { RegisterDataError } from './errors.ts';
import type { EventType } from './types.ts';

/** An event that the service sent. */
export type WebhookEvent = {
  /** The same for every attempt and replay: keep it, and ignore an event that you have already handled. */
  id: string;
  type: EventType;
  timestamp: string;
  /** The job, as `getJob` returns it. */
  data: { job_id: string; [field: string]: unknown };
};

/** A message as it arrived. */
export type WebhookMessage = {
  /** The bytes or text as received: parsing and writing JSON again changes it. */
  body: string | Uint8Array;
  headers: Headers | Readonly<Record<string, string | string[] | undefined>>;
  /** The secret (`whsec_…`) or the public key (`whpk_…`) of the endpoint; several during a rotation. */
  secret: string | readonly string[];
  /** The oldest and newest `webhook-timestamp` that is accepted, 300 seconds by default. */
  toleranceSeconds?: number | undefined;
};

/** The message is not genuine, or too old. */
export class WebhookVerificationError extends RegisterDataError {
  constructor(message: string) {
    super(message, { code: 'invalid_signature', requestId: null, retryable: false, retryAfterMs: null });
  }
}

type Bytes = Uint8Array<ArrayBuffer>;

/** Verifies a webhook (Standard Webhooks 1.0.0) and returns its event. Throws WebhookVerificationError. */
export async function verifyWebhook(message: WebhookMessage): Promise<WebhookEvent> {
  const id = readHeader(message, 'webhook-id');
  const timestamp = readHeader(message, 'webhook-timestamp');
  requireRecent(timestamp, message.toleranceSeconds ?? 300);
  const body = typeof message.body === 'string' ? new TextEncoder().encode(message.body) : message.body;
  const signed = join(new TextEncoder().encode(`${id}.${timestamp}.`), body);
  const signatures = readHeader(message, 'webhook-signature').split(' ');
  const secrets = typeof message.secret === 'string' ? [message.secret] : message.secret;
  if (secrets.length === 0) throw new TypeError('secret must be given');
  for (const secret of secrets) {
    if (await isSignedBy(secret, signatures, signed)) return parseEvent(id, body);
  }
  throw new WebhookVerificationError('No signature of the message is by this secret');
}

function readHeader({ headers }: WebhookMessage, name: string): string {
  const value = isHeaders(headers)
    ? headers.get(name)
    : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  if (typeof value === 'string' && value !== '') return value;
  throw new WebhookVerificationError(`The message has no ${name}`);
}

function isHeaders(headers: WebhookMessage['headers']): headers is Headers {
  return typeof headers.get === 'function';
}

function requireRecent(timestamp: string, toleranceSeconds: number): void {
  const age = Math.abs(Date.now() / 1000 - Number(timestamp));
  // Written this way, a tolerance that is not a number accepts nothing.
  if (!/^\d+$/.test(timestamp) || !(age <= toleranceSeconds))
    throw new WebhookVerificationError(`The message is not from the last ${toleranceSeconds} seconds`);
}

async function isSignedBy(secret: string, signatures: readonly string[], signed: Bytes): Promise<boolean> {
  const isPublic = secret.startsWith('whpk_');
  const algorithm = isPublic ? { name: 'Ed25519' } : { name: 'HMAC', hash: 'SHA-256' };
  const raw = decodeBase64(secret.replace(/^wh(?:sec|pk)_/, ''));
  if (raw === null) throw new TypeError('secret must be whsec_ or whpk_ and base64');
  const key = await crypto.subtle.importKey('raw', raw, algorithm, false, ['verify']);
  const prefix = isPublic ? 'v1a,' : 'v1,';
  for (const signature of signatures.filter((one) => one.startsWith(prefix))) {
    const bytes = decodeBase64(signature.slice(prefix.length));
    if (bytes !== null && (await crypto.subtle.verify(algorithm, key, bytes, signed))) return true;
  }
  return false;
}

function decodeBase64(text: string): Bytes | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

function join(start: Uint8Array, end: Uint8Array): Bytes {
  const bytes = new Uint8Array(start.length + end.length);
  bytes.set(start);
  bytes.set(end, start.length);
  return bytes;
}

function parseEvent(id: string, body: Uint8Array): WebhookEvent {
  return { ...JSON.parse(new TextDecoder().decode(body)), id };
}
