import type { AnswerOf } from '#contract/operation.ts';
import type { getMonitor } from '#contract/operations/monitors/get-monitor.ts';
import { RECORD_ID } from '#contract/schemas/common.ts';
import { writeFactLabel, writeFactValue } from '#domain/evidence/page/write-fact.ts';
import { findRiskMeaning } from '#domain/risk/risk-ontology.ts';
import { renderSelect } from '#doors/console/form-parts.ts';
import { renderReference, renderSegments, toAddress } from '#doors/console/list-parts.ts';
import { renderFormId } from '#pages/form-id.ts';
import { type Html, html } from '#pages/html.ts';
import { formatExactTime, showStored, writeExactTime } from '#pages/page-text.ts';
import { renderTwoVersions, renderVersions, type Snapshot } from './render-versions.ts';
import {
  formatNumber,
  renderDue,
  renderStandingFlags,
  renderState,
  SAMPLE_CHIP,
  SEVERITY_CHIPS,
  TYPE_NAMES,
} from './render-watched.ts';

type Change = Comparison['changes'][number];

/** What the page of a monitor shows; `newest` is the newest check, if it read an older version than what is compared; `done` is what a form has just done. */
type WatchView = {
  monitor: ShownMonitor;
  newest: Comparison | null;
  isHistoric: boolean;
  done: string | null;
  mayChange: boolean;
};

// What a form says on the page that it leads to.
const DONE = new Map<string | null, string>([
  [
    'known',
    'This is watched already. Nothing was added. To watch it for another deal, add it with that deal’s reference.',
  ],
  [
    'moved',
    'The register has changed since the check that you saw, so nothing was accepted. It was checked again just now: read the newest check below.',
  ],
  ['relied', 'You rely on this check now. Later checks are compared with it; its differences are historic.'],
]);

const OLDER = html`<div class="notice warn"><p>The newest check read an older version of the register than an earlier check did. It is compared first. The state above is that of the newer version.</p></div>`;

export function renderWatch({ monitor, newest, isHistoric, done, mayChange }: WatchView): Html {
  const { subscription_id, target_type, reference, latest, compared, snapshots } = monitor;
  const here = `/app/watchlist/${subscription_id}`;
  const target = latest?.target ?? '';
  const notice = DONE.get(done);
  const renderWithRely = (one: Comparison) =>
    html`${renderComparison(one)}${mayChange ? renderRely(here, monitor, one) : null}`;
  const renderNew = (one: Comparison) =>
    newest === null
      ? renderWithRely(one)
      : html`${OLDER}${renderWithRely(newest)}<h2>What the newer version showed</h2>${renderComparison(one)}`;
  return html`<p class="hint"><a href="/app/watchlist">Watchlist</a></p>
<h1>${showStored(latest?.name ?? target, 120)}</h1>
<p class="lead">${TYPE_NAMES[target_type]} ${formatNumber(target)} ${latest === undefined ? null : html`${renderState(latest)}${latest.sample_data ? html` ${SAMPLE_CHIP}` : null}`}</p>
${latest === undefined || latest.risk_flags.length === 0 ? null : html`<section class="tile"><h2>Warnings now</h2>${renderStandingFlags(latest)}<p class="hint">The register shows them at the latest check that can be compared. “No change seen” does not make them harmless.</p></section>`}
${latest?.sample_data === true ? html`<div class="notice warn"><p>Sample data: what was read here is invented, not from a register.</p></div>` : null}
${notice === undefined ? null : html`<div class="notice${done === 'moved' ? ' warn' : null}" role="status"><p>${notice}</p></div>`}
<p>${reference === null ? null : html`Deal: ${renderReference(reference)}. `}${renderSubjectLink(target_type, target)}</p>
${mayChange ? renderActions(here) : null}
${renderSegments('Which changes to show', [
  [here, 'New since the baseline', !isHistoric],
  [`${here}?show=historic`, 'Historic', isHistoric],
])}
${isHistoric ? renderHistoric(listHistoric(monitor)) : compared == null ? renderNothing(here, monitor) : renderNew(compared)}
${snapshots.length < 2 ? null : renderChooser(here, snapshots, compared ?? null)}
<section class="tile"><h2>Checks kept</h2><table class="log"><thead><tr><th>When</th><th>Kind</th><th>Versions that were read</th><th>Evidence</th></tr></thead><tbody>${snapshots.map(
    (one) =>
      html`<tr><td>${formatExactTime(new Date(one.created_at))}</td><td>${one.role === 'baseline' ? 'Baseline' : 'Check'}</td><td>${renderVersions(one)}</td><td data-label="Evidence">${renderEvidence(one.evidence_pack_id)}</td></tr>`,
  )}</tbody></table></section>`;
}

function renderNothing(here: string, { latest, snapshots, baseline_snapshot_id }: ShownMonitor): Html {
  const chosen = { previous: baseline_snapshot_id ?? '', current: snapshots[0]?.snapshot_id ?? '' };
  const why =
    latest?.state === 'older_data'
      ? html`The last check read an older version of the register than your baseline, or a sample beside a real register. It shows nothing about today, so it is not compared. Check again when a newer version is loaded, or <a href="${toAddress(here, chosen)}">compare it all the same</a>.`
      : html`There is nothing to compare yet. “Check now” reads the register again.`;
  return html`<section class="tile empty"><p>${why}</p>${latest === undefined ? null : html`<p class="hint">“Check all now” reads it ${renderDue(latest)}.</p>`}</section>`;
}

