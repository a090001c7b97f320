import type { AnswerOf } from '#contract/operation.ts';
import { verifyCounterparty } from '#contract/operations/abn/verify-counterparty.ts';
import { exportEvidencePack } from '#contract/operations/exports/export-evidence-pack.ts';
import type { listExports } from '#contract/operations/exports/list-exports.ts';
import type { Role } from '#contract/roles.ts';
import { mayRun } from '#domain/access/role-rights.ts';
import { renderDealField } from '#doors/console/find/find-actions.ts';
import { renderRoleNote } from '#doors/console/form-parts.ts';
import { JOB_CHIPS } from '#doors/console/jobs-page.ts';
import { countThings, renderPager, renderReference, toAddress, toDealAddress } from '#doors/console/list-parts.ts';
import { isDoubtful, type ShownRecord } from '#doors/console/listed-record.ts';
import type { Makers } from '#doors/console/records/read-makers.ts';
import { type RecordList, renderRecordTable } from '#doors/console/records/render-records.ts';
import { renderFormId } from '#pages/form-id.ts';
import { type Html, html } from '#pages/html.ts';
import { formatTime, showStored } from '#pages/page-text.ts';

/** Builds the page on which a person opens a deal; the list has the latest records of the account, or older ones. */
export function renderDeals({ records, next_cursor }: RecordList, isFirst: boolean, role: Role): Html {
  const deals = groupByReference(records);
  return html`<h1>Deals</h1>
<p class="lead">Everything that you checked under one reference: your id for a deal or a file.</p>
<form class="filters" action="/app/deals" role="search" aria-label="Open a deal"><div class="field"><label for="reference">Reference</label><input id="reference" name="reference" maxlength="200" required autocomplete="off"></div><button>Open</button></form>
${
  deals.length === 0 && next_cursor === null && isFirst
    ? html`<section class="tile empty"><h2>No deals yet</h2>${
        mayRun(role, verifyCounterparty)
          ? html`<p>Give a check a reference, such as the number of your file. Its checks then appear here together.</p><p><a class="button" href="/app">Search</a></p>`
          : html`<p>What owners and members check under a reference appears here.</p>`
      }</section>`
    : html`<h2>In ${isFirst ? 'your latest' : 'these older'} ${countThings(records.length, 'record')}</h2>${isFirst && next_cursor === null ? null : COVERED}${renderDealTable(deals)}
${renderPager((cursor) => toAddress('/app/deals', { cursor }), isFirst, next_cursor)}`
}`;
}

// A deal may have more checks, and an account more deals, than the records of one page.
const COVERED = html`<p class="hint">The list covers these records only, not the whole account. Find other deals with “Older”, or open one by its reference. The page of a deal has all its checks.</p>`;

function renderDealTable(deals: readonly Deal[]): Html {
  if (deals.length === 0) return html`<p>None of them has a reference.</p>`;
  return html`<div class="tile wide" tabindex="0" role="region" aria-label="Deals"><table><thead><tr><th>Reference</th><th>Checks among these</th><th>To look at</th><th>Last of these</th></tr></thead><tbody>${deals.map(
    ({ reference, count, doubts, last }) =>
      html`<tr><td>${renderReference(reference)}</td><td>${countThings(count, 'check')}</td><td>${doubts === 0 ? 'none flagged' : html`<span class="chip watch">${countThings(doubts, 'check')}</span>`}</td><td>${formatTime(new Date(last))}</td></tr>`,
  )}</tbody></table></div>`;
}

/** A deal among listed records: its checks, how many of them a person should look at, and the time of the last. */
type Deal = { reference: string; count: number; doubts: number; last: string };

function groupByReference(records: readonly ShownRecord[]): Deal[] {
  const deals = new Map<string, Deal>();
  // Newest first, so the first record of a deal is its last.
  for (const record of records) {
    const { reference, created_at } = record;
    if (reference === null) continue;
    const deal = deals.get(reference) ?? { reference, count: 0, doubts: 0, last: created_at };
    deals.set(reference, { ...deal, count: deal.count + 1, doubts: deal.doubts + Number(isDoubtful(record)) });
  }
  return [...deals.values()];
}

