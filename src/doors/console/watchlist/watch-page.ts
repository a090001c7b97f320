import { captureSnapshot } from '#contract/operations/monitors/capture-snapshot.ts';
import { deleteMonitor } from '#contract/operations/monitors/delete-monitor.ts';
import { getMonitor } from '#contract/operations/monitors/get-monitor.ts';
import { runsKind } from '#domain/access/role-rights.ts';
import type { ConsoleAnswer, ConsoleAsk, ConsolePages } from '#doors/console/console-door.ts';
import { type ConfirmStep, isConfirmed, renderConfirmStep } from '#pages/confirm-page.ts';
import { renderWatch } from './render-watch.ts';

// What is asked before it is done, for browsers without the dialog of the script.
const QUESTIONS = new Map<string | null, Pick<ConfirmStep, 'effect' | 'button'>>([
  ['stop', { effect: 'Later changes are not seen any more. The records stay.', button: 'Stop watching' }],
  [
    'baseline',
    {
      effect: 'Later checks are compared with what the register says now, and earlier changes become historic.',
      button: 'Rely on the present state',
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
    await run(captureSnapshot, { subscription_id, role: step === 'baseline' ? 'baseline' : 'check' });
    return { redirect: `/app/watchlist/${subscription_id}` };
  });
}

async function showWatch({ params, query, run, view }: ConsoleAsk): Promise<ConsoleAnswer> {
  const [previous, current] = [query.get('previous') ?? '', query.get('current') ?? ''];
  const isHistoric = query.get('show') === 'historic';
  const { body: monitor } = await run(getMonitor, {
    subscription_id: params.subscription_id ?? '',
    include: isHistoric ? 'history' : 'state',
    ...(previous !== '' && { previous_snapshot_id: previous }),
    ...(current !== '' && { current_snapshot_id: current }),
  });
  const historic = monitor.history ?? [];
  const isKnown = query.get('done') === 'known';
  const mayChange = runsKind(view.person.role, captureSnapshot);
  return {
    title: 'Watched',
    place: 'watchlist',
    main: renderWatch({ monitor, isHistoric, historic, isKnown, mayChange }),
  };
}