// Only what the page compares with the baseline can be accepted: the form names that check.
function renderRely(here: string, { baseline_snapshot_id }: ShownMonitor, compared: Comparison): Html | null {
  const { previous, current, changes } = compared;
  const isNew = previous.snapshot_id === baseline_snapshot_id && current.snapshot_id !== baseline_snapshot_id;
  if (!isNew || changes.length === 0) return null;
  return html`<div class="actions"><form method="post" action="${here}">${renderFormId()}<input type="hidden" name="step" value="baseline"><input type="hidden" name="snapshot_id" value="${current.snapshot_id}"><confirm-button question="Rely on what this check shows? Later checks are compared with it, and these differences become historic."><button class="plain">Rely on this check</button></confirm-button></form></div>`;
}

function renderSubjectLink(type: ShownMonitor['target_type'], target: string): Html | null {
  if (type === 'ABN') return html`<a href="/app/entities/${target}">Page of this business</a>`;
  return type === 'ACN' ? html`<a href="/app/companies/${target}">Page of this company</a>` : null;
}

function renderActions(here: string): Html {
  return html`<div class="actions"><form method="post" action="${here}">${renderFormId()}<button name="step" value="check">Check now</button></form>
<form method="post" action="${here}">${renderFormId()}<input type="hidden" name="step" value="stop"><confirm-button question="Stop watching? The records stay."><button class="danger">Stop watching</button></confirm-button></form></div>`;
}

function renderHistoric(historic: readonly Comparison[]): Html {
  if (historic.length === 0)
    return html`<section class="tile empty"><p>The latest 20 checks show no earlier difference: none that you accepted, and none that has gone again.</p></section>`;
  return html`<p class="hint">Differences that you accepted by relying on a later check, and those that have gone again.</p>${historic.map(renderComparison)}`;
}

function renderComparison({ previous, current, changes, sample_data }: Comparison): Html {
  return html`<section class="tile wide" tabindex="0" role="region" aria-label="Differences"><h2>${formatExactTime(new Date(previous.created_at))}, compared with ${formatExactTime(new Date(current.created_at))}${sample_data ? html` ${SAMPLE_CHIP}` : null}</h2>
${
  changes.length === 0
    ? html`<p>No difference was seen in what was read.</p>`
    : html`<table class="differences"><thead><tr><th>Fact</th><th>${previous.role === 'baseline' ? 'You relied on' : 'Before'}</th><th>After</th><th>Severity</th></tr></thead><tbody>${changes.map(renderChange)}</tbody></table>`
}
${renderTwoVersions(previous, current)}
<p class="hint">Evidence before: ${renderEvidence(previous.evidence_pack_id)}. Evidence after: ${renderEvidence(current.evidence_pack_id)}.</p></section>`;
}

function renderChange({ kind, field, old_value, new_value, severity }: Change): Html {
  const label =
    kind === 'risk'
      ? (findRiskMeaning(field ?? '') ?? field)
      : kind === 'source_version'
        ? 'Version of the source'
        : field;
  const value = (text: string | null) =>
    kind === 'risk' ? writeFlag(text) : text === null ? html`not given` : showStored(writeValue(field, text), 300);
  const name =
    kind === 'risk' || kind === 'source_version' || field === null ? (label ?? 'A fact') : writeFactLabel(field);
  return html`<tr><td>${name}</td><td>${value(old_value)}</td><td>${value(new_value)}</td><td>${SEVERITY_CHIPS[severity]}</td></tr>`;
}

// The value of a risk flag is its severity.
function writeFlag(severity: string | null): Html {
  return severity === null ? html`no such warning` : html`a warning of ${severity} severity`;
}

function writeValue(field: string | null, text: string): string {
  return field === null ? text : writeFactValue(field, text);
}

function renderChooser(here: string, snapshots: readonly Snapshot[], compared: Comparison | null): Html {
  const checks = snapshots.map(({ snapshot_id, role, created_at }) => {
    const words = `${role === 'baseline' ? 'Baseline' : 'Check'}, ${writeExactTime(new Date(created_at))}`;
    return [snapshot_id, words] as const;
  });
  return html`<form class="filters" action="${here}" aria-label="Compare two checks">${renderSelect('previous', 'Earlier', checks, compared?.previous.snapshot_id ?? snapshots[1]?.snapshot_id)}${renderSelect('current', 'Later', checks, compared?.current.snapshot_id)}<button class="plain">Compare</button></form>`;
}

// Evidence that a caller gave may have an id of its own.
function renderEvidence(id: string): Html {
  return RECORD_ID.test(id) ? html`<a href="/app/records/${id}">record</a>` : html`evidence ${showStored(id)}`;
}

/** A monitor as its page shows it. */
type ShownMonitor = AnswerOf<typeof getMonitor>;

/** Two checks of one target and how they differ. */
type Comparison = NonNullable<ShownMonitor['compared']>;

/** Lists the differences from check to check that are not new: accepted with a later baseline, or gone since. Newest first. */
function listHistoric({ history = [], snapshots, compared, baseline_snapshot_id }: ShownMonitor): Comparison[] {
  const placeOf = (id: string | null) => snapshots.findIndex(({ snapshot_id }) => snapshot_id === id);
  // The newest is first. A baseline older than all that are listed has none before it.
  const baseline = placeOf(baseline_snapshot_id);
  const standing = new Set(compared?.changes.map(identify));
  return history.flatMap((one) => {
    const isAccepted = baseline !== -1 && placeOf(one.current.snapshot_id) >= baseline;
    const changes = isAccepted ? one.changes : one.changes.filter((change) => !standing.has(identify(change)));
    return changes.length === 0 ? [] : [{ ...one, changes }];
  });
}

function identify({ kind, field, old_value, new_value }: Change): string {
  return JSON.stringify([kind, field, new_value, new_value === null ? old_value : null]);
}
