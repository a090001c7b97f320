import { ALL_AUDIT_ACTIONS, type AuditAction, type AuditActorKind } from '#contract/audit-actions.ts';
import type { AnswerOf, RequestOf } from '#contract/operation.ts';
import type { listAuditLog } from '#contract/operations/team/list-audit-log.ts';
import { readTypedFields, renderInput, renderSelect } from '#doors/console/form-parts.ts';
import { renderPager, toAddress } from '#doors/console/list-parts.ts';
import { toDayEnd, toDayStart } from '#doors/console/sydney-days.ts';
import { type Html, html } from '#pages/html.ts';
import { renderFault } from '#pages/page-parts.ts';
import { formatTime, shortenStored, showStored } from '#pages/page-text.ts';

const FIELDS = ['actor_id', 'action', 'from', 'to'] as const;

/** What was typed into each filter of the audit log; absent when it is empty. */
export type TypedAuditFilter = Partial<Record<(typeof FIELDS)[number], string>>;

export function readAuditFilter(query: URLSearchParams): TypedAuditFilter {
  return readTypedFields(query, FIELDS);
}

/** Builds the request for entries: days are whole days in Sydney. What is not an act is left out. */
export function buildAuditRequest({ actor_id, action, from, to }: TypedAuditFilter) {
  const act = ALL_AUDIT_ACTIONS.find((one) => one === action);
  return {
    ...(actor_id !== undefined && { actor_id }),
    ...(act !== undefined && { action: act }),
    ...(from !== undefined && { from: toDayStart(from) }),
    ...(to !== undefined && { to: toDayEnd(to) }),
  } satisfies RequestOf<typeof listAuditLog>;
}

/** The address of a page of the log. */
function toAuditAddress(typed: TypedAuditFilter, cursor?: string): string {
  return toAddress('/app/team/audit', { ...typed, cursor });
}

/** The most entries in one file; filters reach the others. */
export const MOST_EXPORTED = 10_000;

/** A page of the audit log, as list_audit_log returns it. */
export type AuditList = AnswerOf<typeof listAuditLog>;

export type AuditEntry = AuditList['entries'][number];

/** What the page of the audit log shows; a fault takes the place of the list. */
type AuditView = {
  typed: TypedAuditFilter;
  people: readonly { user_id: string; email: string }[];
  list: AuditList | null;
  isFirst: boolean;
  fault: string | null;
};

export function renderAudit(view: AuditView): Html {
  const { typed, list, fault } = view;
  const toExport = (format: string) => toAddress('/app/team/audit/export', { ...typed, format });
  return html`<p class="hint"><a href="/app/team">Team</a></p>
<h1>Audit log</h1><p class="lead">Who did what in the account, and when. Each entry has the network address that the request came from. Entries are never changed or deleted.</p>
${renderFilters(view)}
${renderFault(fault)}
${list === null ? null : renderList(list, view)}
<section class="tile"><h2>Export</h2><p>What the filters match, newest first, at most ${MOST_EXPORTED.toLocaleString('en-AU')} entries in a file.</p>
<p class="actions"><a class="button plain" href="${toExport('csv')}">Export CSV</a><a class="button plain" href="${toExport('jsonl')}">Export JSON lines</a></p></section>`;
}

function renderFilters({ typed, people }: AuditView): Html {
  const { actor_id } = typed;
  const isOther = actor_id !== undefined && !people.some(({ user_id }) => user_id === actor_id);
  const named = people.map(({ user_id, email }) => [user_id, shortenStored(email)] as const);
  const others = isOther ? [[actor_id, shortenStored(actor_id)] as const] : [];
  const actions = ALL_AUDIT_ACTIONS.map((action) => [action, ACT_WORDS[action]] as const);
  return html`<form class="filters" action="/app/team/audit" aria-label="Filters">
${renderSelect('actor_id', 'Person', [['', 'Anyone'], ...named, ...others], actor_id)}
${renderSelect('action', 'Action', [['', 'All actions'], ...actions], typed.action)}
${renderInput('from', 'From (Sydney)', typed.from, html`type="date"`)}
${renderInput('to', 'To (Sydney)', typed.to, html`type="date"`)}
<button>Filter</button>${Object.keys(typed).length > 0 ? html`<a href="/app/team/audit">Clear filters</a>` : null}</form>`;
}

