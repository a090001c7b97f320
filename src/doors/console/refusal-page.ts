import { formatAud } from '#base/money.ts';
import { ROLES, type Role } from '#contract/roles.ts';
import type { ServiceError } from '#contract/service-error.ts';
import type { KeyMode } from '#domain/access/api-key.ts';
import { rightsOf } from '#domain/access/role-rights.ts';
import type { PersonView } from '#operations/access/person-calls.ts';
import { statusOf } from '#operations/funnel/error-body.ts';
import { type Html, html } from '#pages/html.ts';
import { formatTime } from '#pages/page-text.ts';

const TITLES: Partial<Record<string, string>> = {
  insufficient_scope: 'Your role can’t do this',
  rate_limited: 'Too many requests',
  insufficient_credit: 'Not enough credit',
  spend_cap_reached: 'The daily cap is reached',
};

/** Builds the page of a refusal: what happened in words, what to do next, and the code for support. */
export function renderRefusalPage(error: ServiceError, view: PersonView) {
  const { person, requestId = '' } = view;
  const { code } = error;
  const title = TITLES[code] ?? (statusOf(error) === 404 ? 'Not found' : 'This was not done');
  const main = html`<section class="sheet"><h1>${title}</h1>
${code === 'insufficient_scope' ? describeRole(person.role) : describeRefusal(error, view)}
<p class="hint">If you ask for help, quote <code>${code}</code> and <code>${requestId}</code>.</p></section>`;
  return { title, place: 'search' as const, main };
}

function describeRefusal(error: ServiceError, view: PersonView): Html {
  if (error.code === 'spend_cap_reached') return describeCap(error, view);
  if (statusOf(error) === 404)
    return html`<p>${error.message}</p><p>Nothing was charged. Open <a href="/app/records">Records</a>, or <a href="/app">search again</a>.</p>`;
  return html`<p>${error.message}</p>
<p>Nothing was charged. Go back and change what you entered, or <a href="/app">search again</a>.</p>`;
}

function describeCap({ details }: ServiceError, { person, mode }: PersonView): Html {
  const { price_cents: price, cap_cents: cap, spent_cents: spent, resets_at } = details;
  // The cap of a test account has no page.
  const mayChange = rightsOf(person.role).changesCap && (mode === 'live' || person.test_of !== null);
  const readsUsage = rightsOf(person.role).scopes.includes('billing:read');
  return html`<p>${
    cap === 0
      ? 'The account’s daily cap is A$0.00: only free checks are allowed.'
      : `This costs ${formatAud(Number(price))}, and ${formatAud(Number(spent))} of the account’s daily cap of ${formatAud(Number(cap))} is spent or reserved today.`
  } Nothing was done, and nothing was charged.</p>
${cap === 0 ? null : html`<p>The cap starts again ${formatTime(new Date(String(resets_at)))}.</p>`}
<p>${mayChange ? html`<a class="button" href="/account/apps">Change the cap</a> ` : 'An owner or a billing person of the account can change the cap. '}${readsUsage ? html`<a href="/app/usage">See today’s spending</a>` : null}</p>`;
}

function describeRole(role: Role): Html {
  return html`<p>Your role is ${role}. ${ROLES[role].about}</p>
<p>Nothing was done, and nothing was charged. An owner of the account can change your role on the Team page.</p>`;
}

/** Builds the answer to a form of a page that was shown in the other mode. */
export function renderModeChanged(mode: KeyMode, referer: string | undefined) {
  const title = mode === 'test' ? 'You are in test mode now' : 'You are in live mode now';
  const shown = mode === 'test' ? 'your live account' : 'test mode';
  const { pathname = '', search = '' } = URL.parse(referer ?? '') ?? {};
  const back = /^\/app(?:\/|$)/.test(pathname) ? pathname + search : '/app';
  const main = html`<section class="sheet"><h1>${title}</h1>
<p>The page with this form was of ${shown}, and the mode has changed since. Nothing was done, and nothing was charged.</p>
<p><a class="button" href="${back}">Open the page again in ${mode} mode</a></p></section>`;
  return { title, place: 'search' as const, main, status: 409 };
}