/** What the page of a deal shows. */
type DealView = {
  reference: string;
  list: RecordList;
  /** The exports of the deal; null without one. */
  exports: Html | null;
  /** What is watched under the reference. */
  watched: Html;
  isFirst: boolean;
  role: Role;
  makers: Makers;
};

/** Builds the page of a deal. */
export function renderDeal({ reference, list, exports, watched, isFirst, role, makers }: DealView): Html {
  const { records, next_cursor } = list;
  const isEmpty = records.length === 0 && isFirst;
  return html`<p class="hint"><a href="/app/deals">Deals</a></p><h1>${showStored(reference, 200)}</h1>
${
  isEmpty
    ? html`<section class="tile empty"><h2>No checks with this reference</h2><p>Check the reference for typos and capitals${mayRun(role, verifyCounterparty) ? ', or make its first check.' : '.'}</p></section>${mayRun(role, verifyCounterparty) ? renderCheck(reference) : null}`
    : html`<p class="lead">All checks with this reference, newest first.</p>${mayRun(role, verifyCounterparty) ? renderCheck(reference) : null}${mayRun(role, exportEvidencePack) ? renderExport(reference) : renderRoleNote(role, 'export evidence')}${exports}
<h2>Checks</h2>${renderRecordTable(records, (made_by) => toAddress('/app/records', { reference, made_by }), makers, true)}
${renderPager((cursor) => toDealAddress(reference, cursor), isFirst, next_cursor)}`
}
${isEmpty ? null : html`<h2 id="changes">What changed since</h2>`}${watched}`;
}

function renderExport(reference: string): Html {
  return html`<form class="actions" method="post" action="/app/deals">${renderFormId()}<input type="hidden" name="reference" value="${reference}"><button>Export evidence</button><span class="hint">A ZIP with the PDF, JSON and proof of every record. Free.</span></form>`;
}

// The form has the reference, so that no one has to type it again for each check.
function renderCheck(reference: string): Html {
  return html`<form class="filters" method="post" action="/app/search" aria-label="One more check">${renderFormId()}${renderDealField(reference)}<div class="field"><label for="deal-check">Check for this deal</label><input id="deal-check" name="q" required maxlength="300" autocomplete="off" placeholder="ABN, ACN, licence, name or address"></div><button>Check · free</button></form>`;
}

type Export = AnswerOf<typeof listExports>['exports'][number];

/** The exports of a deal, newest first, each with its file or its progress; null without one. */
export function renderExports(exports: readonly Export[]): Html | null {
  if (exports.length === 0) return null;
  return html`<h2>Exports</h2><div class="tile wide" tabindex="0" role="region" aria-label="Exports"><table class="log"><thead><tr><th>Ordered</th><th>Contains</th><th>State</th><th>File</th></tr></thead><tbody>${exports.map(renderRow)}</tbody></table></div>`;
}

function renderRow({ job_id, created_at, record_count, state, result_url, expires_at, filter }: Export): Html {
  const job = toAddress(`/app/jobs/${job_id}`, { reference: filter.reference ?? '' });
  const file =
    result_url === null
      ? state === 'succeeded'
        ? 'no longer kept'
        : html`<a href="${job}">See its progress</a>`
      : html`<a href="/app/jobs/${job_id}/file">Download ZIP</a>${expires_at && html`<small>kept until ${formatTime(new Date(expires_at))}</small>`}`;
  return html`<tr><td><a href="${job}">${formatTime(new Date(created_at))}</a></td><td data-label="Contains">${record_count === 1 ? '1 record' : `${record_count.toLocaleString('en-AU')} records`}</td><td data-label="State">${JOB_CHIPS[state]}</td><td data-label="File">${file}</td></tr>`;
}
