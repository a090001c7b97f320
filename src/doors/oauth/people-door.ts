import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Person } from '#domain/access/caller.ts';
import type { SignIn, SignInOutcome } from '#operations/access/sign-in.ts';
import { toServiceError } from '#operations/funnel/error-body.ts';
import { PAGE_HEADERS } from '#pages/page-headers.ts';
import { renderErrorPage } from './error-page.ts';
import { addFormParser, isOwnForm } from './own-forms.ts';
import { readSessionCookie, setSessionCookie } from './session-cookie.ts';

/** What every page for people needs to know. */
export type PeopleParts = {
  signIn: SignIn;
  issuerUrl: () => string;
  publicUrl: () => string;
  addressOf: (request: IncomingMessage) => string;
};

/** What the routes of pages are built with. */
export type PeopleDoor = {
  /** Who is signed in, or null. */
  findPerson(request: FastifyRequest): Promise<Person | null>;
  /** Who is signed in; null after the browser was sent to sign in first. */
  requirePerson(request: FastifyRequest, reply: FastifyReply): Promise<Person | null>;
  /** Puts the new session in place of whatever this browser had. */
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

/** Adds pages to the server: forms of others are refused before any route sees them. */
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
      // Anything else is told by the server, as everywhere.
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
  return {
    findPerson,
    async requirePerson(request, reply) {
      const person = await findPerson(request);
      if (person === null) await reply.redirect(`/sign-in?next=${encodeURIComponent(pageOf(request))}`, 303);
      return person;
    },
    async keepSession(request, reply, { secret }) {
      // What the browser brought along is never carried on: nobody can plant a session and have it signed in.
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

// After a form that found nobody signed in, its page is opened: the address that took the form shows nothing.
function pageOf({ method, url }: FastifyRequest): string {
  const path = url.split('?')[0] ?? url;
  return method === 'GET' ? path : path.replace(/^(\/account\/\w+)\/.*$/, '$1');
}

function originOf(url: string): string {
  return new URL(url).origin;
}