function renderList({ entries, next_cursor }: AuditList, view: AuditView): Html {
  if (entries.length === 0)
    return html`<section class="tile empty"><h2>No entry matches</h2><p>Choose other days or another action, or <a href="/app/team/audit">show all entries</a>.</p></section>`;
  return html`<div class="tile"><table class="log"><thead><tr><th>What</th><th>Who</th><th>When</th><th>From where</th></tr></thead>
<tbody>${entries.map((entry) => renderEntry(entry, view))}</tbody></table></div>
${renderPager((cursor) => toAuditAddress(view.typed, cursor), view.isFirst, next_cursor)}`;
}

function renderEntry(entry: AuditEntry, { typed, people }: AuditView): Html {
  const { at, action, actor_kind, actor_id, actor_name, subject_id, address } = entry;
  const subject = people.find(({ user_id }) => user_id === subject_id)?.email ?? subject_id;
  const details = describeDetails(entry.details);
  const who = showStored(actor_name ?? ACTOR_WORDS[actor_kind], 120);
  const isOwn = subject_id === null || subject_id === actor_id;
  return html`<tr><td><strong>${ACT_WORDS[action]}</strong>${isOwn ? null : html`: ${showStored(subject ?? '', 120)}`}${details === '' ? null : html`<small>${showStored(details, 200)}</small>`}</td>
<td>${actor_id === null ? who : html`<a href="${toAuditAddress({ ...typed, actor_id })}" title="${actor_id}">${who}</a>`}${actor_kind === 'person' || actor_name === null ? null : html`<small>${ACTOR_WORDS[actor_kind]}</small>`}</td>
<td>${formatTime(new Date(at))}</td>
<td>${address}</td></tr>`;
}

const ACT_WORDS: Readonly<Record<AuditAction, string>> = {
  sign_in: 'Signed in',
  sign_in_failed: 'Wrong password',
  signed_out: 'Ended one of their sessions',
  signed_out_everywhere: 'Signed out everywhere',
  password_changed: 'Changed a password',
  passkey_added: 'Added a passkey',
  passkey_removed: 'Removed a passkey',
  key_created: 'Created an API key',
  key_rotated: 'Rotated an API key',
  key_revoked: 'Revoked an API key',
  app_connected: 'Connected an app',
  app_disconnected: 'Disconnected an app',
  app_cap_changed: 'Changed the cap of an app',
  account_cap_changed: 'Changed the cap of the account',
  account_erased: 'Erased the account',
  price_approved: 'Approved a price',
  price_declined: 'Declined a price',
  webhook_created: 'Created a webhook',
  webhook_changed: 'Changed a webhook',
  webhook_secret_rotated: 'Rotated the secret of a webhook',
  webhook_deleted: 'Deleted a webhook',
  export_ordered: 'Ordered an export',
  person_created: 'Created a person',
  person_joined: 'Joined by an invitation',
  person_removed: 'Removed a person',
  role_changed: 'Changed a role',
  invitation_created: 'Invited a person',
  invitation_revoked: 'Revoked an invitation',
};

/** What people read for an actor without a name. */
const ACTOR_WORDS: Readonly<Record<AuditActorKind, string>> = {
  person: 'A person who left',
  key: 'An API key',
  app: 'An app',
  operator: 'The operator of the service',
  unknown: 'Someone unknown',
};

/** Describes the details of an act in one line; empty when there are none. */
function describeDetails(details: Readonly<Record<string, unknown>>): string {
  return Object.entries(details)
    .filter(([, value]) => value !== null)
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([name, value]) => `${name.replaceAll('_', ' ')}: ${describeValue(name, value)}`)
    .join(', ');
}

function describeValue(name: string, value: unknown): string {
  if (name.includes('cents') && typeof value === 'number') return `${value} (A$${(value / 100).toFixed(2)})`;
  if (Array.isArray(value)) return value.join(' ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
