import { formatAud } from '#base/money.ts';
import type { Role } from '#contract/roles.ts';
import type { Person } from '#domain/access/caller.ts';
import { rightsOf } from '#domain/access/role-rights.ts';
import { formatAbn } from '#domain/identifiers/abn.ts';
import type { Approval, ApprovalState, OpenApproval } from '#operations/billing/approvals.ts';
import { type OrganisationName, targetKey } from '#operations/readers/name-organisations.ts';
import { type Html, html } from '#pages/html.ts';
import { renderPage } from '#pages/layout.ts';
import { renderNotice } from '#pages/page-parts.ts';
import { formatDay, formatTime, renderQuotedText, showStored } from '#pages/page-text.ts';
import { nameAsker, renderAskerFacts, renderWarnings } from './asker-facts.ts';

const WHEN_DONE = 'charged when the search completes, to';
const IF_DONE = 'charged only if the search turns out to have completed, to';
const NEVER = 'not charged to';

const STATES: Record<ApprovalState, { words: string; charge: string }> = {
  issued: { words: 'Awaiting your approval', charge: WHEN_DONE },
  approved: { words: 'Approved; not used yet', charge: WHEN_DONE },
  declined: { words: 'Declined', charge: NEVER },
  expired: { words: 'Expired unused', charge: NEVER },
  disconnected: { words: 'Cancelled: the app is no longer connected', charge: NEVER },
  dispatched: { words: 'In progress', charge: WHEN_DONE },
  lost: { words: 'Sent; outcome unknown', charge: IF_DONE },
  pending_reconciliation: { words: 'Sent; outcome unknown', charge: IF_DONE },
  closed: { words: 'Not carried out; not charged', charge: NEVER },
  redeemed: { words: 'Completed and charged', charge: 'charged to' },
};

const TOOLS: Record<string, string> = {
  batch_search: 'Batch of checks: one price for all rows',
  ppsr_search_organisation: 'PPSR search of an organisation',
  ppsr_search_serial_number: 'PPSR search of a serial number',
  verify_asset: 'Check of an asset: one PPSR search',
};

const KEY = 'An API key of your account';

/** The decision just made, when the page follows one. */
export type Decided = 'approved' | 'declined' | null;

/** Builds the list of prices: those awaiting approval, then the history. */
export function renderApprovalsPage(
  person: Person,
  approvals: readonly Approval[],
  names: ReadonlyMap<string, OrganisationName>,
): string {
  const nameOf = ({ target }: Approval) => renderNameInList(names.get(targetKey(target)) ?? null);
  const waiting = approvals.filter(({ state }) => state === 'issued');
  const past = approvals.filter(({ state }) => state !== 'issued');
  const main = html`<h1>Approvals</h1>
<p class="lead">PPSR searches and batches that cost money wait here: nothing is sent or charged until a person approves the price. Other checks need no approval. They are charged when they complete, up to the daily caps under <a href="/account/apps">Apps</a>.</p>
<h2>Awaiting ${rightsOf(person.role).approvesPrices ? 'your approval' : 'approval by an owner, member or billing person'}</h2>
${waiting.length === 0 ? html`<section class="tile empty"><h3>Nothing is waiting</h3><p>When an app or a key asks for a search that needs a price, it appears here to approve or decline.</p></section>` : html`<ul class="rows">${waiting.map((approval) => renderWaiting(approval, nameOf(approval)))}</ul>`}
<h2>History</h2>
${past.length === 0 ? html`<p class="hint">No price was decided yet. What you approve or decline stays listed here with its outcome.</p>` : html`<ul class="rows">${past.map((approval) => renderPast(approval, nameOf(approval)))}</ul>`}`;
  return renderPage({ title: 'Approvals', main, shape: 'list', person, place: 'approvals' });
}

function renderWaiting(approval: Approval, name: Html | null): Html {
  return html`<li><div class="row-head"><div><h3>${nameSearch(approval)}</h3>${name}
<p class="hint">Requested by ${nameRequester(approval)} · expires ${formatTime(approval.expiresAt)}</p></div>
<a class="button" href="/approvals/${approval.quoteId}">Review: ${formatAud(approval.amountCents)}</a></div></li>`;
}

function renderPast(approval: Approval, name: Html | null): Html {
  return html`<li><div class="row-head"><div><h3><a href="/approvals/${approval.quoteId}">${nameSearch(approval)}</a></h3>${name}
<p class="hint">Requested by ${nameRequester(approval)} · ${formatTime(approval.createdAt)}</p></div>
<p>${STATES[approval.state].words} · ${formatAud(approval.amountCents)}</p></div></li>`;
}

/** Builds the page on which a person approves or declines one price, or reads its outcome. */
export function renderApprovalPage(
  person: Person,
  approval: OpenApproval & { organisation: OrganisationName | null },
  decided: Decided,
): string {
  const isOpen = approval.state === 'issued';
  const price = formatAud(approval.amountCents);
  const main = html`<section class="sheet">
<h1>${isOpen ? `Pay ${price} for this search?` : nameSearch(approval)}</h1>
${renderOutcome(approval, decided)}
${isOpen ? renderWarnings(approval.asker?.target?.warnings ?? []) : null}
<dl class="facts-list">
<dt>Search</dt><dd>${describeTool(approval.tool)}<br><span class="host">${nameTarget(approval)}</span></dd>
${renderOrganisation(approval.organisation)}
${describeReference(approval)}
${describeRequester(approval)}
<dt>Price</dt><dd>${price}, ${STATES[approval.state].charge} ${showStored(person.account_name)}</dd>
${isOpen ? describeMeans(approval) : null}
<dt>Requested</dt><dd>${formatTime(approval.createdAt)}</dd>
${approval.decidedAt === null ? null : html`<dt>Decided</dt><dd>${formatTime(approval.decidedAt)}</dd>`}
${isOpen ? html`<dt>Expires</dt><dd>${formatTime(approval.expiresAt)}</dd>` : html`<dt>Status</dt><dd>${STATES[approval.state].words}</dd>`}
${approval.recordId === null ? null : html`<dt>Record</dt><dd>${renderRecord(approval.recordId, person.role)}</dd>`}
</dl>
${isOpen ? renderChoices(approval, person.role) : html`<p><a class="button" href="/approvals">All approvals</a></p>`}
${isOpen ? html`<p class="hint">Your approval covers this one search by this app, once. The app cannot approve it for you. If you did not expect this, decline.</p>` : null}
</section>`;
  return renderPage({
    title: isOpen ? `Approve ${price}` : 'Approval',
    main,
    shape: 'card',
    person,
    place: 'approvals',
  });
}

