import type { AnswerOf } from '#contract/operation.ts';
import { createWebhookEndpoint } from '#contract/operations/webhooks/create-webhook-endpoint.ts';
import { listDeliveries } from '#contract/operations/webhooks/list-deliveries.ts';
import { listWebhookEndpoints } from '#contract/operations/webhooks/list-webhook-endpoints.ts';
import { replayEvents } from '#contract/operations/webhooks/replay-events.ts';
import { deliveryListRequest } from '#contract/schemas/webhooks.ts';
import { ServiceError } from '#contract/service-error.ts';
import { mayRun } from '#domain/access/role-rights.ts';
import type { ConsoleAnswer, ConsoleAsk } from '#doors/console/console-door.ts';
import { orAgain, showTab } from '#doors/console/developers/developers-frame.ts';
import { toSydneyTime } from '#doors/console/sydney-days.ts';
import { renderEndpoint } from './render-endpoint.ts';
import type { Endpoint } from './render-endpoints.ts';

type ReplayAnswer = AnswerOf<typeof replayEvents>;

const PAGE_SIZE = 20;
const COUNT = /^\d{1,6}$/;

/** Finds the endpoint that the address names; throws not_found. */
export async function findEndpoint({ params, run }: ConsoleAsk): Promise<Endpoint> {
  const { body } = await run(listWebhookEndpoints, {});
  const endpoint = body.endpoints.find(({ endpoint_id }) => endpoint_id === params.endpoint_id);
  if (endpoint === undefined) throw new ServiceError('not_found', 'There is no such endpoint in this account.');
  return endpoint;
}

export async function showEndpoint(ask: ConsoleAsk, fault: string | null, status: number): Promise<ConsoleAnswer> {
  const { query, form, run, view } = ask;
  const endpoint = await findEndpoint(ask);
  const state = deliveryListRequest.shape.state.safeParse(query.get('state')).data ?? null;
  const cursor = query.get('cursor');
  const { endpoint_id } = endpoint;
  const wanted = {
    endpoint_id,
    limit: PAGE_SIZE,
    ...(state !== null && { state }),
    ...(cursor !== null && { cursor }),
  };
  const { body: list } = await run(listDeliveries, wanted);
  const resent = query.get('resent') ?? '';
  const main = renderEndpoint({
    endpoint,
    list,
    state,
    isFirst: cursor === null,
    mayChange: mayRun(view.person.role, createWebhookEndpoint),
    since: form.get('since'),
    resent: COUNT.test(resent) ? Number(resent) : null,
    fault,
  });
  return showTab('Endpoint', main, status);
}

/** Sends every event since a time to an endpoint again, in as many steps as that takes. */
export async function replaySince(ask: ConsoleAsk): Promise<ConsoleAnswer> {
  const { params, form, run } = ask;
  const endpoint_id = params.endpoint_id ?? '';
  return orAgain(
    async () => {
      let count = 0;
      for (let since: string | null = toSydneyTime(form.get('since')?.trim() ?? ''); since !== null; ) {
        const { body }: { body: ReplayAnswer } = await run(replayEvents, { endpoint_id, since });
        count += body.event_count;
        // Otherwise a step full of events of one millisecond would repeat for ever.
        since = body.next_since === since ? null : body.next_since;
      }
      return { redirect: `/app/developers/webhooks/${endpoint_id}?resent=${count}` };
    },
    (fault, status) => showEndpoint(ask, fault, status),
  );
}
