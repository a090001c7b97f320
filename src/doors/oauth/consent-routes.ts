import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import { ALL_SCOPES, type Scope } from '#contract/scopes.ts';
import { normaliseClientName } from '#domain/access/client-registration.ts';
import { DEFAULT_CAP_CENTS, parseConsent } from '#domain/access/consent.ts';
import type { Person } from '#domain/access/person.ts';
import { describeRedirect, type RedirectTarget } from '#domain/access/redirect-target.ts';
import type { Consents } from '#operations/access/consents.ts';
import { type ConsentView, renderConsentPage, renderReturnPage } from './consent-page.ts';
import { renderErrorPage } from './error-page.ts';
import { readForm } from './own-forms.ts';
import type { PeopleDoor } from './people-door.ts';

/** What the consent page stands on. */
export type ConsentParts = { consents: Consents; openIssuer: () => Promise<Provider> };

/** An authorisation that waits for a person's decision. */
type Waiting = {
  uid: string;
  clientId: string;
  client: ConsentView['client'];
  redirectUri: string;
  target: RedirectTarget;
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
      return door.send(reply, renderReturnPage(waiting.returnTo, waiting.target, waiting.decision === 'allowed'));
    }
    return door.send(reply, renderConsentPage(beginView(waiting, person)));
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
      const view = { ...beginView(waiting, person), ticked, cap: sent.cap, fault: consent };
      return door.send(reply, renderConsentPage(view), 400);
    }
    const { clientId: id, client: asker, redirectUri } = waiting;
    const client = { id, name: asker.name ?? 'An app without a name', redirectUri };
    const grantId = await consents.record(person, client, consent);
    const result = { login: { accountId: person.user_id, remember: false }, consent: { grantId } };
    await provider.interactionResult(request.raw, reply.raw, result);
    return goOn();
  }
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
    const { uid, params, prompt, returnTo, result } = await provider.interactionDetails(request.raw, reply.raw);
    const clientId = String(params.client_id);
    const { client_name, is_document } = prompt.details as { client_name: string | null; is_document: boolean };
    const asked = String(params.scope).split(' ');
    return {
      uid,
      clientId,
      client: {
        name: client_name === null ? null : normaliseClientName(client_name),
        publisher: is_document ? new URL(clientId).host : null,
      },
      redirectUri: String(params.redirect_uri),
      target: describeRedirect(String(params.redirect_uri)),
      asked: ALL_SCOPES.filter((scope) => asked.includes(scope)),
      returnTo: new URL(returnTo).pathname,
      decision: result === undefined ? null : 'error' in result ? 'denied' : 'allowed',
    };
  } catch (error) {
    if (error instanceof Error && error.name === 'SessionNotFound') return null;
    throw error;
  }
}

function beginView(waiting: Waiting, person: Person): ConsentView {
  const cap = (DEFAULT_CAP_CENTS / 100).toFixed(2);
  return { ...waiting, person, ticked: waiting.asked, cap, fault: null };
}
