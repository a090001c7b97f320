import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Person } from '#domain/access/caller.ts';
import type { SignIn, SignInOutcome } from '#operations/access/sign-in.ts';
import { toServiceError } from '#operations/funnel/error-body.ts';
import { PAGE_HEADERS } from '#pages/page-headers.ts';
import { renderErrorPage } from './error-page.ts';
import { addFormParser, isOwnForm } from './own-forms.ts';
import { readSessionCookie, setSessionCookie } from './session-cookie.ts';

/** What all sign-in and account pages depend on. */
export type PeopleParts = {
  signIn: SignIn;
  issuerUrl: () => string;
  publicUrl: () => string;
  addressOf: (request: IncomingMessage) => string;
};

type PageRoute = { Params: Record<string, string>; Querystring: Record<string, unknown> };
type PageHandler = (request: FastifyRequest<PageRoute>, reply: FastifyReply, person: Person) => Promise<FastifyReply>;
type AddPage = (path: string, handler: PageHandler) => void;

/** What page routes share: the signed-in person, the session cookie and sending a page. */
export type PeopleDoor = {
  /** The person who is signed in; null when there is none. */
  findPerson(request: FastifyRequest): Promise<Person | null>;
  /** The person who is signed in; null after redirecting the browser to the sign-in page. */
  requirePerson(request: FastifyRequest, reply: FastifyReply): Promise<Person | null>;
  /** Adds routes that need a signed-in person; other visitors are redirected to the sign-in page. */
  signedIn(scope: FastifyInstance): { get: AddPage; post: AddPage };
  /** Replaces the session of this browser with the new one. */
  keepSession(
    request: FastifyRequest,
    reply: FastifyReply,
    outcome: SignInOutcome & { outcome: 'signed_in' },
  ): Promise<void>;
  /** Ends the session of this browser. */
  dropSession(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** Answers with a page. */
  send(reply: FastifyReply, page: string, status?: number): FastifyReply;
  addressOf(request: FastifyRequest): string;
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
    scope.addHook('preHandler', async (request, reply) => {
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
    return secret === null ? null : signIn.findPerson(secret);
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
    async keepSession(request, reply, { secret }) {
      // A session that the browser already had is ended, so that an attacker cannot plant one and have it signed in.
      await endSession(request);
      setSessionCookie(reply, isSecure(), secret);
    },
    async dropSession(request, reply) {
      await endSession(request);
      setSessionCookie(reply, isSecure(), null);
    },
    send: (reply, page, status = 200) => reply.code(status).headers(PAGE_HEADERS).send(page),
    addressOf: (request) => addressOf(request.raw),
  };
}

// After a signed-out form submission the sign-in leads to the form's page, because the form's own address has none.
function pageOf({ method, url }: FastifyRequest): string {
  const path = url.split('?')[0] ?? url;
  return method === 'GET' ? path : path.replace(/^(\/account\/\w+)\/.*$/, '$1');
}

function originOf(url: string): string {
  return new URL(url).origin;
}
