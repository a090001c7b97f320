import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { KeyMode } from '#domain/access/api-key.ts';
import type { Person } from '#domain/access/caller.ts';
import { decidePersonMode } from '#operations/access/person-calls.ts';
import type { SignIn } from '#operations/access/sign-in.ts';
import { toServiceError } from '#operations/funnel/error-body.ts';
import { type ConfirmStep, renderConfirmStep } from '#pages/confirm-page.ts';
import { renderPage } from '#pages/layout.ts';
import { buildModeCookie, readModeCookie } from '#pages/mode-cookie.ts';
import { addFormParser, isOwnForm } from '#pages/own-forms.ts';
import { PAGE_HEADERS } from '#pages/page-headers.ts';
import type { PlaceName } from '#pages/places.ts';
import { renderErrorPage } from './error-page.ts';
import { readSecretCookie, setSecretCookie } from './session-cookie.ts';

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
export type PeopleDoor = ReturnType<typeof buildDoor>;

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
      return door.refuse(reply.header('retry-after', '1'), 'overloaded', 503);
    });
    // Before the body is read: a foreign form costs nothing.
    scope.addHook('onRequest', async (request, reply) => {
      if (request.method === 'GET' || isOwnForm(request, [parts.issuerUrl(), parts.publicUrl()].map(originOf))) return;
      return door.refuse(reply, 'not_own_form', 403);
    });
    addRoutes(scope, door);
  });
}

function buildDoor({ signIn, issuerUrl, addressOf }: PeopleParts) {
  const isSecure = () => issuerUrl().startsWith('https:');
  const readSession = (request: FastifyRequest) => readSecretCookie('svc_session', request, isSecure());
  /** The person who is signed in; null when there is none. */
  const findPerson = async (request: FastifyRequest): Promise<SignedIn | null> => {
    const secret = readSession(request);
    const person = secret === null ? null : await signIn.findPerson(secret);
    if (person === null) return null;
    return { ...person, mode: decidePersonMode(person, readModeCookie(request)), address: addressOf(request.raw) };
  };
  const endSession = async (request: FastifyRequest) => {
    const secret = readSession(request);
    if (secret !== null) await signIn.end(secret);
  };
  /** The person who is signed in; null after redirecting the browser to the sign-in page. */
  const requirePerson = async (request: FastifyRequest, reply: FastifyReply): Promise<SignedIn | null> => {
    const person = await findPerson(request);
    if (person === null) await reply.redirect(`/sign-in?next=${encodeURIComponent(pageOf(request))}`, 303);
    return person;
  };
  const send = (reply: FastifyReply, page: string, status = 200) => reply.code(status).headers(PAGE_HEADERS).send(page);
  return {
    findPerson,
    requirePerson,
    /** Adds routes that need a signed-in person; other visitors are redirected to the sign-in page. */
    signedIn(scope: FastifyInstance) {
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
    /** Replaces the session of this browser with the new one, and opens a page. */
    async keepSession(request: FastifyRequest, reply: FastifyReply, { secret }: { secret: string }, next: string) {
      // A session that the browser already had is ended, so that an attacker cannot plant one and have it signed in.
      await endSession(request);
      setSecretCookie('svc_session', reply, isSecure(), secret);
      return reply.redirect(next, 303);
    },
    /** Ends the session of this browser. */
    async dropSession(request: FastifyRequest, reply: FastifyReply) {
      await endSession(request);
      for (const cookie of ['svc_session', 'svc_docs_key'] as const) setSecretCookie(cookie, reply, isSecure(), null);
      reply.header('set-cookie', buildModeCookie('live'));
    },
    send,
    /** Sends the page that explains an error. */
    refuse: (reply: FastifyReply, error: string, status: number) => send(reply, renderErrorPage(error), status),
    /** The network address and the User-Agent header of a request. */
    placeOf: (request: FastifyRequest) => ({
      address: addressOf(request.raw),
      agent: request.headers['user-agent'] ?? null,
    }),
    listSessions: (request: FastifyRequest, person: Person) => signIn.listSessions(person, readSession(request) ?? ''),
    /** Sends the page that asks for confirmation before a form takes effect. */
    sendConfirmStep(reply: FastifyReply, person: Person, { place, ...step }: ConfirmStep & { place: PlaceName }) {
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
