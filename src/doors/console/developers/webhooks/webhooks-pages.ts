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
import { needing, orAgain, showTab } from '#doors/console/developers/developers-frame.ts';
import { readOverlap } from '#doors/console/developers/read-overlap.ts';
import { findEndpoint, replaySince, showEndpoint } from './endpoint-page.ts';
import { readTypedEndpoint, renderEndpointForm } from './render-endpoint-form.ts';
import { renderDelete, renderEndpointSecret, renderRotateSecret } from './render-endpoint-questions.ts';
import { renderEndpoints } from './render-endpoints.ts';

const LIST = '/app/developers/webhooks';
const ONE = `${LIST}/:endpoint_id`;

/** Adds the pages of webhooks: the list, a new endpoint, and all that can be done with one. */
export function addWebhooksPages(pages: ConsolePages): void {
  const own = (show: (ask: ConsoleAsk) => Promise<ConsoleAnswer>) => needing('webhooks', listWebhookEndpoints, show);
  const changing = (show: (ask: ConsoleAsk) => Promise<ConsoleAnswer>) =>
    needing('webhooks', createWebhookEndpoint, show);
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
  pages.post(ONE, changing(change));
  pages.post(`${ONE}/test`, changing(sendTest));
  pages.post(`${ONE}/replay`, changing(replaySince));
  pages.post(`${ONE}/resend`, changing(resend));
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

async function change(ask: ConsoleAsk): Promise<ConsoleAnswer> {
  const { params, form, run } = ask;
  const endpoint_id = params.endpoint_id ?? '';
  const fields = ['event_type', 'state'].flatMap((name) => (form.has(name) ? [[name, form.get(name)]] : []));
  const input = { endpoint_id, ...Object.fromEntries(fields) };
  return orAgain(
    async () => {
      await run(changeWebhookEndpoint, input);
      return { redirect: `${LIST}/${endpoint_id}` };
    },
    (fault, status) => showEndpoint(ask, fault, status),
  );
}

async function sendTest(ask: ConsoleAsk): Promise<ConsoleAnswer> {
  const { params, run } = ask;
  return orAgain(
    async () => {
      const { body } = await run(sendTestEvent, { endpoint_id: params.endpoint_id ?? '' });
      // Its page shows what the receiver answered.
      return { redirect: `/app/developers/events/${body.event_id}` };
    },
    (fault, status) => showEndpoint(ask, fault, status),
  );
}

async function resend(ask: ConsoleAsk): Promise<ConsoleAnswer> {
  const { params, form, run } = ask;
  const endpoint_id = params.endpoint_id ?? '';
  return orAgain(
    async () => {
      await run(replayEvent, { event_id: form.get('event_id') ?? '', endpoint_id });
      return { redirect: `${LIST}/${endpoint_id}?resent=1` };
    },
    (fault, status) => showEndpoint(ask, fault, status),
  );
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
