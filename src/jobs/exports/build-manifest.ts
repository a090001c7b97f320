import type { ExportOrder } from '#contract/jobs/exports/export-records.ts';
import { describeSamples } from '#domain/evidence/page/build-index-page.ts';
import type { ArchivedFile, MissingFile, PartIndex } from './export-files.ts';

/** The facts about the whole archive in its manifest; `indexes` are its files index.pdf and index.csv. */
export type ArchiveFacts = {
  jobId: string;
  origin: string;
  order: ExportOrder;
  totals: ArchiveTotals;
  indexes: readonly ArchivedFile[];
};

export type ArchiveTotals = {
  records: number;
  missing: number;
  files: number;
  certificates: number;
  dataModes: Record<string, number>;
  invented: number;
};

/** The folder of search certificates, if there are any. */
export const CERTIFICATES_FOLDER = 'certificates/';

// Without this note, a missing folder could look like a lost one.
const NO_CERTIFICATES =
  'There is no folder certificates/: only a PPSR search produces a certificate, and no record here has one. A certificate that a record names but that was not stored is listed in missing.';

const SAMPLES = 'Such a record contains invented data, which says nothing about anyone.';

/** Adds up the counts of all parts. */
export async function countParts(parts: AsyncIterable<PartIndex>): Promise<ArchiveTotals> {
  const totals: ArchiveTotals = { records: 0, missing: 0, files: 0, certificates: 0, dataModes: {}, invented: 0 };
  for await (const { files, missing, dataModes, invented } of parts) {
    totals.invented += invented;
    totals.files += files.length;
    totals.missing += missing.length;
    totals.certificates += files.filter(({ name }) => name.startsWith(CERTIFICATES_FOLDER)).length;
    for (const [mode, count] of Object.entries(dataModes)) {
      totals.records += count;
      totals.dataModes[mode] = (totals.dataModes[mode] ?? 0) + count;
    }
  }
  return totals;
}

/** Writes manifest.json line by line: what was ordered, what is in the archive, and what is missing and why. */
export async function* writeManifest(
  facts: ArchiveFacts,
  readParts: () => AsyncIterable<PartIndex>,
): AsyncGenerator<string> {
  const { jobId, origin, order, totals, indexes } = facts;
  const head = {
    format: 'evidence-export-1',
    job_id: jobId,
    log_origin: origin,
    ordered_at: order.ordered_at,
    filter: order.filter,
    record_count: totals.records,
    records_by_data_mode: sortKeys(totals.dataModes),
    sample_record_count: totals.invented,
    sample_note:
      totals.invented === 0 ? null : `SAMPLE DATA: ${describeSamples(totals.invented, totals.records)}. ${SAMPLES}`,
    certificate_count: totals.certificates,
    certificate_note: totals.certificates === 0 ? NO_CERTIFICATES : null,
    missing_count: totals.missing,
    file_count: totals.files + indexes.length,
  };
  yield `{\n${Object.entries(head)
    .map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)}`)
    .join(',\n')}`;
  yield* writeList('missing', readParts, ({ missing }) => missing, []);
  yield* writeList('files', readParts, ({ files }) => files.map(describeFile), indexes.map(describeFile));
  yield '\n}\n';
}

type Line = MissingFile | ReturnType<typeof describeFile>;

async function* writeList(
  name: string,
  readParts: () => AsyncIterable<PartIndex>,
  listOf: (part: PartIndex) => Line[],
  last: readonly Line[],
): AsyncGenerator<string> {
  yield `,\n  "${name}": [`;
  let isFirst = true;
  const write = (line: Line) => {
    const text = `${isFirst ? '' : ','}\n    ${JSON.stringify(line)}`;
    isFirst = false;
    return text;
  };
  for await (const part of readParts()) for (const line of listOf(part)) yield write(line);
  for (const line of last) yield write(line);
  yield isFirst ? ']' : '\n  ]';
}

function describeFile({ name, size, sha256 }: ArchivedFile) {
  return { name, size_bytes: size, sha256 };
}

function sortKeys(counts: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).sort());
}
