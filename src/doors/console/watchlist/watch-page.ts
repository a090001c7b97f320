import type { AnswerOf } from '#contract/operation.ts';
import { captureSnapshot } from '#contract/operations/monitors/capture-snapshot.ts';
import { deleteMonitor } from '#contract/operations/monitors/delete-monitor.ts';
import { getMonitor } from '#contract/operations/monitors/get-monitor.ts';
import { ServiceError } from '#contract/service-error.ts';
import { runsKind } from '#domain/access/role-rights.ts';
import type { ConsoleAnswer, ConsoleAsk, ConsolePages } from '#doors/console/console-door.ts';
import { type ConfirmStep, isConfirmed, renderConfirmStep } from '#pages/confirm-page.ts';
import { renderWatch } from './render-watch.ts';

// The questions of the confirmation page, for browsers without the dialog of the script.
const QUESTIONS = new Map<string | null, Pick<ConfirmStep, 'effect' | 'button'>>([
  ['stop', { effect: 'Later changes are not seen any more. The records stay.', button: 'Stop watching' }],
  [
    'baseline',
    {
      effect: 'Later checks are compared with what this check shows, and its differences become historic.',
      button: 'Rely on this check',
    },
  ],
]);

/** Adds the page of one monitor, and what can be done with it. */
export function addWatchPages(pages: ConsolePages): void {
  pages.get('/app/watchlist/:subscription_id', showWatch);
  pages.post('/app/watchlist/:subscription_id', async ({ params, form, run }) => {
    const subscription_id = params.subscription_id ?? '';
    const step = form.get('step');
    const asked = QUESTIONS.get(step);
    if (asked !== undefined && !isConfirmed(form)) {
      const { latest } = (await run(getMonitor, { subscription_id, include: 'state' })).body;
      const here = `/app/watchlist/${subscription_id}`;
      const question = `${asked.button}: ${latest?.name ?? latest?.target}?`;
      const main = renderConfirmStep({ ...asked, question, action: here, form, back: here });
      return { title: asked.button, place: 'watchlist', main };
    }
    if (step === 'stop') {
      await run(deleteMonitor, { subscription_id });
      return { redirect: '/app/watchlist' };
    }
    if (step === 'baseline') return rely(run, subscription_id, form.get('snapshot_id') ?? '');
    await run(captureSnapshot, { subscription_id, role: 'check' });
    return { redirect: `/app/watchlist/${subscription_id}` };
  });
}

// Accepts only what the person has read. If the register changed since, checks it again for them to read.
async function rely(run: ConsoleAsk['run'], subscription_id: string, shown: string): Promise<ConsoleAnswer> {
  const here = `/app/watchlist/${subscription_id}`;
  try {
    await run(captureSnapshot, { subscription_id, role: 'baseline', expected_snapshot_id: shown });
    return { redirect: `${here}?done=relied` };
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'snapshot_mismatch') throw error;
    await run(captureSnapshot, { subscription_id, role: 'check' });
    return { redirect: `${here}?done=moved` };
  }
}

async function showWatch({ params, query, run, view }: ConsoleAsk): Promise<ConsoleAnswer> {
  const [previous, current] = [query.get('previous') ?? '', query.get('current') ?? ''];
  const isHistoric = query.get('show') === 'historic';
  const subscription_id = params.subscription_id ?? '';
  const { body: monitor } = await run(getMonitor, {
    subscription_id,
    include: isHistoric ? 'history' : 'state',
    ...(previous !== '' && { previous_snapshot_id: previous }),
    ...(current !== '' && { current_snapshot_id: current }),
  });
  const older = isHistoric || current !== '' ? undefined : findOlderCheck(monitor);
  const newest =
    older === undefined
      ? undefined
      : (await run(getMonitor, { subscription_id, include: 'state', current_snapshot_id: older })).body;
  const mayChange = runsKind(view.person.role, captureSnapshot);
  return {
    title: 'Watched',
    place: 'watchlist',
    main: renderWatch({ monitor, newest: newest?.compared ?? null, isHistoric, done: query.get('done'), mayChange }),
  };
}

// The newest check, if it read an older version than the check that the page compares: the register went back.
function findOlderCheck({ snapshots: [newest], compared }: AnswerOf<typeof getMonitor>): string | undefined {
  const isOlder = newest?.role === 'check' && newest.source_observed_at < (compared?.current.source_observed_at ?? 0);
  return isOlder ? newest.snapshot_id : undefined;
}