function renderRecord(recordId: string, role: Role): Html {
  const code = html`<code>${recordId}</code>`;
  return rightsOf(role).scopes.includes('assets:receipts')
    ? html`<a href="/app/records/${recordId}">${code}</a>`
    : code;
}

function renderChoices({ quoteId, amountCents }: OpenApproval, role: Role): Html {
  if (!rightsOf(role).approvesPrices)
    return html`<p>Your role, ${role}, can’t approve or decline prices. Ask an owner or member of the account.</p>`;
  return html`<form method="post" action="/approvals/${quoteId}"><div class="choices">
<button name="decision" value="approved">Approve ${formatAud(amountCents)}</button><button class="plain" name="decision" value="declined">Decline</button>
</div></form>`;
}

function renderOutcome({ state }: OpenApproval, decided: Decided): Html | null {
  if (decided === 'approved' && state === 'approved')
    return renderNotice(
      'Approved. Go back to the app so that it sends the same call again. The search runs, and is charged, only then.',
    );
  if (decided === 'declined' && state === 'declined')
    return renderNotice('Declined. Nothing was sent and nothing is charged.');
  if (state !== 'pending_reconciliation' && state !== 'lost') return null;
  return html`<div class="notice warn"><p>This search was sent, but its outcome is unknown. It is not sent again. You are charged only if it turns out to have completed.</p></div>`;
}

function describeMeans(approval: OpenApproval): Html {
  const { balanceCents, amountCents } = approval;
  return html`<dt>Credit</dt><dd>${formatAud(balanceCents)}${balanceCents < amountCents ? html`<br><strong>Not enough for this search.</strong>` : null}</dd>
${describeCap(approval)}`;
}

function describeCap({ cap }: OpenApproval): Html | null {
  if (cap === null) return null;
  return html`<dt>Daily cap</dt><dd>${formatAud(cap.spentCents)} of ${formatAud(cap.capCents)} spent today. <span class="hint">The cap covers look-ups that cost A$0.10; this price does not count towards it.</span></dd>`;
}

function describeReference({ input, asker }: OpenApproval): Html | null {
  if (typeof input.reference !== 'string') return null;
  const words = renderQuotedText(input.reference, asker === null ? 'the caller' : 'the app');
  return html`<dt>Reference</dt><dd>${words}</dd>`;
}

function describeRequester({ asker }: OpenApproval): Html {
  if (asker === null) return html`<dt>Requested by</dt><dd>${KEY}</dd>`;
  return html`<dt>Requested by</dt><dd>${renderQuotedText(asker.name, 'the app')}</dd>
${renderAskerFacts(asker, 'later')}`;
}

function nameRequester({ asker }: Approval): string {
  return asker === null ? KEY : nameAsker(asker);
}

function describeTool(tool: string): string {
  return TOOLS[tool] ?? tool;
}

function nameSearch({ tool, target }: Approval): string {
  return `${describeTool(tool)}: ${nameTarget({ target })}`;
}

function nameTarget({ target: { type, value } }: Pick<Approval, 'target'>): string {
  if (type === 'ABN') return `ABN ${formatAbn(value)}`;
  return `${type} ${type === 'ACN' ? value.replace(/(\d{3})(?=\d)/g, '$1 ') : value}`;
}

// The register's name as of its day: the name that the caller wrote is not shown as one.
function renderOrganisation(organisation: OrganisationName | null): Html | null {
  if (organisation === null) return null;
  return html`<dt>Organisation</dt><dd>${
    organisation.outcome === 'named'
      ? html`<strong>${showStored(organisation.name, 200)}</strong><br><span class="hint">Named so in the ${describeVersion(organisation)}.</span>`
      : describeNoName(organisation)
  }</dd>`;
}

function renderNameInList(organisation: OrganisationName | null): Html | null {
  if (organisation === null) return null;
  if (organisation.outcome !== 'named') return html`<p class="hint">${describeNoName(organisation)}</p>`;
  return html`<p><strong>${showStored(organisation.name, 200)}</strong> <span class="hint">in the ${describeVersion(organisation)}</span></p>`;
}

function describeNoName(organisation: Exclude<OrganisationName, { outcome: 'named' }>): Html {
  if (organisation.outcome === 'not_read')
    return html`The register of companies can’t be read at the moment, so the name is not known.`;
  return html`No name: the ${describeVersion(organisation)} has no single company with this number. Check the number.`;
}

function describeVersion({ source, retrievedAt, isSample }: Exclude<OrganisationName, { outcome: 'not_read' }>): Html {
  return html`${source} of ${formatDay(new Date(retrievedAt))}${isSample ? ' (invented sample)' : null}`;
}
