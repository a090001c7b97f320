import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { KeyMode } from '#domain/access/api-key.ts';
import type { Person } from '#domain/access/caller.ts';
import { decidePersonMode } from '#operations/access/person-calls.ts';
import type { SignIn, SignInOutcome } from '#operations/access/sign-in.ts';
import { toServiceError } from '#operations/funnel/error-body.ts';
import { type ConfirmStep, renderConfirmStep } from '#pages/confirm-page.ts';
import { renderPage } from '#pages/layout.ts';
import { buildModeCookie, readModeCookie } from '#pages/mode-cookie.ts';
import { addFormParser, isOwnForm } from '#pages/own-forms.ts';
import { PAGE_HEADERS } from '#pages/page-headers.ts';
import type { PlaceName } from '#pages/places.ts';
import type { ShownSession } from '#pages/session-list.ts';
import { renderErrorPage } from './error-page.ts';
import { readSessionCookie, setSecretCookie, setSessionCookie } from './session-cookie.ts';

type PeopleParts = {
  signIn: SignIn;
  issuerUrl: () => string;
  publicUrl: () => string;
  addressOf: (request: IncomingMessage) => string;
};

/** A signed-in person, and the mode that their browser is in. */
type SignedIn = Person & { mode: KeyMode };
type PageRoute = { Params: Record<string, string>; Querystring: Record<string, unknown> };
type PageHandler = (request: FastifyRequest<PageRoute>, reply: FastifyReply, person: SignedIn) => Promise<FastifyReply>;
type AddPage = (path: string, handler: PageHandler) => void;

/** What page routes share: the signed-in person, the session cookie and sending a page. */
export type PeopleDoor = {
  /** The person who is signed in; null when there is none. */
  findPerson(request: FastifyRequest): Promise<SignedIn | null>;
  /** The person who is signed in; null after redirecting the browser to the sign-in page. */
  requirePerson(request: FastifyRequest, reply: FastifyReply): Promise<SignedIn | null>;
  /** Adds routes that need a signed-in person; other visitors are redirected to the sign-in page. */
  signedIn(scope: FastifyInstance): { get: AddPage; post: AddPage };
  /** Replaces the session of this browser with the new one, and opens a page. */
  keepSession(
    request: FastifyRequest,
    reply: FastifyReply,
    outcome: SignInOutcome & { outcome: 'signed_in' },
    next: string,
  ): Promise<FastifyReply>;
  /** Ends the session of this browser. */
  dropSession(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  send(reply: FastifyReply, page: string, status?: number): FastifyReply;
  /** The network address and the User-Agent header of a request. */
  placeOf(request: FastifyRequest): { address: string; agent: string | null };
  listSessions(request: FastifyRequest, person: Person): Promise<ShownSession[]>;
  /** Sends the page that asks for confirmation before a form takes effect. */
  sendConfirmStep(reply: FastifyReply, person: Person, step: ConfirmStep & { place: PlaceName }): FastifyReply;
};

/** Adds pages to the server and rejects forms from other sites before any route runs. */
export function addPeoplePages(
  server: FastifyInstance,
  parts: PeopleParts,
  addRoutes: (scope: FastifyInstance, door: PeopleDoor) => void,
): void {
  const door = buildDoor(parts);
  server.register(async (scope) => {
    addFormParser(scope);
    scope.setErrorHandler((error, _request, reply) => {
      const refusal = toServiceError(error);
      // The server handles every other error.
      if (refusal.code !== 'overloaded') throw error;
      reply.refusal = refusal;
      return door.send(reply.header('retry-after', '1'), renderErrorPage('overloaded'), 503);
    });
    // Before the body is read: a foreign form costs nothing.
    scope.addHook('onRequest', async (request, reply) => {
      if (request.method === 'GET' || isOwnForm(request, [parts.issuerUrl(), parts.publicUrl()].map(originOf))) return;
      return door.send(reply, renderErrorPage('not_own_form'), 403);
    });
    addRoutes(scope, door);
  });
}

function buildDoor({ signIn, issuerUrl, addressOf }: PeopleParts): PeopleDoor {
  const isSecure = () => issuerUrl().startsWith('https:');
  const findPerson = async (request: FastifyRequest) => {
    const secret = readSessionCookie(request, isSecure());
    const person = secret === null ? null : await signIn.findPerson(secret);
    if (person === null) return null;
    return { ...person, mode: decidePersonMode(person, readModeCookie(request)), address: addressOf(request.raw) };
  };
  const endSession = async (request: FastifyRequest) => {
    const secret = readSessionCookie(request, isSecure());
    if (secret !== null) await signIn.end(secret);
  };
  const requirePerson: PeopleDoor['requirePerson'] = async (request, reply) => {
    const person = await findPerson(request);
    if (person === null) await reply.redirect(`/sign-in?next=${encodeURIComponent(pageOf(request))}`, 303);
    return person;
  };
  const send: PeopleDoor['send'] = (reply, page, status = 200) => reply.code(status).headers(PAGE_HEADERS).send(page);
  return {
    findPerson,
    requirePerson,
    signedIn(scope) {
      const addPage =
        (method: 'get' | 'post'): AddPage =>
        (path, handler) => {
          scope[method]<PageRoute>(path, async (request, reply) => {
            const person = await requirePerson(request, reply);
            return person === null ? reply : handler(request, reply, person);
          });
        };
      return { get: addPage('get'), post: addPage('post') };
    },
    async keepSession(request, reply, { secret }, next) {
      // A session that the browser already had is ended, so that an attacker cannot plant one and have it signed in.
      await endSession(request);
      setSessionCookie(reply, isSecure(), secret);
      return reply.redirect(next, 303);
    },
    async dropSession(request, reply) {
      await endSession(request);
      setSessionCookie(reply, isSecure(), null);
      setSecretCookie('svc_docs_key', reply, isSecure(), null);
      reply.header('set-cookie', buildModeCookie('live'));
    },
    send,
    placeOf: (request) => ({ address: addressOf(request.raw), agent: request.headers['user-agent'] ?? null }),
    listSessions: (request, person) => signIn.listSessions(person, readSessionCookie(request, isSecure()) ?? ''),
    sendConfirmStep(reply, person, { place, ...step }) {
      const page = renderPage({ title: step.question, main: renderConfirmStep(step), shape: 'list', person, place });
      return send(reply, page);
    },
  };
}

// After a signed-out form submission the sign-in leads to the form's page, because the form's own address has none.
function pageOf({ method, url }: FastifyRequest): string {
  if (method === 'GET') return url;
  const path = url.split('?')[0] ?? url;
  return path.replace(/^(\/account\/\w+|\/app\/entities\/\d+|\/app\/team|\/app)\/.*$/, '$1');
}

function originOf(url: string): string {
  return new URL(url).origin;
}
