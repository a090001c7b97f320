import type { FastifyInstance } from 'fastify';
import type { Consents } from '#operations/access/consents.ts';
import { renderAppsPage } from './apps-page.ts';
import { readForm } from './own-forms.ts';
import type { PeopleDoor } from './people-door.ts';

const NOTICES = new Map([
  ['now', 'Disconnected. It has no access any more.'],
  ['before', 'It was not connected any more. What is connected stands below.'],
]);

/** Adds the page of connected apps and the way to disconnect one. */
export function addAppsRoutes(scope: FastifyInstance, door: PeopleDoor, consents: Consents): void {
  scope.get<{ Querystring: { disconnected?: string } }>('/account/apps', async (request, reply) => {
    const person = await door.requirePerson(request, reply);
    if (person === null) return reply;
    const notice = NOTICES.get(String(request.query.disconnected)) ?? null;
    return door.send(reply, renderAppsPage(person, await consents.list(person), notice));
  });
  scope.post('/account/apps/disconnect', async (request, reply) => {
    const person = await door.requirePerson(request, reply);
    if (person === null) return reply;
    const isDone = await consents.disconnect(person, readForm(request).get('grant_id') ?? '');
    // A second click, or a page from before: what was wanted is so already.
    return reply.redirect(`/account/apps?disconnected=${isDone ? 'now' : 'before'}`, 303);
  });
}
