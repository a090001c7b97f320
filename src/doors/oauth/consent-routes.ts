import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import { ALL_SCOPES, type Scope } from '#contract/scopes.ts';
import { buildAppKey } from '#domain/access/app-key.ts';
import type { Person } from '#domain/access/caller.ts';
import { DEFAULT_CAP_CENTS, parseConsent } from '#domain/access/consent.ts';
import { decideConsentChange } from '#domain/access/consent-change.ts';
import type { ConnectedApp, Consents } from '#operations/access/consents.ts';
import { type ConsentView, renderConsentPage, renderReturnPage, UNNAMED } from './consent-page.ts';
import { type AskingClient, describeInteraction } from './describe-interaction.ts';
import { renderErrorPage } from './error-page.ts';
import { readForm } from './own-forms.ts';
import type { PeopleDoor } from './people-door.ts';

/** What the consent page stands on. */
export type ConsentParts = { consents: Consents; openIssuer: () => Promise<Provider> };

/** An authorisation that waits for a person's decision. */
type Waiting = {
  uid: string;
  client: AskingClient;
  appKey: string;
  asked: Scope[];
  returnTo: string;
  /** What was decided already; null while nothing is. */
  decision: 'allowed' | 'denied' | null;
};

/** Adds the routes of the consent page. */
export function addConsentRoutes(
  scope: FastifyInstance,
  door: PeopleDoor,
  { consents, openIssuer }: ConsentParts,
): void {
  scope.get('/oauth/consent/:uid', async (request, reply) => {
    const waiting = await findWaiting(await openIssuer(), request, reply);
    if (waiting === null) return door.send(reply, renderErrorPage('session_not_found'), 400);
    const person = await door.requirePerson(request, reply);
    if (person === null) return reply;
    // Decided, and not yet back in the app: by this redirect, or because the form was opened again.
    if (waiting.decision !== null) {
      return door.send(
        reply,
        renderReturnPage(waiting.returnTo, waiting.client.target, waiting.decision === 'allowed'),
      );
    }
    return door.send(reply, renderConsentPage(await beginView(waiting, person)));
  });

  const inTurn = buildTurns();
  // A second click finds what the first one decided, also while that is still being written down.
  scope.post<{ Params: { uid: string } }>('/oauth/consent/:uid', (request, reply) =>
    inTurn(request.params.uid, () => decide(request, reply)),
  );

  async function decide(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const provider = await openIssuer();
    const waiting = await findWaiting(provider, request, reply);
    if (waiting === null) return door.send(reply, renderErrorPage('session_not_found'), 400);
    const person = await door.requirePerson(request, reply);
    if (person === null) return reply;
    const form = readForm(request);
    // What follows a decision is a page of its own, so that the way back never offers to send the form again.
    const goOn = () => reply.redirect(`/oauth/consent/${waiting.uid}`, 303);
    // A form sent twice was decided the first time.
    if (waiting.decision !== null) return goOn();
    if (form.get('decision') !== 'allow') {
      const refusal = { error: 'access_denied', error_description: 'The person chose not to connect.' };
      await provider.interactionResult(request.raw, reply.raw, refusal);
      return goOn();
    }
    const sent = { scopes: form.getAll('scope'), cap: form.get('cap')?.trim() ?? '' };
    const consent = parseConsent(waiting.asked, sent);
    if ('field' in consent) {
      const ticked = waiting.asked.filter((one) => sent.scopes.includes(one));
      const view = { ...(await beginView(waiting, person)), ticked, cap: sent.cap, fault: consent };
      return door.send(reply, renderConsentPage(view), 400);
    }
    const { clientId, name, redirectUri } = waiting.client;
    const app = { clientId, name: name ?? UNNAMED, appKey: waiting.appKey, redirectUri, asked: waiting.asked };
    const grantId = await consents.record(person, app, consent);
    const result = { login: { accountId: person.user_id, remember: false }, consent: { grantId } };
    await provider.interactionResult(request.raw, reply.raw, result);
    return goOn();
  }

  async function beginView({ uid, client, appKey, asked }: Waiting, person: Person): Promise<ConsentView> {
    const held = await consents.find(person, appKey);
    const change = decideConsentChange(held, { clientId: client.clientId, asked });
    const cap = (proposeCap(held, client) / 100).toFixed(2);
    return { uid, person, client, asked, held, change, ticked: asked, cap, fault: null };
  }
}

// Only where the answer goes to a site is it certain that the same app asks: another program on a device might use its
// name, and is not offered a high cap that was meant for somebody else.
function proposeCap(held: ConnectedApp | null, { target }: AskingClient): number {
  if (held === null) return DEFAULT_CAP_CENTS;
  return target.kind === 'site' ? held.cap_cents_per_day : Math.min(held.cap_cents_per_day, DEFAULT_CAP_CENTS);
}

/** Builds what does the work of one key in the order in which it came, one after the other. */
function buildTurns(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const mine = (last.get(key) ?? Promise.resolve()).catch(() => undefined).then(work);
    last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (last.get(key) === mine) last.delete(key);
    }
  };
}

/** The authorisation that this browser began and nobody has finished; null when there is none. */
async function findWaiting(provider: Provider, request: FastifyRequest, reply: FastifyReply): Promise<Waiting | null> {
  try {
    const kept = await provider.interactionDetails(request.raw, reply.raw);
    const { uid, params, returnTo, result } = kept;
    const client = describeInteraction(kept);
    const appKey = await findAppKey(provider, client);
    // Its registration was forgotten while the page was open.
    if (appKey === null) return null;
    const asked = String(params.scope).split(' ');
    return {
      uid,
      client,
      appKey,
      asked: ALL_SCOPES.filter((scope) => asked.includes(scope)),
      returnTo: new URL(returnTo).pathname,
      decision: result === undefined ? null : 'error' in result ? 'denied' : 'allowed',
    };
  } catch (error) {
    if (error instanceof Error && error.name === 'SessionNotFound') return null;
    throw error;
  }
}

async function findAppKey(
  provider: Provider,
  { clientId: id, isDocument, name }: AskingClient,
): Promise<string | null> {
  if (isDocument) return buildAppKey({ id, isDocument, name, redirectUris: [] });
  const client = await provider.Client.find(id);
  return client === undefined ? null : buildAppKey({ id, isDocument, name, redirectUris: client.redirectUris ?? [] });
}
