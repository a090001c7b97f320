import type { Operation } from '#contract/operation.ts';
import { getSearchRecord } from '#contract/operations/records/get-search-record.ts';
import { createScreeningMonitor } from '#contract/operations/screening/create-screening-monitor.ts';
import { deleteScreeningMonitor } from '#contract/operations/screening/delete-screening-monitor.ts';
import { listScreeningAlerts } from '#contract/operations/screening/list-screening-alerts.ts';
import { listScreeningMonitors } from '#contract/operations/screening/list-screening-monitors.ts';
import { screenName } from '#contract/operations/screening/screen-name.ts';
import { screenNameAnswer } from '#contract/schemas/screening.ts';
import { ServiceError } from '#contract/service-error.ts';
import { mayRun } from '#domain/access/role-rights.ts';
import type { ConsoleAnswer, ConsoleAsk, ConsolePages } from '#doors/console/console-door.ts';
import { orAgain, renderRoleNote } from '#doors/console/form-parts.ts';
import { capitalise, renderPager, renderSegments, toAddress } from '#doors/console/list-parts.ts';
import { isConfirmed, renderConfirmStep } from '#pages/confirm-page.ts';
import { html } from '#pages/html.ts';
import { renderFault, renderNotice } from '#pages/page-parts.ts';
import { shortenStored } from '#pages/page-text.ts';
import { renderAlerts, renderScreened, renderWatchedNames } from './render-screened.ts';
import { buildQuestion, readTyped, renderScreenForm, type TypedName } from './screening-form.ts';

const PAGE_SIZE = 25;
const FEW_ALERTS = 5;
const MOST_COMPARED = 200;
const STATES = ['open', 'closed', 'all'] as const;

/** Adds screening: a name against the sanctions list, watched names, and their alerts. */
export function addScreeningPages(pages: ConsolePages): void {
  pages.get('/app/screening', (ask) => showScreening(ask, readTyped(ask.query), null));
  pages.post('/app/screening', async (ask) => {
    const typed = readTyped(ask.form);
    return orAgain(
      async () => {
        const { body } = await ask.run(screenName, buildQuestion(typed));
        return { redirect: `/app/screening/records/${body.record_id}` };
      },
      (fault, status) => showScreening(ask, typed, fault, status),
    );
  });
  pages.get('/app/screening/records/:record_id', showScreened);
  pages.post('/app/screening/watch', watchName);
  pages.post('/app/screening/stop', stopWatching);
  pages.get('/app/screening/alerts', showAlerts);
}

async function showScreening(
  { query, run, view }: ConsoleAsk,
  typed: TypedName,
  fault: string | null,
  status = 200,
): Promise<ConsoleAnswer> {
  const { role } = view.person;
  const cursor = query.get('cursor') ?? undefined;
  const isFirst = cursor === undefined;
  const [{ body: names }, { body: alerts }] = await Promise.all([
    run(listScreeningMonitors, { limit: PAGE_SIZE, cursor }),
    run(listScreeningAlerts, { limit: FEW_ALERTS }),
  ]);
  const may = (operation: Operation) => mayRun(role, operation);
  const main = html`<h1>Screening</h1>
<p class="lead">Is a name on DFAT’s Consolidated List of sanctions? You see every name that is alike, why, and on which version of the list.</p>
${renderNotice(DONE.get(query.get('done') ?? ''))}${renderFault(fault)}
${may(screenName) ? renderScreenForm(typed) : renderRoleNote(role, 'screen or watch names')}
<h2>Open alerts</h2>${
    alerts.alerts.length === 0
      ? html`<p>None. That is not a clearance.</p>`
      : html`${renderAlerts(alerts.alerts)}<p><a href="/app/screening/alerts">All open alerts</a></p>`
  }
<h2>Watched names</h2>${
    names.monitors.length === 0 && isFirst
      ? html`<section class="tile empty"><h3>No name is watched yet</h3><p>${may(createScreeningMonitor) ? 'Screen a name above, then choose “Watch this name”.' : 'Names that owners and members watch appear here.'} It is screened again whenever the list changes, and what is found appears here as an alert.</p></section>`
      : renderWatchedNames(names.monitors, may(deleteScreeningMonitor))
  }
${renderPager((page) => toAddress('/app/screening', { cursor: page }), isFirst, names.next_cursor)}`;
  return { title: 'Screening', place: 'screening', main, status };
}

