import type { z } from 'zod';
import { getSources } from '#contract/operations/service/get-sources.ts';
import { type Html, html } from '#pages/html.ts';
import { formatDay } from '#pages/page-text.ts';
import type { ConsolePages } from './console-door.ts';

type Source = z.output<(typeof getSources)['output']>['sources'][number];

/** Adds the page of the registers behind every answer. */
export function addSourcesPage(pages: ConsolePages): void {
  pages.get('/app/sources', async ({ run }) => {
    const { body } = await run(getSources, {});
    return { title: 'Sources', place: 'sources', main: renderSources(body.sources) };
  });
}

function renderSources(sources: readonly Source[]): Html {
  return html`<h1>Sources</h1>
<p class="lead">The registers behind every answer: which version is used, how old it is, and what it cannot show.</p>
<div class="tiles">${sources.map(renderSource)}</div>`;
}

function renderSource(source: Source): Html {
  const used = source.versions.find(({ source_version }) => source_version === source.answering?.source_version);
  return html`<section class="tile"><div class="tile-head"><h2>${source.name}</h2>${renderChip(source, used)}</div>
<dl class="facts-list">
<dt>Version</dt><dd>${used === undefined ? (source.answering?.why ?? 'Read live, when it is asked.') : html`<code>${used.source_version}</code>`}</dd>
${used === undefined ? null : html`<dt>As at</dt><dd>${formatDay(new Date(used.retrieved_at))}</dd><dt>Rows</dt><dd>${used.row_count.toLocaleString('en-AU')}</dd>`}
<dt>Owner</dt><dd>${source.owner.name}</dd>
<dt>Licence</dt><dd>${source.licence}</dd>
<dt>Updated</dt><dd>${source.cadence}</dd>
</dl>
<details><summary>What it cannot show</summary><ul class="plain-list">${source.limitations.map((one) => html`<li>${one}</li>`)}</ul></details>
<p class="hint"><a href="${source.source_url}" rel="noreferrer">Where it is published</a></p></section>`;
}

function renderChip({ availability }: Source, used: Source['versions'][number] | undefined): Html {
  if (availability === 'unavailable') return html`<span class="chip">Not available</span>`;
  if (used?.sample === true) return html`<span class="chip test">Sample</span>`;
  return html`<span class="chip good">${used === undefined ? 'Live' : 'Register'}</span>`;
}
