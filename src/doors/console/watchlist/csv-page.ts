import { createMonitor } from '#contract/operations/monitors/create-monitor.ts';
import { listMonitors } from '#contract/operations/monitors/list-monitors.ts';
import { ServiceError } from '#contract/service-error.ts';
import { mayRun } from '#domain/access/role-rights.ts';
import type { ConsoleAnswer, ConsoleAsk, ConsolePages } from '#doors/console/console-door.ts';
import { renderRoleNote } from '#doors/console/form-parts.ts';
import { findFormId, renderFormId } from '#pages/form-id.ts';
import { type Html, html } from '#pages/html.ts';
import { renderFault } from '#pages/page-parts.ts';
import { showStored } from '#pages/page-text.ts';
import { MAX_ROWS, type ReadUpload, readUpload, readWatchRows, type WatchRow } from './read-rows.ts';
import { formatNumber, TYPE_NAMES } from './render-watched.ts';
import { NO_FORM_ID } from './render-watchlist.ts';
import { createWatch, findSame, type KnownWatch, listKnown, type Watching } from './start-watching.ts';

/** What happened to a row: its monitor, which may be that of another reference, or why it has none. */
type RowEnd = (Watching & { isOther?: boolean }) | { problem: string };

/** Adds the pages that watch many by CSV: choose a file or paste, see what each row was understood as, confirm. */
export function addCsvPages(pages: ConsolePages): void {
  pages.get('/app/watchlist/csv', async ({ view: { person } }) =>
    show(
      mayRun(person.role, createMonitor) ? renderForm('', null) : html`${HEAD}${renderRoleNote(person.role, 'watch')}`,
    ),
  );
  pages.upload('/app/watchlist/csv', async (ask) => {
    const typed = ask.form.get('csv') ?? '';
    const upload = readChosen(ask.files.get('file'), typed);
    if ('fault' in upload) return { ...show(renderForm(typed, upload.fault)), status: 400 };
    const csv = upload.text;
    const rows = readWatchRows(csv);
    const fault = findFault(rows);
    if (fault !== null) return { ...show(renderForm(csv, fault)), status: 400 };
    const known = await readKnown(ask, rows);
    if (ask.form.get('step') !== 'watch') return show(renderPreview(csv, known));
    if (findFormId(ask.form) === null) return { ...show(renderForm(csv, NO_FORM_ID)), status: 400 };
    const ends = await watchRows(ask, known, ask.form.get('others') === 'yes');
    return show(renderEnds(rows, ends, await readNames(ask, ends)));
  });
}

function show(main: Html) {
  return { title: 'Add from CSV', place: 'watchlist', main } satisfies ConsoleAnswer;
}

function readChosen(file: Uint8Array | undefined, typed: string): ReadUpload {
  if (file === undefined) return { text: typed };
  return typed.trim() === '' ? readUpload(file) : { fault: 'Choose a file or paste rows, not both.' };
}

function findFault(rows: readonly WatchRow[]): string | null {
  if (rows.length === 0) return 'There is no row. Choose a file, or paste one ABN, ACN or G-NAF PID per line.';
  return rows.length > MAX_ROWS
    ? `There are ${rows.length} rows; at most ${MAX_ROWS} can be added at once. Split them.`
    : null;
}

/** A row, and the monitors that watch its target already. */
type KnownRow = WatchRow & { known: readonly KnownWatch[] };

async function readKnown({ run }: ConsoleAsk, rows: readonly WatchRow[]): Promise<KnownRow[]> {
  const found: KnownRow[] = [];
  for (const row of rows)
    found.push({ ...row, known: 'problem' in row.understood ? [] : await listKnown(run, row.understood) });
  return found;
}

/** What happens to a row: it is added, it is watched already (under the same reference or another), or it is left out. */
function sortRow({ understood, known, reference }: KnownRow): 'new' | 'same' | 'other' | 'left_out' {
  if ('problem' in understood) return 'left_out';
  if (findSame(known, reference) !== undefined) return 'same';
  return known.length === 0 ? 'new' : 'other';
}

async function watchRows({ run }: ConsoleAsk, rows: readonly KnownRow[], withOthers: boolean): Promise<RowEnd[]> {
  const ends: RowEnd[] = [];
  for (const row of rows) {
    const { understood, reference, known } = row;
    const sort = sortRow(row);
    if ('problem' in understood) {
      ends.push(understood);
      continue;
    }
    const [first] = known;
    const watched = sort === 'same' ? findSame(known, reference) : sort === 'other' && !withOthers ? first : undefined;
    if (watched !== undefined) {
      ends.push({ subscription_id: watched.subscription_id, isNew: false, isOther: sort === 'other' });
      continue;
    }
    try {
      ends.push(await createWatch(run, understood, reference));
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      ends.push({ problem: error.message });
    }
  }
  return ends;
}

/** Reads the names of what is watched now, by the ids of its monitors. */
async function readNames({ run }: ConsoleAsk, ends: readonly RowEnd[]): Promise<Names> {
  const ids = [...new Set(ends.flatMap((end) => ('isNew' in end ? end.subscription_id : [])))];
  if (ids.length === 0) return new Map();
  const wanted = { subscription_ids: ids.join(','), include: 'state' as const, limit: ids.length };
  const { monitors } = (await run(listMonitors, wanted)).body;
  return new Map(monitors.map(({ subscription_id, latest }) => [subscription_id, latest?.name ?? null]));
}

type Names = ReadonlyMap<string, string | null>;

