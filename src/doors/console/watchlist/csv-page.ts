import { ServiceError } from '#contract/service-error.ts';
import type { ConsoleAnswer, ConsoleAsk, ConsolePages } from '#doors/console/console-door.ts';
import { renderFormId } from '#pages/form-id.ts';
import { type Html, html } from '#pages/html.ts';
import { showStored } from '#pages/page-text.ts';
import { MAX_ROWS, readWatchRows, type WatchRow } from './read-rows.ts';
import { type ReadUpload, readUpload } from './read-upload.ts';
import { formatNumber } from './render-watched.ts';
import { startWatching, type Watching } from './start-watching.ts';

/** What happened to a row: its monitor, or why it has none. */
type RowEnd = Watching | { problem: string };

/** Adds the pages that watch many by CSV: choose a file or paste, see what each row was understood as, confirm. */
export function addCsvPages(pages: ConsolePages): void {
  pages.get('/app/watchlist/csv', async () => show(renderForm('', null)));
  pages.upload('/app/watchlist/csv', async (ask) => {
    const typed = ask.form.get('csv') ?? '';
    const upload = readChosen(ask.files.get('file'), typed);
    if ('fault' in upload) return { ...show(renderForm(typed, upload.fault)), status: 400 };
    const csv = upload.text;
    const rows = readWatchRows(csv);
    const fault = findFault(rows);
    if (fault !== null) return { ...show(renderForm(csv, fault)), status: 400 };
    if (ask.form.get('step') !== 'watch') return show(renderPreview(csv, rows));
    return show(renderEnds(rows, await watchRows(ask, rows)));
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

async function watchRows({ run }: ConsoleAsk, rows: readonly WatchRow[]): Promise<RowEnd[]> {
  const ends: RowEnd[] = [];
  for (const { understood, reference } of rows) {
    if ('problem' in understood) {
      ends.push(understood);
      continue;
    }
    try {
      ends.push(await startWatching(run, understood, reference));
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      ends.push({ problem: error.message });
    }
  }
  return ends;
}

const HEAD = html`<p class="hint"><a href="/app/watchlist">Watchlist</a></p><h1>Add from CSV</h1>`;

function renderForm(csv: string, fault: string | null): Html {
  return html`${HEAD}<p class="lead">One row for each: an ABN, an ACN or a G-NAF PID, then, if you like, your reference. Nothing is added before you have seen what each row was understood as.</p>
${fault === null ? null : html`<div class="notice bad" role="alert"><p>${fault}</p></div>`}
<form class="tile" method="post" action="/app/watchlist/csv" enctype="multipart/form-data">${renderFormId()}
<div class="field"><label for="file">CSV file</label><input id="file" name="file" type="file" accept=".csv,.txt,text/csv,text/plain"><p class="hint">At most ${MAX_ROWS} rows. A first row of headings is left out.</p></div>
<div class="field"><label for="csv">Or paste rows</label><textarea id="csv" name="csv" rows="8" spellcheck="false" placeholder="79 002 637 069,deal-7">${csv}</textarea></div>
<button>Preview</button></form>`;
}

function renderPreview(csv: string, rows: readonly WatchRow[]): Html {
  const count = rows.filter(({ understood }) => 'type' in understood).length;
  return html`${HEAD}<p class="lead">${count} of ${rows.length} rows were understood. Nothing has been added yet.</p>
${renderRows(rows, ({ understood }) =>
  'problem' in understood
    ? html`<span class="chip bad">Left out</span> ${understood.problem}`
    : html`<span class="chip good">${understood.type}</span> ${formatNumber(understood.value)}`,
)}
<form method="post" action="/app/watchlist/csv">${renderFormId()}
<details><summary>Change the rows</summary><div class="field"><label for="csv">Rows</label><textarea id="csv" name="csv" rows="8" spellcheck="false">${csv}</textarea></div></details>
<p class="actions"><button class="plain">Preview again</button>${count === 0 ? null : html`<button name="step" value="watch">Watch ${count}</button>`}</p></form>`;
}

function renderEnds(rows: readonly WatchRow[], ends: readonly RowEnd[]): Html {
  const count = ends.filter((end) => 'isNew' in end).length;
  return html`${HEAD}<div class="notice"><p>${count} of ${rows.length} rows are watched now.</p></div>
${renderRows(rows, (_row, index) => {
  const end = ends[index];
  if (end === undefined) return html``;
  if ('problem' in end) return html`<span class="chip bad">Not watched</span> ${end.problem}`;
  return html`<span class="chip good">${end.isNew ? 'Watched' : 'Watched already'}</span> <a href="/app/watchlist/${end.subscription_id}">Open</a>`;
})}
<p class="actions"><a class="button" href="/app/watchlist">Watchlist</a><a class="button plain" href="/app/watchlist/csv">Add more</a></p>`;
}

function renderRows(rows: readonly WatchRow[], describe: (row: WatchRow, index: number) => Html): Html {
  return html`<div class="tile wide" tabindex="0" role="region" aria-label="Rows"><table><thead><tr><th>Row</th><th>You wrote</th><th>Understood as</th><th>Reference</th></tr></thead><tbody>${rows.map(
    (row, index) =>
      html`<tr><td>${index + 1}</td><td>${showStored(row.text)}</td><td>${describe(row, index)}</td><td>${row.reference === '' ? 'none' : showStored(row.reference)}</td></tr>`,
  )}</tbody></table></div>`;
}
