import type { RequestOf } from '#contract/operation.ts';
import { changeWebhookEndpoint } from '#contract/operations/webhooks/change-webhook-endpoint.ts';
import { createWebhookEndpoint } from '#contract/operations/webhooks/create-webhook-endpoint.ts';
import { deleteWebhookEndpoint } from '#contract/operations/webhooks/delete-webhook-endpoint.ts';
import { listWebhookEndpoints } from '#contract/operations/webhooks/list-webhook-endpoints.ts';
import { replayEvent } from '#contract/operations/webhooks/replay-event.ts';
import { rotateWebhookSecret } from '#contract/operations/webhooks/rotate-webhook-secret.ts';
import { sendTestEvent } from '#contract/operations/webhooks/send-test-event.ts';
import { mayRun } from '#domain/access/role-rights.ts';
import type { ConsoleAnswer, ConsoleAsk, ConsolePages } from '#doors/console/console-door.ts';
import { needing, showTab } from '#doors/console/developers/developers-frame.ts';
import { readOverlap, renderOverlapField } from '#doors/console/developers/overlap-field.ts';
import { orAgain } from '#doors/console/form-parts.ts';
import { renderConfirmation } from '#pages/confirm-page.ts';
import { type Html, html } from '#pages/html.ts';
import { renderCopyField } from '#pages/page-parts.ts';
import { showStored } from '#pages/page-text.ts';
import { findEndpoint, onEndpoint, replaySince, showEndpoint } from './endpoint-page.ts';
import { type Endpoint, readTypedEndpoint, renderEndpointForm, renderEndpoints } from './render-endpoints.ts';

const LIST = '/app/developers/webhooks';
const ONE = `${LIST}/:endpoint_id`;

/** Adds the pages of webhooks: the list, a new endpoint, and all that can be done with one. */
export function addWebhooksPages(pages: ConsolePages): void {
  const own = needing('webhooks', listWebhookEndpoints);
  const changing = needing('webhooks', createWebhookEndpoint);
  pages.get(LIST, own(showList));
  pages.get(
    `${LIST}/new`,
    changing(async () => showTab('Add an endpoint', renderEndpointForm(null, null))),
  );
  pages.post(`${LIST}/new`, changing(create));
  pages.get(
    ONE,
    own((ask) => showEndpoint(ask, null, 200)),
  );
  pages.post(ONE, changing(onEndpoint(change)));
  pages.post(`${ONE}/test`, changing(onEndpoint(sendTest)));
  pages.post(`${ONE}/replay`, changing(onEndpoint(replaySince)));
  pages.post(`${ONE}/resend`, changing(onEndpoint(resend)));
  pages.get(
    `${ONE}/rotate`,
    changing(async (ask) => showTab('Rotate a secret', renderRotateSecret(await findSigner(ask)))),
  );
  pages.post(`${ONE}/rotate`, changing(rotate));
  pages.get(
    `${ONE}/delete`,
    changing(async (ask) => showTab('Delete an endpoint', renderDelete(await findEndpoint(ask)))),
  );
  pages.post(
    `${ONE}/delete`,
    changing(async ({ params, run }) => {
      await run(deleteWebhookEndpoint, { endpoint_id: params.endpoint_id ?? '' });
      return { redirect: LIST };
    }),
  );
}

async function showList({ run, view }: ConsoleAsk): Promise<ConsoleAnswer> {
  const { body } = await run(listWebhookEndpoints, {});
  return showTab('Webhooks', renderEndpoints(body, mayRun(view.person.role, createWebhookEndpoint)));
}

async function create({ form, run }: ConsoleAsk): Promise<ConsoleAnswer> {
  const typed = readTypedEndpoint(form);
  const { url, event_type, description } = typed;
  const input = { url, ...(event_type !== 'all' && { event_type }), ...(description !== '' && { description }) };
  return orAgain(
    async () => {
      const { body } = await run(createWebhookEndpoint, input as RequestOf<typeof createWebhookEndpoint>);
      const { endpoint, secret } = body;
      return showTab('Endpoint added', renderEndpointSecret(endpoint.endpoint_id, endpoint.url, secret), 201);
    },
    (fault, status) => showTab('Add an endpoint', renderEndpointForm(typed, fault), status),
  );
}

