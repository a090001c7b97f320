import { describePrice, type Operation } from '#contract/operation.ts';
import { listMonitors } from '#contract/operations/monitors/list-monitors.ts';
import type { Role } from '#contract/roles.ts';
import type { DueDiligenceRecord } from '#contract/schemas/record.ts';
import { mayRun } from '#domain/access/role-rights.ts';
import type { ConsoleAsk } from '#doors/console/console-door.ts';
import { renderRoleNote } from '#doors/console/form-parts.ts';
import type { ShownRecord } from '#doors/console/listed-record.ts';
import { type Html, html } from '#pages/html.ts';
import { formatTime, showStored } from '#pages/page-text.ts';
import { type ActedOn, renderActions, renderButton } from './find-actions.ts';
import { renderChecks } from './list-checks.ts';
import { renderSampleChip } from './verdict-words.ts';

/** What the watchlist knows of a target that no check of its own was saved for. */
type WatchedSubject = { subscription_id: string; name: string | null };

/** Finds the newest monitor of an ABN or ACN; null when it is not watched, or the role may not see it. */
export async function readWatchedSubject({ run, view }: ConsoleAsk, target: string): Promise<WatchedSubject | null> {
  if (!mayRun(view.person.role, listMonitors)) return null;
  const [found] = (await run(listMonitors, { target, include: 'state', limit: 1 })).body.monitors;
  return found === undefined ? null : { subscription_id: found.subscription_id, name: found.latest?.name ?? null };
}

/** A number without a saved check: its page, the check that its button makes, and what that reads. */
type UncheckedSubject = {
  number: string;
  path: string;
  check: Operation;
  about: string;
  notice: Html | null;
  watched: WatchedSubject | null;
  checks: readonly ShownRecord[];
  role: Role;
};

/** The page of a number without a saved check: what a check would do, and the button that makes it. */
export function renderUnchecked(subject: UncheckedSubject): Html {
  const { number, path, check, about, notice, watched, checks, role } = subject;
  const link =
    watched &&
    html`<p>You watch it. <a href="/app/watchlist/${watched.subscription_id}">What the watchlist saw</a></p>`;
  return html`${
    watched?.name == null
      ? html`<h1>${number}</h1>`
      : html`<h1>${showStored(watched.name, 120)}</h1><p class="lead"><code>${number}</code></p>`
  }${notice}
<section class="tile empty"><h2>${watched === null ? 'Not checked yet' : 'No full check yet'}</h2>${link}<p>${about}</p>
${mayRun(role, check) ? renderButton(`${path}/check`, `Check now · ${describePrice(check)}`) : renderRoleNote(role, 'make checks')}</section>
${checks.length === 0 ? null : html`<section class="tile"><h2>Your checks</h2>${renderChecks(checks)}</section>`}`;
}

/** A number with a saved check: its name, its record, and the parts of its page. */
type CheckedSubject = {
  name: string;
  record: DueDiligenceRecord;
  lead: Html;
  acts: Omit<ActedOn, 'saved'>;
  notice: Html | null;
  verdict: Html;
  /** What a person should look at. */
  concerns: readonly Html[];
  tiles: Html;
  not_checked: readonly { source: string; result: string }[];
  checks: readonly ShownRecord[];
  more?: Html;
};

/** The page of a number with a saved check. */
export function renderChecked(subject: CheckedSubject): Html {
  const { name, record, lead, acts, notice, verdict, concerns, tiles, not_checked, checks, more } = subject;
  return html`<div class="entity-head"><div><h1><bdi>${name}</bdi> ${renderSampleChip(record)}</h1>
<p class="lead">${lead}</p></div>${renderActions({ ...acts, saved: record.record_id })}</div>
${notice}
${verdict}
<p class="hint">From the check of ${formatTime(new Date(record.created_at))}. Opening this page checked nothing and cost nothing. <a href="/app/records/${record.record_id}">Record</a> · <a href="/app/records/${record.record_id}/pdf">Download PDF</a></p>
<div class="entity">
<section class="tile entity-look"><h2>Look at this</h2>${
    concerns.length === 0
      ? html`<p class="hint">The registers that were read show nothing that needs a person. That is not a clearance: see what was not checked.</p>`
      : html`<ul class="checks-list">${concerns}</ul>`
  }</section>
<div class="entity-facts"><div class="tiles">${tiles}</div></div>
<section class="tile entity-not"><h2>Not checked</h2><ul class="checks-list">${not_checked.map(({ source, result }) => html`<li><strong>${source}</strong><small>${result}</small></li>`)}</ul></section>
<section class="tile entity-checks"><h2>Your checks</h2>${renderChecks(checks)}</section>
${more}</div>`;
}
