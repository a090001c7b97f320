import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Provider } from 'oidc-provider';
import type { PasskeySignIn } from '#operations/access/passkey-sign-in.ts';
import type { SignIn, SignInRefusal } from '#operations/access/sign-in.ts';
import { type Html, html } from '#pages/html.ts';
import { renderPage } from '#pages/layout.ts';
import { parseFormObject, readForm } from '#pages/own-forms.ts';
import { renderFault } from '#pages/page-parts.ts';
import { type AskingClient, describeInteraction, renderAskingClient } from './asker-facts.ts';
import type { PeopleDoor } from './people-door.ts';

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

type SignInView = {
  next: string;
  email: string;
  /** Why the last attempt failed; null at first. */
  trouble: string | null;
  hasPasskeys: boolean;
  /** The app that sent the person here; null when none did. */
  asker: AskingClient | null;
};

function renderSignInPage({ next, email, trouble, hasPasskeys, asker }: SignInView): string {
  const main = html`<section class="sheet">
<h1>Sign in</h1>
<p class="lead">${describeReason(next)}</p>
${renderAsker(asker)}
${renderFault(trouble, 'trouble')}
<form method="post" action="/sign-in">
<input type="hidden" name="next" value="${next}">
<div class="field"><label for="email">E-mail</label>
<input id="email" name="email" type="email" autocomplete="username" required value="${email}"${trouble === null ? null : html` aria-describedby="trouble"`}></div>
<div class="field"><label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required maxlength="200"></div>
<button class="wide-button">Sign in</button>
</form>
${hasPasskeys ? renderPasskeyLink(next) : null}
<p class="hint">We send no e-mail. To reset your password, ask the operator who created your account.</p>
</section>`;
  return renderPage({ title: 'Sign in', main, shape: 'card' });
}

/** Builds the page that asks a device for its passkey; the device signs the options. */
function renderPasskeyPage(
  { next, asker, trouble }: Pick<SignInView, 'next' | 'asker' | 'trouble'>,
  options: unknown,
): string {
  const main = html`<section class="sheet">
<h1>Use your passkey</h1>
<p class="lead">Your device will ask for your fingerprint, your face or its PIN.</p>
${renderAsker(asker)}
${renderFault(trouble, 'trouble')}
<noscript><div class="notice warn"><p>Passkeys need JavaScript. You can sign in with your password instead.</p></div></noscript>
<passkey-use options="${JSON.stringify(options)}">
<form method="post" action="/sign-in/passkey">
<input type="hidden" name="next" value="${next}"><input type="hidden" name="response" value="">
<button class="wide-button">Continue with your passkey</button>
</form>
<p class="hint" role="status" data-status></p>
</passkey-use>
<p><a href="/sign-in?next=${encodeURIComponent(next)}">Sign in with your password instead</a></p>
</section>`;
  return renderPage({ title: 'Use your passkey', main, shape: 'card' });
}

function describeReason(next: string): string {
  if (next.startsWith('/oauth/consent/')) return 'An app wants to connect. Sign in first; then you decide.';
  if (next.startsWith('/approvals/')) return 'A price awaits your approval. Sign in first.';
  return 'Sign in to search, and to see your records, apps and team.';
}

// Shown before anything is typed, so that a person who did not start this can stop here.
function renderAsker(asker: AskingClient | null): Html | null {
  return asker && renderAskingClient(asker);
}

function renderPasskeyLink(next: string): Html {
  return html`<p class="or">or</p>
<p><a class="button plain wide-button" href="/sign-in/passkey?next=${encodeURIComponent(next)}">Sign in with a passkey</a></p>`;
}
