import type { AnswerOf } from '#contract/operation.ts';
import type { getEvent } from '#contract/operations/webhooks/get-event.ts';
import { type Html, html } from '#pages/html.ts';
import { formatExactTime } from '#pages/page-text.ts';

export type WebhookDelivery = AnswerOf<typeof getEvent>['deliveries'][number];
type Attempt = WebhookDelivery['attempts'][number];

/** The word of each state of a delivery, in its colour. */
export const DELIVERY_CHIPS: Record<WebhookDelivery['state'], Html> = {
  pending: html`<span class="chip watch">Pending</span>`,
  delivered: html`<span class="chip good">Delivered</span>`,
  failed: html`<span class="chip bad">Failed</span>`,
  dropped: html`<span class="chip">Dropped</span>`,
};

const FAULTS: Record<NonNullable<Attempt['fault']>, string> = {
  refused: 'the address is private, so nothing was sent',
  unresolved: 'the name does not resolve',
  unreachable: 'the receiver cannot be reached',
  late: 'no answer within 15 seconds',
  not_signed: 'the message could not be signed',
};

/** Builds the attempts of a delivery: when, what the receiver answered, and when the next one is. */
export function renderAttempts({ attempts, next_attempt_at, state }: WebhookDelivery): Html {
  const next =
    next_attempt_at === null
      ? null
      : html`<li>${attempts.length === 0 ? 'First' : 'Next'} attempt ${formatExactTime(new Date(next_attempt_at))}</li>`;
  if (attempts.length === 0 && next === null) return html`<p>No attempt was made: the delivery was ${state}.</p>`;
  return html`<ol class="attempts">${attempts.map(renderAttempt)}${next}</ol>`;
}

function renderAttempt({ started_at, status, fault, duration_ms, response_body }: Attempt): Html {
  const answer =
    status === null
      ? html`<span class="chip bad">${fault === null ? 'no answer' : FAULTS[fault]}</span>`
      : renderStatus(status);
  return html`<li>${answer} ${formatExactTime(new Date(started_at))}, ${duration_ms.toLocaleString('en-AU')} ms${response_body === null ? null : html`<details><summary>What the receiver answered</summary><pre>${response_body}</pre></details>`}</li>`;
}

/** Builds an HTTP status in the colour of its meaning: success, refusal, failure. */
export function renderStatus(status: number): Html {
  const kind = status >= 500 ? ' bad' : status >= 400 ? ' watch' : ' good';
  return html`<span class="chip${kind}">${status}</span>`;
}
