import type { AnswerOf } from '#contract/operation.ts';
import type { listExports } from '#contract/operations/exports/list-exports.ts';
import { JOB_CHIPS } from '#doors/console/job-chips.ts';
import { type Html, html } from '#pages/html.ts';
import { formatTime } from '#pages/page-text.ts';

type Export = AnswerOf<typeof listExports>['exports'][number];

/** The exports of a deal, newest first, each with its file or its progress; null without one. */
export function renderExports(exports: readonly Export[]): Html | null {
  if (exports.length === 0) return null;
  return html`<h2>Exports</h2><div class="tile wide" tabindex="0" role="region" aria-label="Exports"><table class="log"><thead><tr><th>Ordered</th><th>Contains</th><th>State</th><th>File</th></tr></thead><tbody>${exports.map(renderRow)}</tbody></table></div>`;
}

function renderRow({ job_id, created_at, record_count, state, result_url, expires_at, filter }: Export): Html {
  const job = `/app/jobs/${job_id}?${new URLSearchParams({ reference: filter.reference ?? '' })}`;
  const file =
    result_url === null
      ? state === 'succeeded'
        ? 'no longer kept'
        : html`<a href="${job}">See its progress</a>`
      : html`<a href="/app/jobs/${job_id}/file">Download ZIP</a>${expires_at && html`<small>kept until ${formatTime(new Date(expires_at))}</small>`}`;
  return html`<tr><td><a href="${job}">${formatTime(new Date(created_at))}</a></td><td data-label="Contains">${record_count === 1 ? '1 record' : `${record_count.toLocaleString('en-AU')} records`}</td><td data-label="State">${JOB_CHIPS[state]}</td><td data-label="File">${file}</td></tr>`;
}
