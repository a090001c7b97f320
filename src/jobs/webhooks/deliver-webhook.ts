import type { GuardedClient } from '#base/guarded-client.ts';
import { normaliseHiddenCharacters } from '#base/hidden-characters.ts';
import type { GuardedAnswer } from '#base/send-to-address.ts';
import { deliverWebhook } from '#contract/jobs/webhooks/deliver-webhook.ts';
import { decideDelivery, findSandboxStatus, parseRetryAfter } from '#domain/webhooks/decide-delivery.ts';
import { buildWebhookHeaders } from '#domain/webhooks/sign-message.ts';
import { type MasterKey, openStoredSigningKey, type SigningKey } from '#domain/webhooks/signing-key.ts';
import { type BoundJob, bindJob } from '#jobs/runner/bind-job.ts';
import { readAccountMode } from '#store/access/test-accounts.ts';
import type { Database } from '#store/postgres/database.ts';
import { findPendingDelivery, type PendingDelivery, recordAttempt } from '#store/webhooks/deliveries.ts';
import { disableEndpoint } from '#store/webhooks/endpoints.ts';
import { ensureSecret, readSigningSecrets } from '#store/webhooks/secrets.ts';

export type DeliveryParts = {
  db: Database;
  web: GuardedClient;
  masterKey: () => MasterKey;
  onTrouble: (message: string) => void;
};

const TIMEOUT_MS = 15_000;
const SHOWN_CHARACTERS = 500;
// A character has at most four bytes.
const SHOWN_BYTES = 4 * SHOWN_CHARACTERS;

/** Binds the delivery of events: makes one attempt; `recordAttempt` queues the next. */
export function bindDeliverWebhook(parts: DeliveryParts): BoundJob {
  return bindJob(deliverWebhook, async ({ delivery_id }, { signal }) => {
    const delivery = await findPendingDelivery(parts.db, delivery_id);
    // Its endpoint was deleted or disabled since.
    if (delivery === null) return {};
    const startedAt = new Date();
    const outcome = await attempt(parts, delivery, startedAt, signal);
    // Aborted by this process: nothing is known about the receiver, and the job runs again.
    signal.throwIfAborted();
    const now = new Date();
    const attempts = delivery.attempts + 1;
    const decision = decideDelivery({ createdAt: delivery.created_at, attempts }, outcome, now, Math.random());
    const log = {
      attempt_no: attempts,
      started_at: startedAt,
      duration_ms: now.getTime() - startedAt.getTime(),
      status: outcome.status,
      fault: outcome.fault,
      response_body: outcome.responseBody,
    };
    return {
      effect: async (trx) => {
        await recordAttempt(trx, delivery, log, decision, now);
        const isGone = decision.state === 'failed' && decision.gone;
        if (isGone && delivery.endpoint_id !== null)
          await disableEndpoint(trx, delivery.endpoint_id, 'it answered 410 Gone', now);
      },
    };
  });
}

type Outcome = {
  status: number | null;
  fault: string | null;
  retryAfterSeconds: number | null;
  responseBody: string | null;
};

const NO_ANSWER = { status: null, fault: null, retryAfterSeconds: null, responseBody: null };

async function attempt(
  parts: DeliveryParts,
  delivery: PendingDelivery,
  now: Date,
  signal: AbortSignal,
): Promise<Outcome> {
  const keys = await readKeys(parts, delivery, now);
  if (keys.length === 0) return { ...NO_ANSWER, fault: 'not_signed' };
  const simulated = await findSimulated(parts, delivery);
  if (simulated !== null) return { ...NO_ANSWER, status: simulated };
  const { event_id: id, body } = delivery;
  const headers = { ...buildWebhookHeaders({ id, body }, keys, now), 'content-type': 'application/json' };
  const request = {
    method: 'POST',
    headers,
    body,
    timeoutMs: TIMEOUT_MS,
    maxBytes: null,
    shownBytes: SHOWN_BYTES,
    signal,
  } as const;
  return toOutcome(await parts.web.send(delivery.url, request));
}

// Only a test account has the invented receiver; for another one the URL is like any other.
async function findSimulated({ db }: DeliveryParts, { url, attempts, account_id }: PendingDelivery) {
  const status = findSandboxStatus(url, attempts);
  return status === null || (await readAccountMode(db, account_id)) === 'live' ? null : status;
}

function toOutcome(answer: GuardedAnswer): Outcome {
  if (!answer.ok) return { ...NO_ANSWER, fault: answer.fault };
  const retryAfterSeconds = parseRetryAfter(answer.headers['retry-after']);
  return { status: answer.status, fault: null, retryAfterSeconds, responseBody: readShownBody(answer.body) };
}

// A character that was cut at the end, or is no text, becomes a replacement character.
function readShownBody(body: Buffer): string | null {
  const text = normaliseHiddenCharacters(body.toString('utf8')).trim();
  return text === '' ? null : [...text].slice(0, SHOWN_CHARACTERS).join('');
}

/** The keys that sign this delivery; empty when the secrets were made with another master key. */
async function readKeys(parts: DeliveryParts, delivery: PendingDelivery, now: Date): Promise<SigningKey[]> {
  const { db, onTrouble } = parts;
  const master = parts.masterKey();
  const owner = { accountId: delivery.account_id, endpointId: delivery.endpoint_id };
  // Outside the job's effect, because the secret must exist before anything is sent; repeating it changes nothing.
  if (owner.endpointId === null) await ensureSecret(db, owner, master, now);
  const rows = await readSigningSecrets(db, owner, now);
  const known = rows.flatMap((row) => openStoredSigningKey(master, row) ?? []);
  if (known.length === 0)
    onTrouble(`webhook secrets of ${delivery.account_id} were made with another SECRETS_KEY; nothing can be signed`);
  return known;
}
