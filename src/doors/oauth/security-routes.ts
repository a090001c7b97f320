import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Person } from '#domain/access/caller.ts';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '#domain/access/password.ts';
import { renderErrorPage } from './error-page.ts';
import { readForm } from './own-forms.ts';
import { parseObject } from './parse-object.ts';
import type { PeopleDoor } from './people-door.ts';
import { renderAddPasskeyPage, renderConfirmPage, renderSecurityPage } from './security-page.ts';
import { describeTrouble, type SignInParts } from './sign-in-routes.ts';

const NOTICES = new Map([
  ['password', 'Your password is changed. Every other browser is signed out.'],
  ['added', 'The passkey is added. You can sign in with it from now on.'],
  ['removed', 'The passkey is removed.'],
]);
const MAX_NAME_LENGTH = 60;

/** Adds the routes by which people change how they sign in. */
export function addSecurityRoutes(scope: FastifyInstance, door: PeopleDoor, { signIn, passkeys }: SignInParts): void {
  const show = async (
    reply: FastifyReply,
    person: Person,
    said: { notice?: string; trouble?: string },
    status = 200,
  ) => {
    const view = {
      person,
      passkeys: await passkeys.list(person),
      arePasskeysPossible: passkeys.isPossible(),
      notice: said.notice ?? null,
      trouble: said.trouble ?? null,
    };
    return door.send(reply, renderSecurityPage(view), status);
  };

  scope.get<{ Querystring: { done?: string } }>('/account/security', async (request, reply) => {
    const person = await door.requirePerson(request, reply);
    if (person === null) return reply;
    const notice = NOTICES.get(String(request.query.done));
    return show(reply, person, notice === undefined ? {} : { notice });
  });
  scope.post('/account/security/password', async (request, reply) => {
    const person = await door.requirePerson(request, reply);
    if (person === null) return reply;
    const form = readForm(request);
    const [present, next] = [form.get('present') ?? '', form.get('next') ?? ''];
    if (next.length < MIN_PASSWORD_LENGTH || next.length > MAX_PASSWORD_LENGTH) {
      const trouble = `The new password must have at least ${MIN_PASSWORD_LENGTH} characters, and at most ${MAX_PASSWORD_LENGTH}.`;
      return show(reply, person, { trouble }, 400);
    }
    const outcome = await signIn.changePassword(person, { present, next, address: door.addressOf(request) });
    if (outcome.outcome !== 'signed_in') {
      const { status, trouble } = describeTrouble(reply, outcome, 'The current password is not right.');
      return show(reply, person, { trouble }, status);
    }
    await door.keepSession(request, reply, outcome);
    return reply.redirect('/account/security?done=password', 303);
  });
  addPasskeyRoutes(scope, door, { signIn, passkeys });
}

function addPasskeyRoutes(scope: FastifyInstance, door: PeopleDoor, { signIn, passkeys }: SignInParts): void {
  const askAgain = async (reply: FastifyReply, person: Person, trouble: string | null, status = 200) => {
    const hasPasskeys = (await passkeys.list(person)).length > 0;
    const options = hasPasskeys ? await passkeys.begin() : null;
    return door.send(reply, renderConfirmPage({ person, options, trouble }), status);
  };

  scope.get('/account/security/passkey', async (request, reply) => {
    const person = await door.requirePerson(request, reply);
    if (person === null) return reply;
    return askAgain(reply, person, null);
  });
  // A passkey outlives the session that adds it. So what a device signs to become one is given out only to a person who
  // has just shown who they are, and nowhere else: a borrowed session adds none.
  scope.post('/account/security/passkey-proof', async (request, reply) => {
    const person = await door.requirePerson(request, reply);
    if (person === null) return reply;
    const form = readForm(request);
    const address = door.addressOf(request);
    const sent = form.get('response');
    const outcome =
      sent === null
        ? await signIn.confirm(person, { password: form.get('password') ?? '', address })
        : await passkeys.confirm(person, parseObject<AuthenticationResponseJSON>(sent), address);
    if (outcome.outcome !== 'confirmed') {
      const refused = sent === null ? 'The password is not right.' : 'That is not a passkey of yours.';
      const { status, trouble } = describeTrouble(reply, outcome, refused);
      return askAgain(reply, person, trouble, status);
    }
    return door.send(reply, renderAddPasskeyPage(person, await passkeys.beginAdding(person)));
  });
  scope.post('/account/security/passkey', async (request, reply) => {
    const person = await door.requirePerson(request, reply);
    if (person === null) return reply;
    const form = readForm(request);
    const name = form.get('name')?.trim().slice(0, MAX_NAME_LENGTH) || 'A passkey';
    const response = parseObject<RegistrationResponseJSON>(form.get('response'));
    if (await passkeys.finishAdding(person, name, response)) {
      return reply.redirect('/account/security?done=added', 303);
    }
    return askAgain(
      reply,
      person,
      'That did not work, and nothing was added. Confirm that it is you and try again.',
      400,
    );
  });
  scope.post('/account/security/passkey-removal', async (request, reply) => {
    const person = await door.requirePerson(request, reply);
    if (person === null) return reply;
    const isRemoved = await passkeys.remove(person, readForm(request).get('credential_id') ?? '');
    if (!isRemoved) return door.send(reply, renderErrorPage('not_found'), 404);
    return reply.redirect('/account/security?done=removed', 303);
  });
}
