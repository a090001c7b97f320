import { isObject } from '#domain/log/record/evidence-json.ts';
import {
  type ArchiveContents,
  CERTIFICATES,
  listObjects,
  type Manifest,
  type RecordFacts,
  readCertifiedId,
} from './archive-contents.ts';
import { fail, leaveUnchecked, type Outcome, pass } from './check.ts';
import { CLOCK_SLACK_MS } from './key-times.ts';

// They are about the other files, and cannot list themselves.
const UNLISTED = new Set(['manifest.json', 'README.txt']);
// Only a batch has it, and a batch is ordered before its records are made.
const BATCH_FILE = 'results.csv';
const MOST_ECHOED = 200;

/** All that a manifest says today; one of a newer service may say more, which nothing here can compare. */
const KNOWN = new Set([
  'format',
  'job_id',
  'log_origin',
  'ordered_at',
  'filter',
  'record_count',
  'records_by_data_mode',
  'sample_record_count',
  'sample_note',
  'certificate_count',
  'certificate_note',
  'missing_count',
  'file_count',
  'missing',
  'files',
]);

/** What each part of a filter asks of a record; the contract allows no other part. */
const FILTER_RULES: Record<string, (wanted: string, record: RecordFacts) => boolean> = {
  reference: (wanted, { reference }) => reference === wanted,
  target: (wanted, { target }) => target === wanted,
  from: (wanted, { createdAt }) => Date.parse(createdAt) >= Date.parse(wanted),
  to: (wanted, { createdAt }) => Date.parse(createdAt) <= Date.parse(wanted),
};

type Check = (manifest: Manifest, contents: ArchiveContents) => string | null;

// An archive from before something was written does not say it, and is not refused for that.
const CHECKS: readonly Check[] = [
  findFileFault,
  findCountFault,
  findDataFault,
  findMissingFault,
  findTimeFault,
  findFilterFault,
];

/** Compares what a manifest says with the files and records that are here; the first thing that does not fit is told. */
export function checkManifest(manifest: Manifest, contents: ArchiveContents): Outcome {
  for (const find of CHECKS) {
    const fault = find(manifest, contents);
    if (fault !== null) return fail(fault);
  }
  const unknown = Object.keys(manifest).filter((name) => !KNOWN.has(name)).length;
  if (unknown > 0)
    return leaveUnchecked(
      `The manifest has ${unknown} ${unknown === 1 ? 'field that is' : 'fields that are'} not known here and could not be compared. All others fit what is here.`,
    );
  return pass(
    `The manifest lists the ${listListed(contents).length} files that are here, each with its size and hash, and counts them right; what it says of the records fits them.`,
  );
}

function listListed({ files }: ArchiveContents) {
  return files.filter(({ name }) => !UNLISTED.has(name));
}

function findFileFault(manifest: Manifest, contents: ArchiveContents): string | null {
  const here = listListed(contents);
  const listed = listObjects(manifest.files);
  const known = new Map(listed.map(({ name, size_bytes, sha256 }) => [name, `${size_bytes} ${sha256}`]));
  const other = here.find(({ name, size, sha256 }) => known.get(name) !== `${size} ${sha256}`);
  if (other !== undefined) return `The manifest does not list ${other.name} as it is here.`;
  return listed.length === here.length ? null : 'The manifest lists a file that is not here, or one twice.';
}

function findCountFault(manifest: Manifest, contents: ArchiveContents): string | null {
  const here = listListed(contents);
  const counts: [name: string, count: number][] = [
    ['record_count', contents.recordCount],
    ['sample_record_count', contents.inventedCount],
    ['certificate_count', here.filter(({ name }) => name.startsWith(CERTIFICATES)).length],
    ['file_count', here.length],
    ['missing_count', listObjects(manifest.missing).length],
  ];
  const wrong = counts.find(([name, count]) => manifest[name] !== undefined && manifest[name] !== count);
  if (wrong === undefined) return null;
  return `The manifest says ${wrong[0]} ${echo(manifest[wrong[0]])}; here it is ${wrong[1]}.`;
}

