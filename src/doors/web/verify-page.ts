import {
  BY_HAND,
  CHECK_PDF_BY_HAND,
  CHECK_VERIFIER,
  CHECK_ZIP_BY_HAND,
  RUN_VERIFIER,
  WHERE_VERIFIER_IS,
} from '#domain/log/verify/check-without-svc.ts';
import { html } from '#pages/html.ts';
import { renderPage } from '#pages/layout.ts';
import { renderSiteLinks } from '#pages/site-links.ts';

/** The expected record id (null for any file), the published keys (null when unavailable), the URL of the script, and the SHA-256 of the verifier with its index in the log (null until it is there). */
type VerifyPageParts = {
  recordId: string | null;
  keys: string | null;
  scriptHref: string;
  verifier: { sha256: string; index: number | null };
};

/** Builds the page that checks an evidence file in the browser. It is the same for every id: the record is not looked up. */
export function renderVerifyPage({ recordId, keys, scriptHref, verifier }: VerifyPageParts): string {
  const main = html`<section class="sheet">
<h1>Check an evidence file</h1>
<p class="lead">Find out whether your file is what this service recorded. Your browser checks it; the file is not sent anywhere.</p>
${recordId === null ? null : html`<p>This page was opened for the record <code id="wanted-record">${recordId}</code>. This page does not reveal whether that record exists. Only the file can prove it.</p>`}
<div id="no-script" class="notice warn"><p>Checking in the browser needs JavaScript, which is off or did not load. The program below makes the same checks without it.</p></div>
<div id="drop-zone" class="drop-zone" hidden>
<label for="evidence-file">The file: JSON, PDF or ZIP</label>
<input id="evidence-file" type="file" accept=".json,.pdf,.zip,application/json,application/pdf,application/zip" aria-describedby="drop-hint">
<p id="drop-hint" class="hint">Choose the file or drop it here, exactly as you received it. Any change to it is detected.</p>
</div>
<div id="answer" role="status" aria-label="Result of the check"></div>
</section>
<section class="sheet">
<h2>Which keys this page trusts</h2>
<p>${
    keys === null
      ? 'The keys of this service are unavailable right now, so signatures cannot be checked with them.'
      : 'It trusts the keys that this service sent with the page. Anyone who can change this page can change them too. For an independent check use the program below, with keys you already had.'
  }</p>
<details><summary>The keys of this service</summary><pre id="served-keys" tabindex="0" aria-label="The keys of this service">${keys}</pre></details>
<details><summary>Use other keys</summary>
<div class="field"><label for="own-keys">Keys that you trust</label>
<textarea id="own-keys" rows="4" spellcheck="false" autocomplete="off" aria-describedby="own-hint"></textarea>
<p id="own-hint" class="hint">Paste an evidence-keys.json, or verifier keys, one per line. The next file is checked with these instead of the keys above.</p></div>
<div class="field"><label for="own-authorities">Timestamp authorities that you trust</label>
<textarea id="own-authorities" rows="4" spellcheck="false" autocomplete="off" aria-describedby="authorities-hint"></textarea>
<p id="authorities-hint" class="hint">Paste their certificates in PEM. The next file must then have a timestamp of one of them.</p></div>
<div class="field"><label for="own-policy">Your witness policy</label>
<textarea id="own-policy" rows="4" spellcheck="false" autocomplete="off" aria-describedby="policy-hint"></textarea>
<p id="policy-hint" class="hint">Paste a policy (C2SP tlog-policy) with the witnesses you trust and how many you need. Without one, cosignatures in a file are not judged.</p></div>
</details>
</section>
<section class="sheet">
<h2>Without this page</h2>
<p>Get <a href="/.well-known/evidence-keys.json">evidence-keys.json</a> once, preferably from someone you trust, and keep it.</p>
<p>${WHERE_VERIFIER_IS}</p>
<p><a href="/verify/svc-verify.mjs" download>Download svc-verify.mjs</a></p>
<p>Its SHA-256, to compare with someone else’s copy: <code>${verifier.sha256}</code></p>
${
  verifier.index === null
    ? html`<p>This hash is not in the evidence log yet.</p>`
    : html`<p>This hash is entry ${verifier.index} of the evidence log. <a href="/verify/svc-verify.json" download>svc-verify.json</a> is the proof. Check it with a copy of the verifier that you already trust:</p>
<pre tabindex="0" aria-label="How to check the verifier">${CHECK_VERIFIER}</pre>`
}
<pre tabindex="0" aria-label="How to run the verifier">${RUN_VERIFIER}</pre>
<details><summary>Without the verifier</summary>
<p>${BY_HAND}</p>
<p>A PDF:</p>
<pre tabindex="0" aria-label="A PDF by hand">${CHECK_PDF_BY_HAND.join('\n')}</pre>
<p>A ZIP, in the folder where you unpacked it:</p>
<pre tabindex="0" aria-label="A ZIP by hand">${CHECK_ZIP_BY_HAND.join('\n')}</pre>
</details>
</section>`;
  const head = html`<script type="module" src="${scriptHref}"></script>\n`;
  return renderPage({ title: 'Check an evidence file', main, shape: 'card', head, tools: renderSiteLinks() });
}
