import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import { GRANTABLE_SCOPES, type Scope } from '#contract/scopes.ts';
import { buildAppKey } from '#domain/access/app-key.ts';
import type { Person } from '#domain/access/caller.ts';
import { DEFAULT_CAP_CENTS, decideConsentChange, parseConsent } from '#domain/access/consent.ts';
import { limitToRole } from '#domain/access/role-rights.ts';
import type { ConnectedApp, Consents } from '#operations/access/consents.ts';
import { readForm } from '#pages/own-forms.ts';
import { type AskingClient, describeInteraction } from './asker-facts.ts';
import { type ConsentView, renderConsentPage, renderReturnPage, UNNAMED } from './consent-page.ts';
import type { PeopleDoor } from './people-door.ts';

type ConsentParts = { consents: Consents; openIssuer: () => Promise<Provider> };

/** An authorisation request that awaits a person's decision. */
type PendingRequest = {
  uid: string;
  client: AskingClient;
  appKey: string;
  asked: Scope[];
  returnTo: string;
  /** The decision; null while there is none. */
  decision: 'allowed' | 'denied' | null;
};

export function addConsentRoutes(
  scope: FastifyInstance,
  door: PeopleDoor,
  { consents, openIssuer }: ConsentParts,
): void {
  scope.get('/oauth/consent/:uid', async (request, reply) => {
    const found = await findPending(await openIssuer(), request, reply);
    if (found === null) return door.refuse(reply, 'session_not_found', 400);
    const person = await door.requirePerson(request, reply);
    if (person === null) return reply;
    const pending = limitRequest(found, person);
    // The decision is made but the person is not back in the app: after the redirect below, or on a reopened form.
    if (pending.decision !== null) {
      return door.send(
        reply,
        renderReturnPage(pending.returnTo, pending.client.target, pending.decision === 'allowed'),
      );
    }
    if (pending.asked.length === 0) return door.refuse(reply, 'role_without_scopes', 403);
    return door.send(reply, renderConsentPage(await beginView(pending, person)));
  });

  const serialise = buildKeyedQueue();
  // A second click waits for the first decision to be stored and then finds it.
  scope.post<{ Params: { uid: string } }>('/oauth/consent/:uid', (request, reply) =>
    serialise(request.params.uid, () => decide(request, reply)),
  );

  async function decide(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const provider = await openIssuer();
    const found = await findPending(provider, request, reply);
    if (found === null) return door.refuse(reply, 'session_not_found', 400);
    const person = await door.requirePerson(request, reply);
    if (person === null) return reply;
    const pending = limitRequest(found, person);
    const form = readForm(request);
    // Redirect after the form, so that going back in the browser does not send it again.
    const showOutcome = () => reply.redirect(`/oauth/consent/${pending.uid}`, 303);
    if (pending.decision !== null) return showOutcome();
    if (form.get('decision') !== 'allow') {
      const refusal = { error: 'access_denied', error_description: 'The person declined the request.' };
      await provider.interactionResult(request.raw, reply.raw, refusal);
      return showOutcome();
    }
    const sent = { scopes: form.getAll('scope'), cap: form.get('cap')?.trim() ?? '' };
    const consent = parseConsent(pending.asked, sent);
    if ('field' in consent) {
      const ticked = pending.asked.filter((one) => sent.scopes.includes(one));
      const view = { ...(await beginView(pending, person)), ticked, cap: sent.cap, fault: consent };
      return door.send(reply, renderConsentPage(view), 400);
    }
    const { clientId, name, redirectUri } = pending.client;
    const app = { clientId, name: name ?? UNNAMED, appKey: pending.appKey, redirectUri, asked: pending.asked };
    const grantId = await consents.record(person, app, consent);
    const result = { login: { accountId: person.user_id, remember: false }, consent: { grantId } };
    await provider.interactionResult(request.raw, reply.raw, result);
    return showOutcome();
  }

  async function beginView({ uid, client, appKey, asked }: PendingRequest, person: Person): Promise<ConsentView> {
    const existing = await consents.find(person, appKey);
    const change = decideConsentChange(existing, { clientId: client.clientId, asked });
    const cap = (proposeCap(existing, client) / 100).toFixed(2);
    return { uid, person, client, asked, existing, change, ticked: asked, cap, fault: null };
  }
}

// A person can allow an app only what their own role can do.
function limitRequest(pending: PendingRequest, { role }: Person): PendingRequest {
  return { ...pending, asked: limitToRole(pending.asked, role) };
}

// Only a redirect to a website proves that this is the same app. A program on a device could use another app's name, so
// it is not offered that app's higher cap.
function proposeCap(existing: ConnectedApp | null, { target }: AskingClient): number {
  if (existing === null) return DEFAULT_CAP_CENTS;
  return target.kind === 'site' ? existing.cap_cents_per_day : Math.min(existing.cap_cents_per_day, DEFAULT_CAP_CENTS);
}

/** Builds a queue that runs the work of one key one at a time, in order of arrival. */
function buildKeyedQueue(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
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

/** Finds the unfinished authorisation request of this browser; null when there is none. */
async function findPending(
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<PendingRequest | null> {
  try {
    const kept = await provider.interactionDetails(request.raw, reply.raw);
    const { uid, params, returnTo, result } = kept;
    const client = describeInteraction(kept);
    const appKey = await findAppKey(provider, client);
    // The client registration expired while the page was open.
    if (appKey === null) return null;
    const asked = String(params.scope).split(' ');
    return {
      uid,
      client,
      appKey,
      asked: GRANTABLE_SCOPES.filter((scope) => asked.includes(scope)),
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
