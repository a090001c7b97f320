import type { AnswerOf } from '#contract/operation.ts';
import type { getMonitor } from '#contract/operations/monitors/get-monitor.ts';
import { writeSourceName } from '#domain/evidence/page/write-source-name.ts';
import { countThings } from '#doors/console/list-parts.ts';
import { type Html, html } from '#pages/html.ts';
import { formatDay, showStored } from '#pages/page-text.ts';

export type Snapshot = AnswerOf<typeof getMonitor>['snapshots'][number];
type Version = Snapshot['source_versions'][number];

/** Builds the version of each source at two checks side by side, those that differ first; folded. */
export function renderTwoVersions(before: Snapshot, after: Snapshot): Html {
  const ids = new Set([...before.source_versions, ...after.source_versions].map(({ source_id }) => source_id));
  const rows = [...ids].map((source_id) => {
    const [old, present] = [before, after].map((one) => one.source_versions.find((it) => it.source_id === source_id));
    return { source_id, old, present, differs: old?.source_version !== present?.source_version };
  });
  const differing = rows.filter(({ differs }) => differs);
  const same = rows.filter(({ differs }) => !differs);
  return html`<details><summary>Source versions: ${differing.length} of ${rows.length} ${differing.length === 1 ? 'is' : 'are'} newer or other</summary><table class="versions"><thead><tr><th>Source</th><th>Before</th><th>After</th></tr></thead><tbody>${[
    ...differing,
    ...same,
  ].map(
    ({ source_id, old, present, differs }) =>
      html`<tr><td>${writeSourceName(source_id, false)}</td><td>${renderVersion(old)}</td><td>${differs ? renderVersion(present) : 'the same'}</td></tr>`,
  )}</tbody></table></details>`;
}

/** Builds the versions that one check read, folded. */
export function renderVersions({ source_versions }: Snapshot): Html {
  return html`<details><summary>${countThings(source_versions.length, 'source')}</summary><ul class="plain-list">${source_versions.map((one) => html`<li>${writeSourceName(one.source_id, false)}: ${renderVersion(one)}</li>`)}</ul></details>`;
}

function renderVersion(version: Version | undefined): Html {
  if (version === undefined) return html`not read`;
  const { source_version, observed_at } = version;
  return html`<code>${showStored(source_version)}</code> as at ${formatDay(new Date(observed_at))}`;
}
