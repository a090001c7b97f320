import type { FastifyInstance } from 'fastify';
import { ServiceError } from '#contract/service-error.ts';
import type { RouteIndex } from './route-index.ts';
import { sendRefusal } from './send-refusal.ts';

/** The refusal of a path that no route has. */
export const NO_SUCH_ROUTE = new ServiceError('not_found', 'There is no such route; /openapi.json lists all of them.');

/** Refuses requests without a route before their body is read: 405 on a path with other methods, otherwise 404. */
export function refuseUnknownRoutes(server: FastifyInstance, routes: RouteIndex): void {
  server.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) return done();
    const allowed = routes.listMethods(request.url.split('?')[0] ?? '');
    if (allowed.length > 0) reply.header('allow', allowed.join(', '));
    sendRefusal(request, reply, buildRefusal(allowed));
  });
  // The hook has answered already, but hooks run only when there is a handler.
  server.setNotFoundHandler(async () => undefined);
}

function buildRefusal(allowed: readonly string[]): ServiceError {
  if (allowed.length === 0) return NO_SUCH_ROUTE;
  return new ServiceError('method_not_allowed', `Allowed here: ${allowed.join(', ')}.`);
}
