import type { FastifyInstance } from 'fastify';
import { ServiceError } from '#contract/service-error.ts';
import { sendRefusal } from './send-refusal.ts';

type KnownRoute = { segments: readonly string[]; methods: readonly string[] };

/** Refuses requests without a route before their body is read: 405 on a path with other methods, otherwise 404. Only routes added after this call count. */
export function refuseUnknownRoutes(server: FastifyInstance): void {
  const routes: KnownRoute[] = [];
  server.addHook('onRoute', ({ url, method }) => {
    routes.push({ segments: url.split('/'), methods: [method].flat() });
  });
  server.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) return done();
    const segments = (request.url.split('?')[0] ?? '').split('/');
    const matching = routes.filter((route) => isMatch(route, segments));
    const allowed = [...new Set(matching.flatMap((route) => route.methods))];
    if (allowed.length > 0) reply.header('allow', allowed.join(', '));
    sendRefusal(request, reply, buildRefusal(allowed));
  });
  // The hook has answered already, but hooks run only when there is a handler.
  server.setNotFoundHandler(async () => undefined);
}

function isMatch(route: KnownRoute, segments: readonly string[]): boolean {
  // A sub-application handles everything below its prefix.
  if (route.segments.at(-1) === '*') {
    return route.segments.slice(0, -1).every((part, index) => part === segments[index]);
  }
  if (route.segments.length !== segments.length) return false;
  return route.segments.every((part, index) => part === segments[index] || (part.startsWith(':') && segments[index]));
}

function buildRefusal(allowed: readonly string[]): ServiceError {
  if (allowed.length === 0)
    return new ServiceError('not_found', 'There is no such route; /openapi.json lists all of them.');
  return new ServiceError('method_not_allowed', `Allowed here: ${allowed.join(', ')}.`);
}