const DONE = new Map([
  ['watched', 'The name is watched now. It is screened within minutes, and whenever the list changes.'],
  ['known', 'The name was watched already. Nothing was added.'],
  ['stopped', 'The name is no longer watched. Its alerts and records stay.'],
]);

async function showScreened({ params, run, view }: ConsoleAsk): Promise<ConsoleAnswer> {
  const { record } = (await run(getSearchRecord, { record_id: params.record_id ?? '' })).body;
  const answer = screenNameAnswer.safeParse(record.result);
  if (!answer.success) throw new ServiceError('not_found', 'This record is not a screening. Open it under Records.');
  const typed = readAsked(record.request, record.reference);
  const mayWatch = mayRun(view.person.role, createScreeningMonitor);
  const main = renderScreened({ record, answer: answer.data, typed, mayWatch });
  return { title: 'Screened name', place: 'screening', main };
}

function readAsked(request: Readonly<Record<string, unknown>>, reference: string | null): TypedName {
  const asked = new URLSearchParams();
  for (const [field, value] of Object.entries(request)) asked.set(field, [value].flat().join(', '));
  return { ...readTyped(asked), reference: reference ?? '' };
}

async function watchName(ask: ConsoleAsk): Promise<ConsoleAnswer> {
  const typed = readTyped(ask.form);
  return orAgain(
    async () => {
      if (await isWatched(ask, typed)) return { redirect: '/app/screening?done=known' };
      await ask.run(createScreeningMonitor, buildQuestion(typed));
      return { redirect: '/app/screening?done=watched' };
    },
    (fault, status) => showScreening(ask, typed, fault, status),
  );
}

// The same name with the same details under the same reference.
async function isWatched({ run }: ConsoleAsk, typed: TypedName): Promise<boolean> {
  const reference = typed.reference || undefined;
  const { monitors } = (await run(listScreeningMonitors, { limit: MOST_COMPARED, reference })).body;
  const { name, kind = null, birth_date = null } = buildQuestion(typed);
  return monitors.some(
    (one) =>
      one.name === name &&
      one.kind === kind &&
      one.birth_date === birth_date &&
      (one.reference ?? '') === typed.reference,
  );
}

async function stopWatching({ form, run }: ConsoleAsk): Promise<ConsoleAnswer> {
  const screening_monitor_id = form.get('id') ?? '';
  if (isConfirmed(form)) {
    await run(deleteScreeningMonitor, { screening_monitor_id });
    return { redirect: '/app/screening?done=stopped' };
  }
  const main = renderConfirmStep({
    question: `Stop watching ${shortenStored(form.get('name') ?? 'this name', 120)}?`,
    effect: 'It is no longer screened when the list changes. Its alerts and records stay.',
    button: 'Stop watching',
    action: '/app/screening/stop',
    back: '/app/screening',
    form,
  });
  return { title: 'Stop watching', place: 'screening', main };
}

async function showAlerts({ query, run }: ConsoleAsk): Promise<ConsoleAnswer> {
  // Empty is that of no name.
  const id = query.get('id') || undefined;
  const cursor = query.get('cursor') ?? undefined;
  const state = STATES.find((one) => one === query.get('state')) ?? 'open';
  const { body } = await run(listScreeningAlerts, { state, limit: PAGE_SIZE, screening_monitor_id: id, cursor });
  const toAlerts = (wanted: string, page?: string) =>
    toAddress('/app/screening/alerts', { state: wanted, id, cursor: page });
  const segments = STATES.map((one) => [toAlerts(one), capitalise(one), one === state] as const);
  const main = html`<p class="hint"><a href="/app/screening">Screening</a></p><h1>Alerts ${id === undefined ? 'of watched names' : 'of one watched name'}</h1>
<p class="lead">Each says which entry of the list a watched name may be, since which version, and why. A person must compare them.</p>
${renderSegments('Which to show', segments)}
${body.alerts.length === 0 ? html`<section class="tile empty"><h2>No ${state === 'all' ? '' : `${state} `}alert</h2><p>That is not a clearance: the list changes. <a href="/app/screening">Watched names</a> say when each was last screened.</p></section>` : html`<h2>${capitalise(state)} alerts</h2>${renderAlerts(body.alerts)}`}
${renderPager((page) => toAlerts(state, page), cursor === undefined, body.next_cursor)}`;
  return { title: 'Alerts', place: 'screening', main };
}