function findDataFault({ records_by_data_mode, sample_note }: Manifest, contents: ArchiveContents): string | null {
  const { records, inventedCount } = contents;
  // The words may change; that there are none where there are samples would hide them.
  if (sample_note === null && inventedCount > 0)
    return `The manifest says sample_note null; here ${inventedCount} of the records hold sample data.`;
  if (records_by_data_mode === undefined) return null;
  const counts: Record<string, number> = {};
  for (const { dataMode } of records.values()) counts[dataMode] = (counts[dataMode] ?? 0) + 1;
  const isSame =
    isObject(records_by_data_mode) &&
    Object.keys(records_by_data_mode).length === Object.keys(counts).length &&
    Object.entries(counts).every(([mode, count]) => records_by_data_mode[mode] === count);
  if (isSame) return null;
  return `The manifest says records_by_data_mode ${echo(records_by_data_mode)}; here it is ${JSON.stringify(counts)}.`;
}

function findMissingFault({ missing }: Manifest, { files, named }: ArchiveContents): string | null {
  const entries = listObjects(missing);
  const isList = Array.isArray(missing) && entries.length === missing.length;
  if (missing !== undefined && !(isList && entries.every(({ record_id }) => typeof record_id === 'string')))
    return 'The manifest has in missing something else than a list of records.';
  const here = new Set(files.map(({ name }) => name));
  const certified = new Set([...here].filter((name) => name.startsWith(CERTIFICATES)).map(readCertifiedId));
  const told = new Set(entries.map(({ record_id }) => String(record_id)));
  const isWhole = (id: string) =>
    listFilesOf(id).every((name) => here.has(name)) && (!named.has(id) || certified.has(id));
  const whole = [...told].find(isWhole);
  if (whole !== undefined) return `The manifest names ${whole} in missing, and every file of that record is here.`;
  const untold = [...here]
    .map((name) => /^records\/(.+)\.json$/.exec(name)?.[1] ?? null)
    .filter((id) => id !== null && !told.has(id))
    .flatMap((id) => listFilesOf(String(id)))
    .find((name) => !here.has(name));
  return untold === undefined ? null : `${untold} is not here, and the manifest does not name its record in missing.`;
}

function listFilesOf(id: string): string[] {
  return [`records/${id}.json`, `records/${id}.pdf`, `proofs/${id}.tlog-proof`];
}

function findTimeFault({ ordered_at }: Manifest, { files, records }: ArchiveContents): string | null {
  if (ordered_at === undefined) return null;
  const orderedMs = typeof ordered_at === 'string' ? Date.parse(ordered_at) : Number.NaN;
  if (Number.isNaN(orderedMs)) return `The manifest says ordered_at ${echo(ordered_at)}, which is no time.`;
  if (files.some(({ name }) => name === BATCH_FILE)) return null;
  for (const [id, { createdAt }] of records)
    if (Date.parse(createdAt) > orderedMs + CLOCK_SLACK_MS)
      return `The manifest says ordered_at ${echo(ordered_at)}; ${id} was made after that, at ${createdAt}.`;
  return null;
}

function findFilterFault({ filter }: Manifest, { records }: ArchiveContents): string | null {
  if (filter === undefined) return null;
  if (!isObject(filter)) return 'The manifest has in filter something else than a filter.';
  for (const [name, wanted] of Object.entries(filter)) {
    const fits = Object.hasOwn(FILTER_RULES, name) ? FILTER_RULES[name] : undefined;
    if (fits === undefined) return `The manifest has ${echo(name)} in filter, which no filter has.`;
    for (const [id, record] of records)
      if (typeof wanted !== 'string' || !fits(wanted, record))
        return `The manifest says filter.${name} ${echo(wanted)}; ${id} does not fit that.`;
  }
  return null;
}

/** What a manifest says may be of any length, and an answer is read by people. */
function echo(value: unknown): string {
  const text = JSON.stringify(value) ?? '';
  return text.length > MOST_ECHOED ? `${text.slice(0, MOST_ECHOED)}…` : text;
}
