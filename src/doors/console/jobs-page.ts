import type { z } from 'zod';
import { invariant } from '#base/invariant.ts';
import { getJob } from '#contract/operations/jobs/get-job.ts';
import { getJobResult } from '#contract/operations/jobs/get-job-result.ts';
import type { ShownJobKind } from '#contract/shown-jobs.ts';
import { type Html, html } from '#pages/html.ts';
import { formatTime } from '#pages/page-text.ts';
import type { PlaceName } from '#pages/places.ts';
import { renderReload } from '#pages/reload.ts';
import type { ConsolePages } from './console-door.ts';
import { readReportHead } from './read-report-head.ts';

type Job = z.output<(typeof getJob)['output']>;
type Counts = Awaited<ReturnType<typeof readReportHead>>['counts'];
type JobWords = { title: string; unit: string; file: string; place: PlaceName; back: Html };

const WORDS: Record<ShownJobKind, JobWords> = {
  evidence_export: {
    title: 'Evidence export',
    unit: 'records',
    file: 'Download ZIP',
    place: 'deals',
    back: html`<a href="/app/deals">Deals</a>`,
  },
  batch_search: {
    title: 'Batch of checks',
    unit: 'rows',
    file: 'Download ZIP',
    place: 'records',
    back: html`<a href="/app/records">Records</a>`,
  },
  monitor_recheck: {
    title: 'Check of the watchlist',
    unit: 'businesses and addresses',
    file: 'Download report',
    place: 'watchlist',
    back: html`<a href="/app/watchlist">Watchlist</a>`,
  },
};
const REFRESH_SECONDS = 2;
const CHIPS = {
  queued: html`<span class="chip">Waiting</span>`,
  running: html`<span class="chip watch">Running</span>`,
  succeeded: html`<span class="chip good">Done</span>`,
  failed: html`<span class="chip bad">Failed</span>`,
};

/** Adds the page of a job, which reloads itself until the job has ended, and the download of its file. */
export function addJobPages(pages: ConsolePages): void {
  pages.get('/app/jobs/:job_id', async ({ params, run }) => {
    const { body: job } = await run(getJob, { job_id: params.job_id ?? '' });
    const isOpen = job.finished_at === null;
    const hasReport = job.kind === 'monitor_recheck' && job.result_url !== null;
    const report = hasReport ? (await run(getJobResult, { job_id: job.job_id })).file : null;
    const counts = report === null ? null : (await readReportHead(report.open)).counts;
    return {
      title: WORDS[job.kind].title,
      place: WORDS[job.kind].place,
      main: html`${renderJob(job, isOpen)}${counts === null ? null : renderCounts(counts)}`,
      ...(isOpen && { head: renderReload(REFRESH_SECONDS) }),
    };
  });
  pages.get('/app/jobs/:job_id/file', async ({ params, run }) => {
    const { file } = await run(getJobResult, { job_id: params.job_id ?? '' });
    invariant(file !== null, 'the result of a job is a file');
    return { answerFile: file };
  });
}

function renderJob(job: Job, isOpen: boolean): Html {
  const { title, unit, back } = WORDS[job.kind];
  const { done, total } = job.progress;
  return html`<p class="hint">${back}</p><h1>${title}</h1>
<section class="tile"><div class="tile-head"><h2>Progress</h2>${CHIPS[job.state]}</div>
<p><progress aria-label="${title}" max="${total ?? 1}"${total === null && isOpen ? null : html` value="${total === null ? 1 : done}"`}></progress></p>
<p>${done.toLocaleString('en-AU')}${total === null ? null : html` of ${total.toLocaleString('en-AU')}`} ${unit}</p>
<dl class="facts-list"><dt>Ordered</dt><dd>${formatTime(new Date(job.created_at))}</dd>${
    job.finished_at === null ? null : html`<dt>Ended</dt><dd>${formatTime(new Date(job.finished_at))}</dd>`
  }<dt>Job id</dt><dd><code>${job.job_id}</code></dd></dl>
${isOpen ? html`<p class="hint">This page updates every ${REFRESH_SECONDS} seconds. You can close it and come back: the work continues.</p>` : renderEnd(job)}</section>`;
}

function renderEnd({ kind, job_id, error, result_url, expires_at }: Job): Html {
  if (error !== null)
    return html`<div class="notice bad"><p>${error.message}</p><p class="hint">No file was made. Order it again; if you ask for help, quote <code>${error.code}</code>.</p></div>`;
  if (result_url === null) return html`<p>The file has expired. Order it again.</p>`;
  return html`<p class="actions"><a class="button" href="/app/jobs/${job_id}/file">${WORDS[kind].file}</a></p>${
    expires_at === null ? null : html`<p class="hint">The file is kept until ${formatTime(new Date(expires_at))}.</p>`
  }`;
}

// A target that could not be read is counted apart: it is never "no change".
function renderCounts({ changed, unchanged, not_due, not_observed, no_baseline }: Counts): Html {
  const rows: [count: number, label: string, chip: Html][] = [
    [changed, 'Differ from what you relied on', html`<span class="chip watch">Changed</span>`],
    [unchanged, 'Read again, no difference seen', html`<span class="chip good">No change seen</span>`],
    [
      not_due,
      'Not read again: comparing the register’s versions shows no change',
      html`<span class="chip">Not due</span>`,
    ],
    [
      not_observed,
      'Could not be read: nothing is known about them',
      html`<span class="chip bad">Could not check</span>`,
    ],
    [no_baseline, 'Have nothing to compare with', html`<span class="chip">No baseline</span>`],
  ];
  return html`<section class="tile"><h2>Result</h2><table><tbody>${rows.map(([count, label, chip]) =>
    count === 0 ? null : html`<tr><td>${count.toLocaleString('en-AU')}</td><td>${chip}</td><td>${label}</td></tr>`,
  )}</tbody></table><p class="actions"><a class="button" href="/app/watchlist?show=changed">Show what changed</a></p></section>`;
}
