import { invariant } from '#base/invariant.ts';
import type { AnswerOf } from '#contract/operation.ts';
import { getJob } from '#contract/operations/jobs/get-job.ts';
import { getJobResult } from '#contract/operations/jobs/get-job-result.ts';
import { listMonitors } from '#contract/operations/monitors/list-monitors.ts';
import type { ShownJobKind } from '#contract/shown-jobs.ts';
import {
  type RecheckReport,
  readReport,
  renderRecheck,
  type WatchedNames,
} from '#doors/console/watchlist/render-recheck.ts';
import { type Html, html } from '#pages/html.ts';
import { renderReload } from '#pages/page-parts.ts';
import { formatTime } from '#pages/page-text.ts';
import type { PlaceName } from '#pages/places.ts';
import type { ConsoleAsk, ConsolePages } from './console-door.ts';
import { renderReference } from './list-parts.ts';

export const JOB_CHIPS = {
  queued: html`<span class="chip">Waiting</span>`,
  running: html`<span class="chip watch">Running</span>`,
  succeeded: html`<span class="chip good">Done</span>`,
  failed: html`<span class="chip bad">Failed</span>`,
};

type Job = AnswerOf<typeof getJob>;
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
// A page stays below 50 KB.
const MOST_LINES = 60;

/** Adds the page of a job, which reloads itself until the job has ended, and the download of its file. */
export function addJobPages(pages: ConsolePages): void {
  pages.get('/app/jobs/:job_id', async ({ params, query, run }) => {
    const { body: job } = await run(getJob, { job_id: params.job_id ?? '' });
    const isOpen = job.finished_at === null;
    const hasReport = job.kind === 'monitor_recheck' && job.result_url !== null;
    return {
      title: WORDS[job.kind].title,
      place: WORDS[job.kind].place,
      main: html`${renderJob(job, isOpen, renderBack(job, query.get('reference') ?? ''))}${hasReport ? await showRecheck(run, job.job_id) : null}`,
      ...(isOpen && { head: renderReload(REFRESH_SECONDS) }),
    };
  });
  pages.get('/app/jobs/:job_id/file', async ({ params, run }) => {
    const { file } = await run(getJobResult, { job_id: params.job_id ?? '' });
    invariant(file !== null, 'the result of a job is a file');
    return { answerFile: file };
  });
}

async function showRecheck(run: ConsoleAsk['run'], job_id: string): Promise<Html> {
  const { file } = await run(getJobResult, { job_id });
  invariant(file !== null, 'the result of a recheck is a file');
  const report = await readReport(file.open, MOST_LINES);
  return renderRecheck(report, await readNames(run, report));
}

// Only those that the page shows: an account may have very many.
async function readNames(run: ConsoleAsk['run'], { lines }: RecheckReport): Promise<WatchedNames> {
  if (lines.length === 0) return new Map();
  const subscription_ids = lines.map(({ subscription_id }) => subscription_id).join(',');
  const { body } = await run(listMonitors, { subscription_ids, include: 'state', limit: MOST_LINES });
  return new Map(
    body.monitors.flatMap(({ subscription_id, latest }) => (latest === undefined ? [] : [[subscription_id, latest]])),
  );
}

// The address names the deal from which an export was ordered.
function renderBack({ kind }: Job, reference: string): Html {
  const { back } = WORDS[kind];
  return kind === 'evidence_export' && reference !== '' ? html`${back} › ${renderReference(reference)}` : back;
}

function renderJob(job: Job, isOpen: boolean, back: Html): Html {
  const { title, unit } = WORDS[job.kind];
  const { done, total } = job.progress;
  return html`<p class="hint">${back}</p><h1>${title}</h1>
<section class="tile"><div class="tile-head"><h2>Progress</h2>${JOB_CHIPS[job.state]}</div>
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
