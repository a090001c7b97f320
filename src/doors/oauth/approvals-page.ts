import { formatAud } from '#base/money.ts';
import type { Person } from '#domain/access/caller.ts';
import type { Approval, ApprovalState, OpenApproval } from '#operations/billing/approvals.ts';
import { type Html, html } from '#pages/html.ts';
import { renderPage } from '#pages/layout.ts';
import { nameAsker, renderAskerFacts, renderWarnings } from './asker-facts.ts';
import { formatTime } from './format-time.ts';
import { renderTheirWords } from './their-words.ts';

const STATES: Record<ApprovalState, string> = {
  issued: 'Waits for you',
  approved: 'Approved; not used yet',
  declined: 'Declined',
  expired: 'Ran out unused',
  disconnected: 'Over: the app is not connected any more',
  dispatched: 'Under way',
  lost: 'Sent; outcome not known yet',
  pending_reconciliation: 'Sent; outcome not known yet',
  closed: 'Not carried out; nothing was charged',
  redeemed: 'Done and charged',
};

const WHEN_DONE = 'charged when the search is done, to';
const NEVER = 'not charged to';

const CHARGES: Record<ApprovalState, string> = {
  issued: WHEN_DONE,
  approved: WHEN_DONE,
  declined: NEVER,
  expired: NEVER,
  disconnected: NEVER,
  dispatched: WHEN_DONE,
  lost: 'charged only if the search turns out to have been done, to',
  pending_reconciliation: 'charged only if the search turns out to have been done, to',
  closed: NEVER,
  redeemed: 'charged to',
};

const TOOLS: Record<string, string> = {
  batch_search: 'Batch of checks: the price of all its rows together',
  ppsr_search_organisation: 'PPSR search of an organisation',
  ppsr_search_serial_number: 'PPSR search of a serial number',
};

const KEY = 'An API key of your account';

/** What was just decided, where a page is shown after it. */
export type Decided = 'approved' | 'declined' | null;

/** Builds the page of prices: those that wait, and those of before. */
export function renderApprovalsPage(person: Person, approvals: readonly Approval[]): string {
  const waiting = approvals.filter(({ state }) => state === 'issued');
  const past = approvals.filter(({ state }) => state !== 'issued');
  const main = html`<h1>Approvals</h1>
<p class="lead">Searches that cost more than a few cents wait here for your yes, each one by itself. Nothing is sent and nothing is charged before it.</p>
<h2>Waiting for you</h2>
${waiting.length === 0 ? html`<p class="hint">Nothing waits.</p>` : html`<ul class="rows">${waiting.map(renderWaiting)}</ul>`}
<h2>Past</h2>
${past.length === 0 ? html`<p class="hint">Nothing yet.</p>` : html`<ul class="rows">${past.map(renderPast)}</ul>`}`;
  return renderPage({ title: 'Approvals', main, shape: 'list', person, place: 'approvals' });
}

function renderWaiting(approval: Approval): Html {
  return html`<li><div class="row-head"><div><h3>${nameSearch(approval)}</h3>
<p class="hint">${nameWho(approval)} asks · until ${formatTime(approval.expiresAt)}</p></div>
<a class="button" href="/approvals/${approval.quoteId}">Decide: ${formatAud(approval.amountCents)}</a></div></li>`;
}

function renderPast(approval: Approval): Html {
  return html`<li><div class="row-head"><div><h3><a href="/approvals/${approval.quoteId}">${nameSearch(approval)}</a></h3>
<p class="hint">${nameWho(approval)} asked · ${formatTime(approval.createdAt)}</p></div>
<p>${STATES[approval.state]} · ${formatAud(approval.amountCents)}</p></div></li>`;
}

