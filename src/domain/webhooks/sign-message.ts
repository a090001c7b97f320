import { sign } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { SigningKey } from './signing-key.ts';

/** What is sent to a receiver. */
export type WebhookMessage = { id: string; body: string };

/** Builds the headers of Standard Webhooks 1.0.0: an HMAC (v1) and an Ed25519 signature (v1a) by each key, the newest first. */
export function buildWebhookHeaders(
  { id, body }: WebhookMessage,
  keys: readonly Pick<SigningKey, 'secret' | 'privateKey'>[],
  now: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signed = Buffer.from(`${id}.${timestamp}.${body}`, 'utf8');
  const signatures = [
    ...keys.map(({ secret }) => new Webhook(secret).sign(id, now, body)),
    ...keys.map(({ privateKey }) => `v1a,${sign(null, signed, privateKey).toString('base64')}`),
  ];
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
