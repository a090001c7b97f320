import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Person } from '#domain/access/caller.ts';
import { parseCap } from '#domain/access/consent.ts';
import { parseAccountCap } from '#domain/billing/spending-cap.ts';
import type { Consents } from '#operations/access/consents.ts';
import type { AccountCaps } from '#operations/billing/account-caps.ts';
import { ACCOUNT_FORM, type AppsView, renderAppsPage } from './apps-page.ts';
import { renderErrorPage } from './error-page.ts';
import { readForm } from './own-forms.ts';
import type { PeopleDoor } from './people-door.ts';

const NOTICES = new Map([
  ['now', 'Disconnected. It has no access any more.'],
  ['all', 'All apps are disconnected. None has access any more.'],
  ['before', 'It was not connected any more. What is connected is listed below.'],
  ['cap', 'The cap is changed. It counts from the next call on.'],
  ['account-cap', 'The cap of the account is changed. It counts from the next call on.'],
]);

/** What the page of connected apps is built on. */
export type AppsParts = { consents: Consents; accountCaps: AccountCaps };

/** Adds the page of connected apps, the ways to disconnect them, and the forms of their caps. */
export function addAppsRoutes(scope: FastifyInstance, door: PeopleDoor, { consents, accountCaps }: AppsParts): void {
  const show = async (
    reply: FastifyReply,
    person: Person,
    said: Pick<AppsView, 'notice' | 'fault'>,
    status = 200,
  ): Promise<FastifyReply> => {
    const [apps, account] = await Promise.all([consents.list(person), accountCaps.find(person)]);
    return door.send(reply, renderAppsPage({ person, apps, account, ...said }), status);
  };

  scope.get<{ Querystring: { done?: string } }>('/account/apps', async (request, reply) => {
    const person = await door.requirePerson(request, reply);
    if (person === null) return reply;
    return show(reply, person, { notice: NOTICES.get(String(request.query.done)) ?? null, fault: null });
  });
  scope.post('/account/apps/disconnect', async (request, reply) => {
    const person = await door.requirePerson(request, reply);
    if (person === null) return reply;
    const isDone = await consents.disconnect(person, readForm(request).get('grant_id') ?? '');
    // A second click, or a page from before: what was wanted is so already.
    return reply.redirect(`/account/apps?done=${isDone ? 'now' : 'before'}`, 303);
  });
  scope.post('/account/apps/disconnect-all', async (request, reply) => {
    const person = await door.requirePerson(request, reply);
    if (person === null) return reply;
    await consents.disconnectAll(person);
    return reply.redirect('/account/apps?done=all', 303);
  });
  scope.post('/account/apps/cap', async (request, reply) => {
    const person = await door.requirePerson(request, reply);
    if (person === null) return reply;
    const form = readForm(request);
    const [grantId, sent] = [form.get('grant_id') ?? '', form.get('cap')?.trim() ?? ''];
    const parsed = parseCap(sent);
    if ('message' in parsed) {
      const fault = { form: grantId, sent, message: parsed.message };
      return show(reply, person, { notice: null, fault }, 400);
    }
    const isDone = await consents.changeCap(person, grantId, parsed.capCents);
    return reply.redirect(`/account/apps?done=${isDone ? 'cap' : 'before'}`, 303);
  });
  scope.post('/account/apps/account-cap', async (request, reply) => {
    const person = await door.requirePerson(request, reply);
    if (person === null) return reply;
    const sent = readForm(request).get('cap') ?? '';
    const capCents = parseAccountCap(sent);
    if (capCents === 'invalid') {
      const message = 'Write the cap in dollars, like 20.00, and at most 100000.00. Leave it empty for no cap.';
      return show(reply, person, { notice: null, fault: { form: ACCOUNT_FORM, sent, message } }, 400);
    }
    if (!(await accountCaps.change(person, capCents))) return door.send(reply, renderErrorPage('not_owner'), 403);
    return reply.redirect('/account/apps?done=account-cap', 303);
  });
}
