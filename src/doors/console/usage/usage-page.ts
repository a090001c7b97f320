import { buildSydneyDay } from '#base/calendar-window.ts';
import { invariant } from '#base/invariant.ts';
import { getUsage } from '#contract/operations/account/get-usage.ts';
import type { ConsoleAsk, ConsolePages } from '#doors/console/console-door.ts';
import { buildStatement } from './build-statement.ts';
import { renderUsagePage } from './render-usage.ts';

const MONTH = /^20\d\d-(?:0[1-9]|1[0-2])$/;

export function addUsagePages(pages: ConsolePages): void {
  pages.get('/app/usage', async (ask) => {
    const { month, today, usage } = await readMonth(ask);
    // The page of apps shows the person's own account, never its test account.
    const mayCap = ask.view.mode === 'live' || ask.view.person.test_of !== null;
    return { title: 'Usage', place: 'usage', main: renderUsagePage({ month, today, usage, mayCap }) };
  });
  pages.get('/app/usage/statement', async (ask) => {
    if (ask.query.get('format') === 'pdf') {
      const { from, to } = readDays(ask);
      const { file } = await ask.run(getUsage, { from, to, format: 'pdf' });
      invariant(file !== null, 'usage in the format pdf is a file');
      return { answerFile: file };
    }
    const { month, usage } = await readMonth(ask);
    const type = 'text/csv; charset=utf-8';
    return { file: { type, name: `statement-${month}.csv`, body: buildStatement(usage) } };
  });
}

// Usage is counted by days in Sydney, so months are too. What is not a month shows the present one.
function readDays({ query }: ConsoleAsk) {
  const today = buildSydneyDay(Date.now());
  const wanted = query.get('month') ?? '';
  const month = MONTH.test(wanted) && wanted <= today.slice(0, 7) ? wanted : today.slice(0, 7);
  const [year = 0, number = 0] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  return { month, today, from: `${month}-01`, to: last };
}

async function readMonth(ask: ConsoleAsk) {
  const { month, today, from, to } = readDays(ask);
  return { month, today, usage: (await ask.run(getUsage, { from, to })).body };
}