async function change({ form, run }: ConsoleAsk, endpoint_id: string): Promise<ConsoleAnswer> {
  const fields = ['event_type', 'state'].flatMap((name) => (form.has(name) ? [[name, form.get(name)]] : []));
  await run(changeWebhookEndpoint, { endpoint_id, ...Object.fromEntries(fields) });
  return { redirect: `${LIST}/${endpoint_id}` };
}

async function sendTest({ run }: ConsoleAsk, endpoint_id: string): Promise<ConsoleAnswer> {
  const { body } = await run(sendTestEvent, { endpoint_id });
  // Its page shows what the receiver answered.
  return { redirect: `/app/developers/events/${body.event_id}` };
}

async function resend({ form, run }: ConsoleAsk, endpoint_id: string): Promise<ConsoleAnswer> {
  await run(replayEvent, { event_id: form.get('event_id') ?? '', endpoint_id });
  return { redirect: `${LIST}/${endpoint_id}?resent=1` };
}

async function rotate({ params, form, run }: ConsoleAsk): Promise<ConsoleAnswer> {
  const endpoint_id = params.endpoint_id ?? '';
  const { body } = await run(rotateWebhookSecret, { endpoint_id, ...readOverlap(form) });
  return showTab('Secret rotated', renderEndpointSecret(endpoint_id, null, body.secret), 201);
}

// The id `orders` is the secret for the webhook_url of exports and batches.
async function findSigner(ask: ConsoleAsk) {
  if (ask.params.endpoint_id === 'orders') return { endpoint_id: 'orders', url: 'the webhook_url of exports' };
  return findEndpoint(ask);
}

type Named = Pick<Endpoint, 'endpoint_id' | 'url'>;

/** Builds the question before the secret of an endpoint is replaced. */
function renderRotateSecret({ endpoint_id, url }: Named): Html {
  return renderConfirmation({
    question: 'Rotate this secret?',
    text: html`<p><strong>${showStored(url, 200)}</strong></p><p>A new secret signs from now on, and is shown once. The old one signs beside it for the time that you choose, so that the receiver can switch.</p>`,
    action: `/app/developers/webhooks/${endpoint_id}/rotate`,
    button: 'Rotate secret',
    back: toPage(endpoint_id),
    fields: renderOverlapField('The old secret signs for another'),
  });
}

/** Builds the question before an endpoint is deleted. */
function renderDelete({ endpoint_id, url }: Named): Html {
  return renderConfirmation({
    question: 'Delete this endpoint?',
    text: html`<p><strong>${showStored(url, 200)}</strong></p><p>Nothing more is sent there, and pending deliveries are dropped. Its secret is gone for good; its events stay.</p>`,
    action: `/app/developers/webhooks/${endpoint_id}/delete`,
    button: 'Delete endpoint',
    back: toPage(endpoint_id),
  });
}

/** Builds the only page that shows the secret of an endpoint; without a URL it was rotated. */
function renderEndpointSecret(endpoint_id: string, url: string | null, secret: string | null): Html {
  return html`<h1>${url === null ? 'Secret rotated' : 'Endpoint added'}</h1>
${url === null ? null : html`<p class="lead">${showStored(url, 200)}</p>`}
${
  secret === null
    ? html`<section class="notice warn"><p>This form was sent before. The secret was shown then, and cannot be shown again. If you did not copy it, rotate the secret.</p></section>`
    : html`<section class="notice warn"><p><strong>Copy the secret now.</strong> It is not shown again.</p>${renderCopyField('secret', 'Secret', secret, toPage(endpoint_id))}<p class="hint">Your receiver verifies signatures with it: <a href="/docs/how-to/receive-webhooks">see a complete receiver</a>.</p></section>`
}
<p class="actions"><a class="button" href="${toPage(endpoint_id)}">${endpoint_id === 'orders' ? 'Webhooks' : 'Open the endpoint'}</a></p>`;
}

function toPage(endpoint_id: string): string {
  return endpoint_id === 'orders' ? '/app/developers/webhooks' : `/app/developers/webhooks/${endpoint_id}`;
}
