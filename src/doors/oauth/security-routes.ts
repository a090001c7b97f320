import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Person } from '#domain/access/caller.ts';
import { findPasswordFault } from '#domain/access/password-fault.ts';
import { isConfirmed } from '#pages/confirm-page.ts';
import { parseFormObject, readForm } from '#pages/own-forms.ts';
import type { PeopleDoor } from './people-door.ts';
import { renderAddPasskeyPage, renderConfirmPage, renderSecurityPage, type SecurityView } from './security-page.ts';
import { describeTrouble, type SignInParts } from './sign-in-routes.ts';

const NOTICES = new Map([
  ['password', 'Your password is changed. Every other browser is signed out.'],
  ['added', 'The passkey is added. You can now sign in with it.'],
  ['removed', 'The passkey is removed.'],
  ['session', 'Signed out there. That browser can do nothing more until it signs in again.'],
  ['before', 'That session had ended already.'],
]);
const MAX_NAME_LENGTH = 60;

export function addSecurityRoutes(scope: FastifyInstance, door: PeopleDoor, { signIn, passkeys }: SignInParts): void {
  const page = door.signedIn(scope);
  const show = async (
    request: FastifyRequest,
    reply: FastifyReply,
    person: Person,
    messages: Pick<SecurityView, 'notice' | 'trouble'>,
    status = 200,
  ) => {
    const view = {
      person,
      passkeys: await passkeys.list(person),
      sessions: await door.listSessions(request, person),
      arePasskeysPossible: passkeys.isPossible(),
      ...messages,
    };
    return door.send(reply, renderSecurityPage(view), status);
  };

  page.get('/account/security', async (request, reply, person) => {
    return show(request, reply, person, { notice: NOTICES.get(String(request.query.done)), trouble: null });
  });
  page.post('/account/security/password', async (request, reply, person) => {
    const form = readForm(request);
    const [present, next] = [form.get('present') ?? '', form.get('next') ?? ''];
    const fault = findPasswordFault(next, person.email);
    if (fault !== null) return show(request, reply, person, { notice: undefined, trouble: fault }, 400);
    const outcome = await signIn.changePassword(person, { present, next, ...door.placeOf(request) });
    if (outcome.outcome !== 'signed_in') {
      const { status, trouble } = describeTrouble(reply, outcome, 'The current password is wrong.');
      return show(request, reply, person, { notice: undefined, trouble }, status);
    }
    return door.keepSession(request, reply, outcome, '/account/security?done=password');
  });
  page.post('/account/security/sign-out', async (request, reply, person) => {
    const form = readForm(request);
    const isEnded = await signIn.endOne(person, form.get('session_id') ?? '', door.placeOf(request).address);
    return reply.redirect(`${pageFrom(form)}?done=${isEnded ? 'session' : 'before'}`, 303);
  });
  page.post('/account/security/sign-out-everywhere', async (request, reply, person) => {
    const form = readForm(request);
    if (!isConfirmed(form)) {
      const action = '/account/security/sign-out-everywhere';
      const effect = 'Every session of yours ends at once. Connected apps and API keys keep working.';
      const step = { question: 'Sign out of every browser, also this one?', effect, button: 'Sign out everywhere' };
      return door.sendConfirmStep(reply, person, { ...step, action, form, back: pageFrom(form), place: 'security' });
    }
    await signIn.endAll(person, door.placeOf(request).address);
    await door.dropSession(request, reply);
    return reply.redirect('/sign-in', 303);
  });
  addPasskeyRoutes(scope, door, { signIn, passkeys });
}

// Sessions are listed on two pages.
function pageFrom(form: URLSearchParams): string {
  return form.get('from') === 'team' ? '/app/team' : '/account/security';
}

function addPasskeyRoutes(scope: FastifyInstance, door: PeopleDoor, { signIn, passkeys }: SignInParts): void {
  const page = door.signedIn(scope);
  const askAgain = async (reply: FastifyReply, person: Person, trouble: string | null, status = 200) => {
    const hasPasskeys = (await passkeys.list(person)).length > 0;
    const options = hasPasskeys ? await passkeys.begin() : null;
    return door.send(reply, renderConfirmPage({ person, options, trouble }), status);
  };

  page.get('/account/security/passkey', async (_request, reply, person) => {
    return askAgain(reply, person, null);
  });
  // A passkey outlives the session that adds it. The registration challenge is therefore issued only right after the
  // person has signed in again, so that a borrowed session cannot add a passkey.
  page.post('/account/security/passkey-proof', async (request, reply, person) => {
    const form = readForm(request);
    const { address } = door.placeOf(request);
    const sent = form.get('response');
    const outcome =
      sent === null
        ? await signIn.confirm(person, { password: form.get('password') ?? '', address })
        : await passkeys.confirm(person, parseFormObject<AuthenticationResponseJSON>(sent), address);
    if (outcome.outcome !== 'confirmed') {
      const refused = sent === null ? 'The password is wrong.' : 'That passkey is not registered to your account.';
      const { status, trouble } = describeTrouble(reply, outcome, refused);
      return askAgain(reply, person, trouble, status);
    }
    return door.send(reply, renderAddPasskeyPage(person, await passkeys.beginAdding(person)));
  });
  page.post('/account/security/passkey', async (request, reply, person) => {
    const form = readForm(request);
    const name = form.get('name')?.trim().slice(0, MAX_NAME_LENGTH) || 'A passkey';
    const response = parseFormObject<RegistrationResponseJSON>(form.get('response'));
    if (await passkeys.finishAdding(person, name, response)) {
      return reply.redirect('/account/security?done=added', 303);
    }
    return askAgain(reply, person, 'The passkey was not added. Confirm it’s you and try again.', 400);
  });
  page.post('/account/security/passkey-removal', async (request, reply, person) => {
    const form = readForm(request);
    if (!isConfirmed(form)) {
      const [action, back] = ['/account/security/passkey-removal', '/account/security'];
      const effect = 'It can no longer be used to sign in.';
      const step = { question: 'Remove this passkey?', effect, button: 'Remove the passkey' };
      return door.sendConfirmStep(reply, person, { ...step, action, form, back, place: 'security' });
    }
    const isRemoved = await passkeys.remove(person, form.get('credential_id') ?? '');
    if (!isRemoved) return door.refuse(reply, 'not_found', 404);
    return reply.redirect('/account/security?done=removed', 303);
  });
}
