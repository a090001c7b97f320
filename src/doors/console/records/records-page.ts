import { invariant } from '#base/invariant.ts';
import { getSearchRecord } from '#contract/operations/records/get-search-record.ts';
import { listRecentSearches } from '#contract/operations/records/list-recent-searches.ts';
import type { Role } from '#contract/roles.ts';
import { recordId } from '#contract/schemas/common.ts';
import type { DueDiligenceRecord } from '#contract/schemas/record.ts';
import { findAskedFor, findSubjectName } from '#domain/evidence/name-answer.ts';
import { buildRecordPage, type RecordPage } from '#domain/evidence/page/build-record-page.ts';
import { listUncheckedSources } from '#domain/evidence/page/list-warnings.ts';
import { parseAbn } from '#domain/identifiers/abn.ts';
import { parseAcn } from '#domain/identifiers/acn.ts';
import type { ConsoleAnswer, ConsoleAsk, ConsolePages } from '#doors/console/console-door.ts';
import { renderLicenceToDeal } from '#doors/console/find/find-actions.ts';
import { orAgain } from '#doors/console/form-parts.ts';
import { countThings, renderReference } from '#doors/console/list-parts.ts';
import { titleOfCheck } from '#doors/console/listed-record.ts';
import { type Html, html } from '#pages/html.ts';
import { formatTime, shortenStored } from '#pages/page-text.ts';
import { readMakers } from './read-makers.ts';
import { buildWanted, type RecordList, readTypedFilter, renderRecords } from './render-records.ts';

const PAGE_SIZE = 25;

/** Adds the list of records, the page of one record, and its PDF. */
export function addRecordsPages(pages: ConsolePages): void {
  pages.get('/app/records', showRecords);
  pages.get('/app/records/:record_id', async ({ params, run, view }) => {
    const { body } = await run(getSearchRecord, { record_id: params.record_id ?? '' });
    const { record } = body;
    return {
      title: `Record of ${shortenStored(nameRecord(record))}`,
      place: 'records',
      main: renderRecord(record, view.person.role),
    };
  });
  pages.get('/app/records/:record_id/pdf', async ({ params, query, run }) => {
    const annex = query.get('annex') === 'full' ? 'full' : 'none';
    const { file } = await run(getSearchRecord, { record_id: params.record_id ?? '', format: 'pdf', annex });
    invariant(file !== null, 'a record in the format pdf is a file');
    return { answerFile: file };
  });
}

async function showRecords({ query, run, view }: ConsoleAsk): Promise<ConsoleAnswer> {
  const wantedId = query.get('record_id')?.trim() ?? '';
  if (recordId.safeParse(wantedId).success) return { redirect: `/app/records/${wantedId}` };
  const typed = readTypedFilter(query);
  const cursor = query.get('cursor') ?? undefined;
  const page = {
    wantedId,
    typed,
    isFirst: cursor === undefined,
    makers: await readMakers({ run, view }),
    now: new Date(),
  };
  const show = (list: RecordList | null, fault: string | null): ConsoleAnswer => ({
    title: 'Records',
    place: 'records',
    main: renderRecords({ ...page, list, fault }),
    status: fault === null ? 200 : 400,
  });
  if (wantedId !== '')
    return show(null, 'A record id is rec_ and 26 digits or capitals. Copy it from a PDF or an answer.');
  return orAgain(
    async () => show((await run(listRecentSearches, { ...buildWanted(typed), limit: PAGE_SIZE, cursor })).body, null),
    (fault) => show(null, fault),
    ({ code }) => code === 'invalid_input',
  );
}

/** Builds the page of a record from the content of its PDF, so that both say the same. */
function renderRecord(record: DueDiligenceRecord, role: Role): Html {
  const page = buildRecordPage(record, { publicUrl: '', signedBy: '', canDraw: () => true });
  const { record_id, reference } = record;
  return html`<p class="hint"><a href="/app/records">Records</a></p>
<h1><bdi>${shortenStored(nameRecord(record), 300)}</bdi></h1>
<p class="lead">${titleOfCheck(record.tool)} · ${toText(page.subject.label)} <bdi>${toText(page.subject.value)}</bdi></p>
${page.headline === null ? null : html`<p><strong>${toText(page.headline)}</strong></p>`}
${page.mark === null ? null : html`<div class="notice warn"><p>${page.mark.sentence}</p></div>`}
<div class="actions"><a class="button" href="/app/records/${record_id}/pdf">Download PDF</a><a class="button plain" href="/app/records/${record_id}/pdf?annex=full">PDF with annex</a>
<a class="button plain" href="/verify/${record_id}" data-copy>Copy link to verify</a>${renderSubjectLink(record)}${renderLicenceToDeal(record, record.target.value, role)}</div>
<p class="hint">The link opens a page on which anyone can verify the PDF of this record, without an account. Send the PDF with it.</p>
<div class="tiles"><section class="tile"><h2>The check</h2><dl class="facts-list">${page.facts.map(renderPair)}
<dt>Record id</dt><dd><code>${record_id}</code></dd></dl>
${renderChosenFrom(record)}${reference === null ? null : html`<p class="hint">All checks of the deal ${renderReference(reference)}</p>`}</section>
${renderProof(record)}</div>
${renderWarnings(page)}
<section class="tile"><h2>${page.titles.findings}</h2><dl class="facts-list">${page.findings.rows.map(({ label, value }) => renderPair([label, value]))}</dl>${renderLeft(page.findings)}</section>
${renderNotChecked(record, page)}
<section class="tile"><h2>${page.titles.sources}</h2>${page.sources.rows.map(renderSource)}${renderLeft(page.sources)}</section>`;
}

