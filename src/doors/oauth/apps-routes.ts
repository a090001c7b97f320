import type { FastifyInstance } from 'fastify';
import type { Consents } from '#operations/access/consents.ts';
import { renderAppsPage } from './apps-page.ts';
import { renderErrorPage } from './error-page.ts';
import { readForm } from './own-forms.ts';
import type { PeopleDoor } from './people-door.ts';

/** Adds the page of connected apps and the way to disconnect one. */
export function addAppsRoutes(scope: FastifyInstance, door: PeopleDoor, consents: Consents): void {
  scope.get<{ Querystring: { disconnected?: string } }>('/account/apps', async (request, reply) => {
    const person = await door.requirePerson(request, reply);
    if (person === null) return reply;
    const notice = request.query.disconnected === undefined ? null : 'Disconnected. It has no access any more.';
    return door.send(reply, renderAppsPage(person, await consents.list(person), notice));
  });
  scope.post('/account/apps/disconnect', async (request, reply) => {
    const person = await door.requirePerson(request, reply);
    if (person === null) return reply;
    const isDone = await consents.disconnect(person, readForm(request).get('grant_id') ?? '');
    if (!isDone) return door.send(reply, renderErrorPage('not_found'), 404);
    return reply.redirect('/account/apps?disconnected=1', 303);
  });
}
