import { buildSydneyDay } from '#base/calendar-window.ts';
import { invariant } from '#base/invariant.ts';
import { formatAud } from '#base/money.ts';
import { getUsage } from '#contract/operations/account/get-usage.ts';
import type { ConsoleAsk, ConsolePages } from '#doors/console/console-door.ts';
import { titleOfCheck } from '#doors/console/listed-record.ts';
import { type Html, html } from '#pages/html.ts';
import { formatCalendarDay, formatTime, showStored } from '#pages/page-text.ts';
import { buildStatement, type Usage } from './build-statement.ts';
import { renderChart } from './render-chart.ts';

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

/** What the page of usage shows: a month (YYYY-MM), the present day in Sydney, and whether the page of apps has this account's cap. */
type UsageView = { month: string; today: string; usage: Usage; mayCap: boolean };

function renderUsagePage({ month, today, usage, mayCap }: UsageView): Html {
  const isNow = month === today.slice(0, 7);
  return html`<h1>Usage</h1>
<p class="lead">Credit, spend and calls of ${nameMonth(month)}. Days and months are in Sydney, here and in the statement.</p>
<div class="tiles figures">
<section class="tile"><h2>Balance now</h2><p class="figure">${formatAud(usage.balance_cents)}</p><p class="hint">AUD, all charges and refunds included.</p></section>
<section class="tile"><h2>Spend</h2><p class="figure">${formatAud(usage.spend_cents)}</p><p class="hint">${usage.refund_cents === 0 ? 'No refunds.' : `Refunded: ${formatAud(usage.refund_cents)}.`}</p></section>
<section class="tile"><h2>Calls</h2><p class="figure">${usage.calls.toLocaleString('en-AU')}</p><p class="hint">Completed checks.</p></section>
<section class="tile"><h2>Daily cap</h2>${renderCap(usage, mayCap)}</section></div>
<nav class="pager" aria-label="Months"><a class="button plain" rel="prev" href="/app/usage?month=${moveMonth(month, -1)}">${nameMonth(moveMonth(month, -1))}</a>${
    isNow
      ? null
      : html`<a class="button plain" rel="next" href="/app/usage?month=${moveMonth(month, 1)}">${nameMonth(moveMonth(month, 1))}</a>`
  }<a class="button plain" href="/app/usage/statement?month=${month}">Statement (CSV)</a><a class="button plain" href="/app/usage/statement?month=${month}&amp;format=pdf">Statement (PDF)</a></nav>
${usage.calls === 0 ? renderNone(month, isNow) : renderFigures(usage)}
${usage.corrections.length === 0 ? null : renderCorrections(usage)}`;
}

function renderCap({ daily_cap }: Usage, mayCap: boolean): Html {
  const link = (words: string) => mayCap && html` <a href="/account/apps">${words}</a>`;
  if (daily_cap === null)
    return html`<p class="figure">None</p><p class="hint">Nothing limits the spend of a day.${link('Set a cap')}</p>`;
  const { cap_cents, spent_cents, resets_at } = daily_cap;
  return html`<p class="figure">${formatAud(spent_cents)} of ${formatAud(cap_cents)}</p><p><progress aria-label="Spent today under the cap" max="${Math.max(cap_cents, 1)}" value="${spent_cents}"></progress></p><p class="hint">Starts again ${formatTime(new Date(resets_at))}.${link('Change the cap')}</p>`;
}

function renderNone(month: string, isNow: boolean): Html {
  return html`<section class="tile empty"><h2>No calls in ${nameMonth(month)}</h2><p>${isNow ? html`Make a check, here or with a key. It appears within seconds.` : html`Choose another month above.`}</p><p><a class="button" href="/app">Search</a></p></section>`;
}

function renderFigures({ by_tool_and_day, from, to }: Usage): Html {
  const rows = by_tool_and_day.map(({ day, tool, calls, spend_cents }) => ({
    day,
    name: titleOfCheck(tool),
    calls,
    spend_cents,
  }));
  return html`<section class="tile"><h2>Calls by day</h2>${renderChart({ title: 'Calls by day and tool', from, to, rows: rows.map(({ calls, ...row }) => ({ ...row, value: calls })), format: (value) => `${value} ${value === 1 ? 'call' : 'calls'}` })}</section>
<section class="tile"><h2>Spend by day</h2>${rows.every(({ spend_cents }) => spend_cents === 0) ? html`<p>All calls of this month were free.</p>` : renderChart({ title: 'Spend by day and tool', from, to, rows: rows.map(({ spend_cents, ...row }) => ({ ...row, value: spend_cents })), format: formatAud })}</section>
<section class="tile wide" tabindex="0" role="region" aria-label="Calls and spend by day and tool"><h2>The same as a table</h2><table class="days"><thead><tr><th>Day</th><th>Tool</th><th>Calls</th><th>Spend (AUD)</th></tr></thead><tbody>${rows.map(
    ({ day, name, calls, spend_cents }) =>
      html`<tr><td>${formatCalendarDay(day)}</td><td>${name}</td><td>${calls.toLocaleString('en-AU')}</td><td>${spend_cents === 0 ? 'free' : formatAud(spend_cents)}</td></tr>`,
  )}</tbody></table></section>`;
}

function renderCorrections({ corrections }: Usage): Html {
  return html`<section class="tile wide" tabindex="0" role="region" aria-label="Refunds and reversals"><h2>Refunds and reversals</h2><table><thead><tr><th>Made</th><th>Amount (AUD)</th><th>Why</th><th>Record</th></tr></thead><tbody>${corrections.map(
    ({ created_at, amount_cents, because, record_id }) =>
      html`<tr><td>${formatTime(new Date(created_at))}</td><td>${formatAud(amount_cents)}</td><td>${showStored(because, 200)}</td><td>${record_id === null ? 'none' : html`<a href="/app/records/${record_id}">record</a>`}</td></tr>`,
  )}</tbody></table></section>`;
}

function moveMonth(month: string, by: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

const MONTH_NAME = new Intl.DateTimeFormat('en-AU', { timeZone: 'UTC', month: 'long', year: 'numeric' });

function nameMonth(month: string): string {
  return MONTH_NAME.format(new Date(`${month}-01`));
}
