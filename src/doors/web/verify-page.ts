import {
  BY_HAND,
  CHECK_PDF_BY_HAND,
  CHECK_ZIP_BY_HAND,
  RUN_SVC,
  RUN_SVC_WITH_NODE,
  RUN_WITH_NODE,
  WHERE_SVC_IS,
} from '#domain/log/verify/check-without-svc.ts';
import { html } from '#pages/html.ts';
import { renderPage } from '#pages/layout.ts';

/** What the page is made for: a record by its id (null for whatever file comes), the keys of the service as they are published (null where they cannot be had now), and the script that checks. */
export type VerifyPageParts = { recordId: string | null; keys: string | null; scriptHref: string };

/** Builds the page on which whoever holds a file checks it inside their browser. It is the same for every id: the service does not look whether there is such a record. */
export function renderVerifyPage({ recordId, keys, scriptHref }: VerifyPageParts): string {
  const main = html`<section class="sheet">
<h1>Check an evidence file</h1>
<p class="lead">Is the file you hold what this service recorded? Your browser finds out by itself: the file is not sent anywhere.</p>
${recordId === null ? null : html`<p>This page was opened for the record <code id="wanted-record">${recordId}</code>. Whether there is such a record is not told here: only the file itself can show it.</p>`}
<div id="no-script" class="notice warn"><p>Checking in the browser needs JavaScript, which is off or did not load. The program below checks the same without it.</p></div>
<div id="drop-zone" class="drop-zone" hidden>
<label for="evidence-file">The file: JSON, PDF or ZIP</label>
<input id="evidence-file" type="file" accept=".json,.pdf,.zip,application/json,application/pdf,application/zip" aria-describedby="drop-hint">
<p id="drop-hint" class="hint">Choose it, or drop it here. Take it as you received it: whatever was changed in it is noticed.</p>
</div>
<div id="answer" role="status" aria-label="What was found out"></div>
</section>
<section class="sheet">
<h2>Whom this page trusts</h2>
<p>${
    keys === null
      ? 'The keys of this service cannot be had at the moment, so no signature can be checked with them.'
      : 'The keys of this service, which it sent together with this page. Whoever could change this page could change them too: for a check that does not rely on it, use the program below, with keys that you had before.'
  }</p>
<details><summary>The keys of this service</summary><pre id="served-keys" tabindex="0" aria-label="The keys of this service">${keys}</pre></details>
<details><summary>Use other keys</summary>
<div class="field"><label for="own-keys">Keys that you trust</label>
<textarea id="own-keys" rows="4" spellcheck="false" autocomplete="off" aria-describedby="own-hint"></textarea>
<p id="own-hint" class="hint">An evidence-keys.json, or verifier keys, one a line. They are used instead of those above for the next file.</p></div>
</details>
</section>
<section class="sheet">
<h2>Without this page</h2>
<p>Get <a href="/.well-known/evidence-keys.json">evidence-keys.json</a> once, better from somebody whom you trust, and keep it.</p>
<p>${WHERE_SVC_IS} In that folder:</p>
<pre tabindex="0" aria-label="How to run svc">${RUN_SVC.join('\n')}</pre>
<p>${RUN_WITH_NODE}</p>
<pre tabindex="0" aria-label="How to run svc with Node">${RUN_SVC_WITH_NODE.join('\n')}</pre>
<details><summary>Without svc</summary>
<p>${BY_HAND}</p>
<p>A PDF:</p>
<pre tabindex="0" aria-label="A PDF by hand">${CHECK_PDF_BY_HAND.join('\n')}</pre>
<p>A ZIP, in the folder where you unpacked it:</p>
<pre tabindex="0" aria-label="A ZIP by hand">${CHECK_ZIP_BY_HAND.join('\n')}</pre>
</details>
</section>`;
  const head = html`<script type="module" src="${scriptHref}"></script>\n`;
  return renderPage({ title: 'Check an evidence file', main, shape: 'card', head });
}
