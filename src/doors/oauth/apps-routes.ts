import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Person } from '#domain/access/caller.ts';
import { parseCap } from '#domain/access/consent.ts';
import { parseAccountCap } from '#domain/billing/spending-cap.ts';
import type { Consents } from '#operations/access/consents.ts';
import type { AccountCaps } from '#operations/billing/account-caps.ts';
import { type ConfirmStep, isConfirmed } from '#pages/confirm-page.ts';
import { readForm } from '#pages/own-forms.ts';
import { ACCOUNT_FORM, type AppsView, nameInWords, renderAppsPage } from './apps-page.ts';
import type { PeopleDoor } from './people-door.ts';

const NOTICES = new Map([
  ['now', 'Disconnected. The app no longer has access.'],
  ['all', 'All apps are disconnected. No app has access now.'],
  ['before', 'That app was already disconnected. Your connected apps are listed below.'],
  ['cap', 'The cap is changed. It applies from the next call.'],
  ['account-cap', 'The account’s cap is changed. It applies from the next call.'],
]);

type AppsParts = { consents: Consents; accountCaps: AccountCaps };

export function addAppsRoutes(scope: FastifyInstance, door: PeopleDoor, { consents, accountCaps }: AppsParts): void {
  const page = door.signedIn(scope);
  const show = async (
    reply: FastifyReply,
    person: Person,
    messages: Pick<AppsView, 'notice' | 'fault'>,
    status = 200,
  ): Promise<FastifyReply> => {
    const [apps, account] = await Promise.all([consents.list(person), accountCaps.find(person)]);
    return door.send(reply, renderAppsPage({ person, apps, account, ...messages }), status);
  };
  const askFirst = (reply: FastifyReply, person: Person, step: Omit<ConfirmStep, 'back'>) =>
    door.sendConfirmStep(reply, person, { ...step, back: '/account/apps', place: 'apps' });

  page.get('/account/apps', async (request, reply, person) => {
    return show(reply, person, { notice: NOTICES.get(String(request.query.done)) ?? null, fault: null });
  });
  page.post('/account/apps/disconnect', async (request, reply, person) => {
    const form = readForm(request);
    const grantId = form.get('grant_id') ?? '';
    const app = (await consents.list(person)).find(({ grant_id }) => grant_id === grantId);
    if (app !== undefined && !isConfirmed(form)) {
      const step = { question: `Disconnect ${nameInWords(app)}?`, effect: 'It loses access immediately.' };
      const action = '/account/apps/disconnect';
      return askFirst(reply, person, { ...step, button: 'Disconnect', action, form });
    }
    const isDone = await consents.disconnect(person, grantId);
    // After a second click or on an outdated page the app is already disconnected.
    return reply.redirect(`/account/apps?done=${isDone ? 'now' : 'before'}`, 303);
  });
  page.post('/account/apps/disconnect-all', async (request, reply, person) => {
    const form = readForm(request);
    if (!isConfirmed(form)) {
      const step = { question: 'Disconnect all your apps?', effect: 'They lose access immediately.' };
      const action = '/account/apps/disconnect-all';
      return askFirst(reply, person, { ...step, button: 'Disconnect all apps', action, form });
    }
    await consents.disconnectAll(person);
    return reply.redirect('/account/apps?done=all', 303);
  });
  page.post('/account/apps/cap', async (request, reply, person) => {
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
  page.post('/account/apps/account-cap', async (request, reply, person) => {
    const sent = readForm(request).get('cap') ?? '';
    const capCents = parseAccountCap(sent);
    if (capCents === 'invalid') {
      const message = 'Enter the cap in dollars, like 20.00, up to 100000.00. To have none, use “No cap”.';
      return show(reply, person, { notice: null, fault: { form: ACCOUNT_FORM, sent, message } }, 400);
    }
    if (!(await accountCaps.change(person, capCents))) return door.refuse(reply, 'not_owner', 403);
    return reply.redirect('/account/apps?done=account-cap', 303);
  });
}
