import { describePrice } from '#contract/operation.ts';
import { abnHistory } from '#contract/operations/abn/abn-history.ts';
import { gstCheck } from '#contract/operations/abn/gst-check.ts';
import { verifyCounterparty } from '#contract/operations/abn/verify-counterparty.ts';
import { ServiceError } from '#contract/service-error.ts';
import { mayRun } from '#domain/access/role-rights.ts';
import { buildCardTimeline, buildTimeline } from '#domain/entities/build-timeline.ts';
import type { CounterpartyCard } from '#domain/evidence/card-part.ts';
import { writeAdvice } from '#domain/evidence/page/write-limit.ts';
import { formatAbn, parseAbn } from '#domain/identifiers/abn.ts';
import { formatAcn, parseAcn } from '#domain/identifiers/acn.ts';
import { explainFlags } from '#domain/risk/explain-flags.ts';
import type { ConsoleAnswer, ConsoleAsk, ConsolePages, ShownPage } from '#doors/console/console-door.ts';
import { type Html, html } from '#pages/html.ts';
import { formatCalendarDay } from '#pages/page-text.ts';
import { checkEntity } from './check-company.ts';
import { renderClaimedField, renderEntityTiles, type TilesView } from './entity-tiles.ts';
import { readReference, renderButton, renderDone, toSaved, watch } from './find-actions.ts';
import { type CheckedEntity, readEntity } from './read-saved.ts';
import { renderTimeline } from './render-timeline.ts';
import { readWatchedSubject, renderChecked, renderUnchecked } from './subject-page.ts';
import { readFault } from './tile.ts';
import { renderVerdict } from './verdict-words.ts';

/** Adds the page of an entity, and what its buttons do. Only a button checks, saves or charges. */
export function addEntityPage(pages: ConsolePages): void {
  pages.get('/app/entities/:abn', (ask) => showEntity(ask, {}));
  pages.post('/app/entities/:abn/check', checkNow);
  pages.post('/app/entities/:abn/history', async (ask) => {
    const abn = readAbnOfPath(ask);
    await ask.run(abnHistory, { abn });
    return { redirect: `/app/entities/${abn}?done=history#history` };
  });
  pages.post('/app/entities/:abn/gst', checkGst);
  pages.post('/app/entities/:abn/watch', async (ask) => {
    const abn = readAbnOfPath(ask);
    return watch(ask, `/app/entities/${abn}`, { type: 'ABN', value: abn });
  });
}

async function checkNow(ask: ConsoleAsk): Promise<ConsoleAnswer> {
  const abn = readAbnOfPath(ask);
  const reference = readReference(ask.form);
  const typed = ask.form.get('claimed_name')?.trim() ?? '';
  const named = typed === '' ? {} : { claimed_name: typed };
  try {
    // For a deal or a name one record is enough: the page has read the company already, and the card names it.
    if (reference === undefined && ask.form.get('step') !== 'compare') await checkEntity(ask, abn, named);
    else await ask.run(verifyCounterparty, { abn, reference, ...named });
  } catch (error) {
    return showFault(
      ask,
      reference === undefined
        ? { nameFault: readFault(error, 'claimed_name', typed) }
        : { dealFault: readFault(error, 'reference', reference) },
    );
  }
  return { redirect: toSaved(`/app/entities/${abn}`, reference) };
}

async function checkGst(ask: ConsoleAsk): Promise<ConsoleAnswer> {
  const abn = readAbnOfPath(ask);
  const typed = ask.form.get('as_at') ?? '';
  try {
    await ask.run(gstCheck, { abn, as_at: typed });
  } catch (error) {
    return showFault(ask, { gstFault: readFault(error, 'as_at', typed) });
  }
  return { redirect: `/app/entities/${abn}?done=gst` };
}

// Like every form, one of a tile keeps what was typed.
async function showFault(ask: ConsoleAsk, fault: Faults): Promise<ConsoleAnswer> {
  return { ...(await showEntity(ask, fault)), status: 400 };
}

type Faults = Pick<TilesView, 'gstFault' | 'nameFault' | 'dealFault'>;

