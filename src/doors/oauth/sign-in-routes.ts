import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Provider } from 'oidc-provider';
import type { PasskeySignIn } from '#operations/access/passkey-sign-in.ts';
import type { SignIn, SignInRefusal } from '#operations/access/sign-in.ts';
import { parseFormObject, readForm } from '#pages/own-forms.ts';
import { type AskingClient, describeInteraction } from './describe-interaction.ts';
import type { PeopleDoor } from './people-door.ts';
import { renderPasskeyPage, renderSignInPage } from './sign-in-page.ts';

/** The page that a person sees first after signing in. */
export const HOME = '/app';
const PAGES =
  /^\/(?:app(?:\/\w{1,60}){0,5}|docs(?:\/[a-z0-9-]{1,80}){0,3}|oauth\/consent\/[\w-]{1,100}|account\/[a-z-]{1,30}(?:\/[a-z-]{1,30})?|approvals(?:\/\w{1,60})?)$/;
// Filters and cursors, as browsers write them.
const QUERY = /^[\w.~%&=+:,*@!-]{1,1500}$/;

export type SignInParts = { signIn: SignIn; passkeys: PasskeySignIn };

export function addSignInRoutes(
  scope: FastifyInstance,
  door: PeopleDoor,
  { signIn, passkeys, openIssuer }: SignInParts & { openIssuer: () => Promise<Provider> },
): void {
  // Read from the issuer by id, because the cookie of the request is sent to the consent page only.
  const findAsker = async (next: string): Promise<AskingClient | null> => {
    const uid = /^\/oauth\/consent\/([\w-]+)$/.exec(next)?.[1];
    const kept = uid === undefined ? undefined : await (await openIssuer()).Interaction.find(uid);
    return kept === undefined ? null : describeInteraction(kept);
  };
  const show = async (reply: FastifyReply, next: string, email: string, trouble: string | null, status = 200) => {
    const asker = await findAsker(next);
    return door.send(
      reply,
      renderSignInPage({ next, email, trouble, hasPasskeys: passkeys.isPossible(), asker }),
      status,
    );
  };
  const showPasskey = async (reply: FastifyReply, next: string, trouble: string | null, status = 200) => {
    const view = { next, asker: await findAsker(next), trouble };
    return door.send(reply, renderPasskeyPage(view, await passkeys.begin()), status);
  };

  scope.get<{ Querystring: { next?: string } }>('/sign-in', async (request, reply) => {
    const next = normaliseNextPage(readOne(request.query.next));
    if ((await door.findPerson(request)) !== null) return reply.redirect(next, 303);
    return show(reply, next, '', null);
  });
  scope.post('/sign-in', async (request, reply) => {
    const form = readForm(request);
    const next = normaliseNextPage(form.get('next'));
    const [email, password] = [form.get('email')?.trim() ?? '', form.get('password') ?? ''];
    const outcome = await signIn.byPassword({ email, password, ...door.placeOf(request) });
    if (outcome.outcome === 'signed_in') return door.keepSession(request, reply, outcome, next);
    const { status, trouble } = describeTrouble(reply, outcome, 'The e-mail or the password is wrong.');
    return show(reply, next, email, trouble, status);
  });
  scope.post('/sign-out', async (request, reply) => {
    await door.dropSession(request, reply);
    return reply.redirect('/sign-in', 303);
  });
  scope.get<{ Querystring: { next?: string } }>('/sign-in/passkey', async (request, reply) => {
    const next = normaliseNextPage(readOne(request.query.next));
    return showPasskey(reply, next, null);
  });
  scope.post('/sign-in/passkey', async (request, reply) => {
    const form = readForm(request);
    const next = normaliseNextPage(form.get('next'));
    const response = parseFormObject<AuthenticationResponseJSON>(form.get('response'));
    const { address, agent } = door.placeOf(request);
    const outcome = await passkeys.finish(response, address, agent);
    if (outcome.outcome === 'signed_in') return door.keepSession(request, reply, outcome, next);
    const { status, trouble } = describeTrouble(reply, outcome, 'That passkey is not registered here.');
    return showPasskey(reply, next, trouble, status);
  });
}

/** Describes why a sign-in failed without revealing whether the e-mail address has an account. */
export function describeTrouble(
  reply: FastifyReply,
  outcome: SignInRefusal,
  refused: string,
): { status: number; trouble: string } {
  if (outcome.outcome === 'refused') return { status: 403, trouble: refused };
  if (outcome.outcome === 'busy') {
    reply.header('retry-after', '2');
    return { status: 503, trouble: 'Too many people are signing in right now. Try again in a few seconds.' };
  }
  reply.header('retry-after', String(outcome.waitSeconds));
  const minutes = Math.ceil(outcome.waitSeconds / 60);
  return {
    status: 429,
    trouble: `Too many attempts from your network. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
  };
}

// Fastify returns a list for a parameter that was sent twice.
function readOne(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** The page to open next: one that shows more to a signed-in person, with its query, else the search. Never another site. */
export function normaliseNextPage(requested: string | null): string {
  const [path = '', query = ''] = (requested ?? '').split(/\?(.*)/s);
  if (!PAGES.test(path)) return HOME;
  return QUERY.test(query) ? `${path}?${query}` : path;
}