const HEAD = html`<p class="hint"><a href="/app/watchlist">Watchlist</a></p><h1>Add from CSV</h1>`;

function renderForm(csv: string, fault: string | null): Html {
  return html`${HEAD}<p class="lead">One row for each: an ABN, an ACN or a G-NAF PID, then, if you like, your reference. Nothing is added before you have seen what each row was understood as.</p>
${renderFault(fault)}
<form class="tile" method="post" action="/app/watchlist/csv" enctype="multipart/form-data">${renderFormId()}
<div class="field"><label for="file">CSV file</label><input id="file" name="file" type="file" accept=".csv,.txt,text/csv,text/plain"><p class="hint">At most ${MAX_ROWS} rows. A first row of headings may name the columns, such as ABN and Reference.</p></div>
<div class="field"><label for="csv">Or paste rows</label><textarea id="csv" name="csv" rows="8" spellcheck="false" placeholder="79 002 637 069,deal-7">${csv}</textarea></div>
<button>Preview</button></form>`;
}

function renderPreview(csv: string, rows: readonly KnownRow[]): Html {
  const count = (wanted: ReturnType<typeof sortRow>) => rows.filter((row) => sortRow(row) === wanted).length;
  const [fresh, same, other, left] = [count('new'), count('same'), count('other'), count('left_out')];
  return html`${HEAD}<p class="lead">${fresh} of ${rows.length} rows can be added; ${same + other} ${same + other === 1 ? 'is' : 'are'} watched already, ${left} left out. Nothing has been added yet.</p>
${fresh + other === 0 ? null : html`<p class="hint">Adding reads each from its register. A number that its register does not list is not added, and the result says so.</p>`}
${renderRows(rows, describeRow)}
<form method="post" action="/app/watchlist/csv">${renderFormId()}
<details><summary>Change the rows</summary><div class="field"><label for="csv">Rows</label><textarea id="csv" name="csv" rows="8" spellcheck="false">${csv}</textarea></div></details>
${
  other === 0
    ? null
    : fresh === 0
      ? html`<input type="hidden" name="others" value="yes">`
      : html`<p><label><input type="checkbox" name="others" value="yes"> Also watch the ${other} that ${other === 1 ? 'is' : 'are'} watched under another reference, for the reference of ${other === 1 ? 'its' : 'their'} row</label></p>`
}
<p class="actions"><button class="plain">Preview again</button>${fresh + other === 0 ? null : html`<button name="step" value="watch">${fresh === 0 ? `Also watch ${other} for the reference of ${other === 1 ? 'its' : 'their'} row` : `Watch ${fresh}`}</button>`}</p></form>`;
}

function describeRow({ understood, known, reference, ...row }: KnownRow): Html {
  if ('problem' in understood) return html`<span class="chip bad">Left out</span> ${understood.problem}`;
  const what = html`<span class="chip good">${TYPE_NAMES[understood.type]}</span> ${formatNumber(understood.value)}`;
  const sort = sortRow({ ...row, understood, known, reference });
  if (sort === 'new')
    return row.isAgain
      ? html`${what} <span class="chip watch">Also in a row above, under another reference</span>`
      : what;
  const watched = findSame(known, reference) ?? known[0];
  return html`${what} <span class="chip watch">${sort === 'same' ? 'Watched already' : 'Watched under another reference'}</span> <a href="/app/watchlist/${watched?.subscription_id}">Open</a>`;
}

function renderEnds(rows: readonly WatchRow[], ends: readonly RowEnd[], names: Names): Html {
  const added = ends.filter((end) => 'isNew' in end && end.isNew).length;
  const known = ends.filter((end) => 'isNew' in end && !end.isNew).length;
  const failed = rows.length - added - known;
  return html`${HEAD}<div class="notice${failed === 0 ? '' : ' warn'}" role="status"><p>${added} of ${rows.length} rows were added; ${known} ${known === 1 ? 'was' : 'were'} watched already.${failed === 0 ? null : ` ${failed} ${failed === 1 ? 'is' : 'are'} not watched: the rows below say why.`}</p></div>
${renderRows(rows, (_row, index) => {
  const end = ends[index];
  if (end === undefined) return html``;
  if ('problem' in end) return html`<span class="chip bad">Not watched</span> ${end.problem}`;
  return html`${end.isOther === true ? html`<span class="chip watch">Watched under another reference</span>` : html`<span class="chip good">${end.isNew ? 'Watched' : 'Watched already'}</span>`} <a href="/app/watchlist/${end.subscription_id}">${showStored(names.get(end.subscription_id) ?? 'Open', 60)}</a>`;
})}
<p class="actions"><a class="button" href="/app/watchlist">Watchlist</a><a class="button plain" href="/app/watchlist/csv">Add more</a></p>`;
}

function renderRows<Row extends WatchRow>(rows: readonly Row[], describe: (row: Row, index: number) => Html): Html {
  return html`<div class="tile wide" tabindex="0" role="region" aria-label="Rows"><table class="log"><thead><tr><th>Row</th><th>You wrote</th><th>Understood as</th><th>Reference</th></tr></thead><tbody>${rows.map(
    (row, index) =>
      html`<tr><td data-label="Row">${index + 1}</td><td data-label="You wrote">${showStored(row.text)}</td><td>${describe(row, index)}</td><td data-label="Reference">${row.reference === '' ? 'none' : showStored(row.reference)}</td></tr>`,
  )}</tbody></table></div>`;
}