async function showEntity(ask: ConsoleAsk, faults: Faults): Promise<ShownPage> {
  const abn = readAbnOfPath(ask);
  const { role } = ask.view.person;
  const entity = await readEntity(ask, abn);
  const notice = html`${renderTakenAcn(ask.query, abn)}${renderDone(ask.query)}`;
  if (entity.card === null) {
    const watched = await readWatchedSubject(ask, abn);
    const number = `ABN ${formatAbn(abn)}`;
    const about =
      'No counterparty check of this ABN is saved in your account. A check reads the ABN register, ASIC’s registers, the sanctions list and others, and saves a record.';
    const asked = { number, path: `/app/entities/${abn}`, check: verifyCounterparty, about };
    const main = renderUnchecked({ ...asked, notice, watched, checks: entity.checks, role });
    return { title: watched?.name ?? number, place: 'search', main };
  }
  const title = entity.card.answer.card.subject.entity_name ?? `ABN ${formatAbn(abn)}`;
  const view = { now: new Date(), role, ...faults };
  return { title, place: 'search', main: renderEntity({ ...entity, card: entity.card }, notice, view) };
}

// A search for an ACN opens the ABN that ASIC links to it, and says so.
function renderTakenAcn(query: URLSearchParams, abn: string): Html | null {
  const acn = parseAcn(query.get('acn') ?? '');
  if (acn === null) return null;
  return html`<div class="notice" role="status"><p>You searched ACN ${formatAcn(acn)}. ASIC links this company to ABN ${formatAbn(abn)}, which is shown here. <a href="/app/companies/${acn}">Show the company by its ACN</a></p></div>`;
}

function readAbnOfPath({ params }: ConsoleAsk): string {
  const abn = parseAbn(params.abn ?? '');
  if (abn === null) throw new ServiceError('not_found', 'This is not a valid ABN. Check it for typos.');
  return abn;
}

/** The page of an entity, from what was saved about it. */
function renderEntity(entity: CheckedEntity, notice: Html | null, view: TilesView): Html {
  const { record, answer } = entity.card;
  const { card } = answer;
  const { abn } = card.subject;
  return renderChecked({
    name: card.subject.entity_name ?? `ABN ${formatAbn(abn)}`,
    record,
    lead: renderNumbers(card),
    acts: {
      path: `/app/entities/${abn}`,
      role: view.role,
      check: verifyCounterparty,
      fields: renderClaimedField(card),
      makes: 'one new record',
      dealFault: view.dealFault,
    },
    notice,
    verdict: renderVerdict(card.verdict, card.headline),
    concerns: renderConcerns(entity.card),
    tiles: renderEntityTiles(entity, view),
    not_checked: card.not_checked.map(({ source, result }) => ({ source, result: writeAdvice(result) })),
    checks: entity.checks,
    more: renderHistory(entity, abn, mayRun(view.role, abnHistory)),
  });
}

function renderNumbers({ subject, fields }: CounterpartyCard): Html {
  const findValue = (name: string) => fields.find(({ field }) => field === name)?.value ?? null;
  const acn = findValue('acn');
  const place = [findValue('state'), findValue('postcode')].filter((one) => one !== null).join(' ');
  return html`<code>ABN ${formatAbn(subject.abn)}</code>${acn === null ? null : html` · <code>ACN ${formatAcn(acn)}</code>`}${place === '' ? null : ` · ${place}`}`;
}

function renderConcerns({ record, answer: { card } }: CheckedEntity['card']): Html[] {
  const flags = explainFlags(record);
  const items = card.human_review_items.filter(
    (item) => !flags.some(({ message }) => message !== null && item.startsWith(message)),
  );
  const flagged = flags.map(
    ({ severity, message, meaning, code, next_check }) =>
      html`<li><span class="chip ${severity === 'high' || severity === 'critical' ? 'bad' : 'watch'}">${severity}</span> <strong>${message ?? meaning ?? code}</strong><small>Next: ${next_check}</small></li>`,
  );
  return [...flagged, ...items.map((item) => html`<li>${item}</li>`)];
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
