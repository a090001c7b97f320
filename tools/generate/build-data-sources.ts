import { SOURCE_MANIFESTS } from '#operations/readers/source-manifests.ts';

/** Builds docs/data-sources.md from the manifests of the registers. */
export function buildDataSources(): string {
  const sections = SOURCE_MANIFESTS.map(
    (manifest) => `## ${manifest.name}

| | |
|---|---|
| source_id | \`${manifest.source_id}\` |
| owner | ${manifest.owner.name} (${manifest.owner.kind}, ${manifest.owner.jurisdiction}), ${manifest.owner.website} |
| licence | ${manifest.licence} |
| attribution | ${manifest.attribution} |
| cadence | ${manifest.cadence} |
| published at | ${manifest.source_url} |

Limitations:
${manifest.limitations.map((limitation) => `- ${limitation}`).join('\n')}
`,
  );
  return `# Data sources

Generated from the manifests in \`src/registers/*/manifest.ts\` by \`npm run generate\`. \`sample-snapshot-live.md\` says what is sample today.

${sections.join('\n')}`;
}
