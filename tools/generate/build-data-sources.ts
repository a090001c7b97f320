import { SOURCE_MANIFESTS } from '#operations/readers/source-manifests.ts';

/** Builds docs/reference/sources.md from the manifests of the registers. */
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

Who owns each source, under which licence it is used, how often it is published, and what it cannot show. [Sample, snapshot, live](../explanation/sample-snapshot-live.md) says what is sample today. Generated from \`src/registers/*/manifest.ts\`.

${sections.join('\n')}`;
}