function renderChosenFrom({ request }: DueDiligenceRecord): Html | null {
  const { success, data } = recordId.safeParse(request.chosen_from);
  if (!success) return null;
  return html`<p class="hint">A person chose this address among the candidates of <a href="/app/records/${data}">another record</a>.</p>`;
}

/** Names what a record is about: what its answer settled on, otherwise what the person asked for. */
function nameRecord({ result, request, target }: DueDiligenceRecord): string {
  return findSubjectName(result) ?? findAskedFor(request) ?? target.value;
}

// Sources that were not checked come first; what the others cannot show is a long list of its own.
function renderNotChecked({ result }: DueDiligenceRecord, { scope, not_checked }: RecordPage): Html {
  const unread = listUncheckedSources(result).length;
  const renderRows = (rows: RecordPage['not_checked']['rows']) =>
    rows.map(({ text }) => html`<li>${toText(text)}</li>`);
  const limits = not_checked.rows.slice(unread);
  return html`<section class="tile"><h2>Not checked</h2><ul class="plain-list"><li>${scope}</li>${renderRows(not_checked.rows.slice(0, unread))}</ul>
${limits.length === 0 ? null : html`<details><summary>What the sources cannot show: ${countThings(limits.length, 'point')}</summary><ul class="plain-list">${renderRows(limits)}</ul></details>`}${renderLeft(not_checked)}</section>`;
}

// From the record to the page that shows everything saved about its subject.
function renderSubjectLink({ tool, target, record_id }: DueDiligenceRecord): Html | null {
  const link = (path: string, words: string) => html` <a class="button plain" href="${path}">${words}</a>`;
  if (tool === 'screen_name') return link(`/app/screening/records/${record_id}`, 'Open the candidates');
  if (tool === 'address_lookup') return link(`/app/addresses/${record_id}`, 'Open the address');
  if (target.type === 'ABN' && parseAbn(target.value) !== null)
    return link(`/app/entities/${target.value}`, 'Open the business');
  if (target.type === 'ACN' && parseAcn(target.value) !== null)
    return link(`/app/companies/${target.value}`, 'Open the company');
  if (!SEARCHES.has(tool)) return null;
  return link(`/app/found?${new URLSearchParams({ q: target.value, record: record_id })}`, 'Open the results');
}

const SEARCHES: ReadonlySet<string> = new Set([
  'company_lookup',
  'verify_business_name_registration',
  'asic_licence_lookup',
]);

function renderProof({ log, record_sha256, created_at, record_id }: DueDiligenceRecord): Html {
  const [origin, size] = log?.checkpoint.split('\n') ?? [];
  return html`<section class="tile"><div class="tile-head"><h2>Proof</h2>${
    log === null
      ? html`<span class="chip">Not logged yet</span>`
      : html`<span class="chip good">In the evidence log</span>`
  }</div><dl class="facts-list"><dt>Hash</dt><dd><code>${record_sha256}</code></dd><dt>Made</dt><dd>${formatTime(new Date(created_at))}</dd>
${log === null ? null : html`<dt>Entry</dt><dd>${log.index}</dd><dt>Log</dt><dd>${origin}</dd><dt>Checkpoint</dt><dd>${size} entries</dd>`}</dl>
${log === null ? html`<p>It takes a second or two. Reload this page.</p>` : html`<p class="hint">The PDF has the record and its proof. Anyone can check it at <a href="/verify/${record_id}">the page to verify</a>, without an account.</p>`}</section>`;
}

function renderWarnings({ warnings }: RecordPage): Html | null {
  if (warnings.rows.length === 0) return null;
  return html`<section class="notice warn"><h2>Look at this</h2><dl class="facts-list">${warnings.rows.map(({ label, value }) => renderPair([label, value]))}</dl>${renderLeft(warnings)}</section>`;
}

function renderSource(source: RecordPage['sources']['rows'][number]): Html {
  return html`<h3>${toText(source.name)}</h3><p>${source.as_at}${source.version === null ? null : html` (version <code>${toText(source.version)}</code>)`}</p>
<p class="hint">${toText(source.citation)}</p><details><summary>Hashes</summary><dl class="facts-list"><dt>What the source said</dt><dd><code>${source.payload_sha256}</code></dd>${
    source.file_name === null
      ? null
      : html`<dt>File</dt><dd>${toText(source.file_name)}${toText(source.file_origin)}</dd><dt>Hash of the file</dt><dd><code>${source.file_sha256}</code></dd>`
  }</dl></details>`;
}

function renderPair([label = '', value = '']: readonly string[]): Html {
  return html`<dt>${toText(label)}</dt><dd><bdi>${toText(value)}</bdi></dd>`;
}

// Beyond the rows of a page the JSON has the rest.
function renderLeft({ rows, left }: { rows: readonly unknown[]; left: readonly string[] }): Html | null {
  const rest = left[rows.length] ?? '';
  return rest === '' ? null : html`<p class="hint">And ${rest}, in the JSON inside the PDF.</p>`;
}

// Browsers break long words themselves; the breaks for print would be copied along.
function toText(text: string): string {
  return text.replaceAll('\u200b', '');
}
