import { getSources } from '#contract/operations/service/get-sources.ts';
import { type Html, html } from '#pages/html.ts';
import { formatDay } from '#pages/page-text.ts';
import type { ConsolePages } from './console-door.ts';
import { describeAge, isSampleOnly, listAnswering, type Source } from './sample-sources.ts';

/** Adds the page of the registers behind every answer. */
export function addSourcesPage(pages: ConsolePages): void {
  pages.get('/app/sources', async ({ run }) => {
    const { body } = await run(getSources, {});
    return { title: 'Sources', place: 'sources', main: renderSources(body.sources) };
  });
}

function renderSources(sources: readonly Source[]): Html {
  const samples = sources.filter(isSampleOnly).length;
  return html`<h1>Sources</h1>
<p class="lead">The registers behind every answer: which version is used, how old it is, and what it cannot show.</p>
${samples === 0 ? null : html`<div class="notice warn"><p>Here ${samples} of ${sources.length} sources answer from invented samples. What they say about a business is not from a register.</p></div>`}
<div class="tiles">${sources.map(renderSource)}</div>`;
}

function renderSource(source: Source): Html {
  const used = listAnswering(source);
  return html`<section class="tile"><div class="tile-head"><h2>${source.name}</h2>${renderChip(source)}</div>
<dl class="facts-list">
${used.length === 0 ? html`<dt>Version</dt><dd>${source.answering?.why ?? 'Read live, when it is asked.'}</dd>` : used.map(renderVersion)}
<dt>Owner</dt><dd>${source.owner.name}</dd>
<dt>Licence</dt><dd>${source.licence}</dd>
<dt>Updated</dt><dd>${source.cadence}</dd>
</dl>
<details><summary>What it cannot show</summary><ul class="plain-list">${source.limitations.map((one) => html`<li>${one}</li>`)}</ul></details>
<p class="hint"><a href="${source.source_url}" rel="noreferrer">Where it is published</a></p></section>`;
}

function renderVersion({ source_version, retrieved_at, row_count, sample }: Source['versions'][number]): Html {
  return html`<dt>Version</dt><dd><code>${source_version}</code>${sample ? html` <span class="chip test">Sample</span>` : null}</dd><dt>As at</dt><dd>${formatDay(new Date(retrieved_at))}, ${describeAge(new Date(retrieved_at), new Date())}</dd><dt>Rows</dt><dd>${row_count.toLocaleString('en-AU')}</dd>`;
}

function renderChip(source: Source): Html {
  if (source.availability === 'unavailable') return html`<span class="chip">Not available</span>`;
  if (isSampleOnly(source)) return html`<span class="chip test">Sample</span>`;
  return html`<span class="chip good">${source.data_mode === 'live' ? 'Live' : 'Register'}</span>`;
}