/** Builds the page on which a person decides one price, or reads what became of it. */
export function renderApprovalPage(person: Person, approval: OpenApproval, decided: Decided): string {
  const isOpen = approval.state === 'issued';
  const price = formatAud(approval.amountCents);
  const main = html`<section class="sheet">
<h1>${isOpen ? `Pay ${price} for this search?` : nameSearch(approval)}</h1>
${renderNotice(approval, decided)}
${isOpen ? renderWarnings(approval.asker?.target?.warnings ?? []) : null}
<dl class="facts-list">
<dt>What is searched</dt><dd>${describeTool(approval.tool)}<br><span class="host">${approval.target.type} ${approval.target.value}</span></dd>
${describeReference(approval)}
${describeWho(approval)}
<dt>Price</dt><dd>${price}, ${CHARGES[approval.state]} ${person.account_name}</dd>
${isOpen ? describeMeans(approval) : null}
<dt>Asked</dt><dd>${formatTime(approval.createdAt)}</dd>
${approval.decidedAt === null ? null : html`<dt>Decided</dt><dd>${formatTime(approval.decidedAt)}</dd>`}
${isOpen ? html`<dt>Good until</dt><dd>${formatTime(approval.expiresAt)}</dd>` : html`<dt>State</dt><dd>${STATES[approval.state]}</dd>`}
${approval.recordId === null ? null : html`<dt>Record</dt><dd><code>${approval.recordId}</code></dd>`}
</dl>
${isOpen ? renderChoices(approval) : html`<p><a class="button" href="/approvals">All approvals</a></p>`}
${isOpen ? html`<p class="hint">Your yes is good for this one search by this app, once. The app cannot give it for you. If you did not expect this, decline.</p>` : null}
</section>`;
  return renderPage({
    title: isOpen ? `Approve ${price}` : 'Approval',
    main,
    shape: 'card',
    person,
    place: 'approvals',
  });
}

function renderChoices({ quoteId, amountCents }: OpenApproval): Html {
  return html`<form method="post" action="/approvals/${quoteId}"><div class="choices">
<button name="decision" value="approved">Approve ${formatAud(amountCents)}</button><button class="plain" name="decision" value="declined">Decline</button>
</div></form>`;
}

function renderNotice({ state }: OpenApproval, decided: Decided): Html | null {
  if (decided === 'approved' && state === 'approved')
    return html`<div class="notice" role="status"><p>Approved. Go back to the app: it must send the same call again, and only then is anything searched and charged.</p></div>`;
  if (decided === 'declined' && state === 'declined')
    return html`<div class="notice" role="status"><p>Declined. Nothing was sent and nothing is charged.</p></div>`;
  if (state !== 'pending_reconciliation' && state !== 'lost') return null;
  return html`<div class="notice warn"><p>This search was sent and its outcome is not known. It is not sent again; nothing is charged unless it turns out to have been done.</p></div>`;
}

function describeMeans(approval: OpenApproval): Html {
  const { balanceCents, amountCents } = approval;
  return html`<dt>Credit</dt><dd>${formatAud(balanceCents)}${balanceCents < amountCents ? html`<br><strong>Not enough for this search.</strong>` : null}</dd>
${describeCap(approval)}`;
}

function describeCap({ cap }: OpenApproval): Html | null {
  if (cap === null) return null;
  return html`<dt>Daily cap</dt><dd>${formatAud(cap.spentCents)} of ${formatAud(cap.capCents)} spent today. <span class="hint">It is for look-ups of A$0.10; this price does not count to it.</span></dd>`;
}

function describeReference({ input, asker }: OpenApproval): Html | null {
  if (typeof input.reference !== 'string') return null;
  const words = renderTheirWords(input.reference, asker === null ? 'the caller' : 'the app');
  return html`<dt>Its reference</dt><dd>${words}</dd>`;
}

function describeWho({ asker }: OpenApproval): Html {
  if (asker === null) return html`<dt>Who asks</dt><dd>${KEY}</dd>`;
  return html`<dt>Who asks</dt><dd>${renderTheirWords(asker.name, 'the app')}</dd>
${renderAskerFacts(asker, 'later')}`;
}

function nameWho({ asker }: Approval): string {
  return asker === null ? KEY : nameAsker(asker);
}

function describeTool(tool: string): string {
  return TOOLS[tool] ?? tool;
}

function nameSearch({ tool, target }: Approval): string {
  return `${describeTool(tool)}: ${target.type} ${target.value}`;
}
