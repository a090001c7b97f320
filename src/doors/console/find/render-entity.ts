import { describePrice } from '#contract/operation.ts';
import { abnHistory } from '#contract/operations/abn/abn-history.ts';
import { verifyCounterparty } from '#contract/operations/abn/verify-counterparty.ts';
import type { Role } from '#contract/roles.ts';
import { mayRun } from '#domain/access/role-rights.ts';
import { buildCardTimeline, buildTimeline } from '#domain/entities/build-timeline.ts';
import type { CounterpartyCard } from '#domain/evidence/card-part.ts';
import { writeAdvice } from '#domain/evidence/page/write-limit.ts';
import { formatAbn } from '#domain/identifiers/abn.ts';
import { formatAcn } from '#domain/identifiers/acn.ts';
import { explainFlags } from '#domain/risk/explain-flags.ts';
import { renderRoleNote } from '#doors/console/role-note.ts';
import { type Html, html } from '#pages/html.ts';
import { formatCalendarDay, formatTime } from '#pages/page-text.ts';
import { renderEntityTiles, type TilesView } from './entity-tiles.ts';
import { renderActions, renderButton } from './find-actions.ts';
import { renderChecks } from './list-checks.ts';
import type { CheckedEntity, SavedEntity } from './read-entity.ts';
import { renderClaimedField } from './render-claimed-name.ts';
import { renderTimeline } from './render-timeline.ts';
import { renderSampleChip, renderVerdict } from './verdict-words.ts';
import { renderUncheckedHead, renderWatchedLink, type WatchedSubject } from './watched-subject.ts';

/** The page of an entity, from what was saved about it. */
export function renderEntity(entity: CheckedEntity, notice: Html | null, view: TilesView): Html {
  const { record, answer } = entity.card;
  const { card } = answer;
  const { abn } = card.subject;
  return html`<div class="entity-head"><div><h1><bdi>${card.subject.entity_name ?? `ABN ${formatAbn(abn)}`}</bdi> ${renderSampleChip(record)}</h1>
<p class="lead">${renderNumbers(card)}</p></div>${renderActions({ path: `/app/entities/${abn}`, role: view.role, check: verifyCounterparty, fields: renderClaimedField(card), saved: record.record_id, makes: 'one new record', dealFault: view.dealFault })}</div>
${notice}
${renderVerdict(card.verdict, card.headline)}
<p class="hint">From the check of ${formatTime(new Date(record.created_at))}. Opening this page checked nothing and cost nothing. <a href="/app/records/${record.record_id}">Record</a> · <a href="/app/records/${record.record_id}/pdf">Download PDF</a></p>
<div class="entity">
${renderConcerns(entity.card)}
<div class="entity-facts">${renderEntityTiles(entity, view)}</div>
<section class="tile entity-not"><h2>Not checked</h2><ul class="checks-list">${card.not_checked.map(({ source, result }) => html`<li><strong>${source}</strong><small>${writeAdvice(result)}</small></li>`)}</ul></section>
<section class="tile entity-checks"><h2>Your checks</h2>${renderChecks(entity.checks)}</section>
${renderHistory(entity, abn, mayRun(view.role, abnHistory))}
</div>`;
}

/** The page of an ABN without a saved check: what a check would do, and the button that makes it. */
export function renderUnchecked(
  abn: string,
  notice: Html | null,
  { checks, watched }: Pick<SavedEntity, 'checks'> & { watched: WatchedSubject | null },
  role: Role,
): Html {
  return html`${renderUncheckedHead(`ABN ${formatAbn(abn)}`, watched)}${notice}
<section class="tile empty"><h2>${watched === null ? 'Not checked yet' : 'No full check yet'}</h2>${renderWatchedLink(watched)}<p>No counterparty check of this ABN is saved in your account. A check reads the ABN register, ASIC’s registers, the sanctions list and others, and saves a record.</p>
${mayRun(role, verifyCounterparty) ? renderButton(`/app/entities/${abn}/check`, `Check now · ${describePrice(verifyCounterparty)}`) : renderRoleNote(role, 'make checks')}</section>
${checks.length === 0 ? null : html`<section class="tile"><h2>Your checks</h2>${renderChecks(checks)}</section>`}`;
}

function renderNumbers({ subject, fields }: CounterpartyCard): Html {
  const findValue = (name: string) => fields.find(({ field }) => field === name)?.value ?? null;
  const acn = findValue('acn');
  const place = [findValue('state'), findValue('postcode')].filter((one) => one !== null).join(' ');
  return html`<code>ABN ${formatAbn(subject.abn)}</code>${acn === null ? null : html` · <code>ACN ${formatAcn(acn)}</code>`}${place === '' ? null : ` · ${place}`}`;
}

function renderConcerns({ record, answer: { card } }: CheckedEntity['card']): Html {
  const flags = explainFlags(record);
  const items = card.human_review_items.filter(
    (item) => !flags.some(({ message }) => message !== null && item.startsWith(message)),
  );
  const isEmpty = flags.length + items.length === 0;
  return html`<section class="tile entity-look"><h2>Look at this</h2>${
    isEmpty
      ? html`<p class="hint">The registers that were read show nothing that needs a person. That is not a clearance: see what was not checked.</p>`
      : html`<ul class="checks-list">${flags.map(
          ({ severity, message, meaning, code, next_check }) =>
            html`<li><span class="chip ${severity === 'high' || severity === 'critical' ? 'bad' : 'watch'}">${severity}</span> <strong>${message ?? meaning ?? code}</strong><small>Next: ${next_check}</small></li>`,
        )}${items.map((item) => html`<li>${item}</li>`)}</ul>`
  }</section>`;
}

function renderHistory({ card, history }: CheckedEntity, abn: string, mayBuy: boolean): Html {
  const lanes = history === null ? buildCardTimeline(card.answer.card) : buildTimeline(history.answer);
  const identity = card.answer.card.source_checks.find(({ check }) => check === 'identity');
  const asAt = new Date(history?.answer.retrieved_at ?? identity?.retrieved_at ?? card.record.created_at);
  const price = describePrice(abnHistory);
  return html`<section class="tile entity-history" id="history"><div class="tile-head"><h2>History</h2>${
    history === null ? null : html`<a href="/app/records/${history.record.record_id}">Record</a>`
  }</div>
${lanes.length === 0 ? html`<p class="hint">The register shows no dates for this ABN.</p>` : renderTimeline(lanes, asAt)}
<p class="hint">${
    history === null
      ? 'Only the present status and GST registration are drawn. The full history adds names and earlier periods.'
      : history.answer.complete
        ? 'Drawn from what the register says; a gap means that it does not say.'
        : html`Assembled from snapshots${history.answer.observed_from && html` since ${formatCalendarDay(history.answer.observed_from)}`}: a gap means that they do not say, and a dashed bar that they do not say since when. Earlier changes are not seen.`
  }</p>
${mayBuy ? renderButton(`/app/entities/${abn}/history`, `${history === null ? 'Get the full history' : 'Get it again'} · ${price}`, { kind: 'plain' }) : null}</section>`;
}
