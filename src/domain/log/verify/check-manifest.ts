import { countWords } from '#base/count-words.ts';
import { findOwn, isPlainObject, listPlainObjects } from '#base/plain-object.ts';
import { readWordSet } from '#base/word-lists.ts';
import { parseRecordFileName } from '#domain/log/zip/record-file-name.ts';
import {
  type ArchiveContents,
  CERTIFICATES,
  type Manifest,
  type RecordFacts,
  readCertifiedId,
} from './archive-contents.ts';
import { fail, leaveUnchecked, type Outcome, pass } from './check.ts';
import { CLOCK_SLACK_MS } from './key-times.ts';

// The manifest does not list these files.
const UNLISTED = new Set(['manifest.json', 'pack.json', 'README.txt']);
// Present only in a batch, which is ordered before its records are made.
const BATCH_FILE = 'results.csv';
const MAX_QUOTED_LENGTH = 200;

/** The fields that can be compared; the manifest of a newer service may have more. */
const KNOWN = readWordSet(`
  format job_id log_origin ordered_at filter record_count records_by_data_mode sample_record_count sample_note
  certificate_count certificate_note missing_count file_count missing files
`);

/** What each part of a filter requires of a record; the contract allows no other parts. */
const FILTER_RULES: Record<string, (wanted: string, record: RecordFacts) => boolean> = {
  reference: (wanted, { reference }) => reference === wanted,
  target: (wanted, { target }) => target === wanted,
  from: (wanted, { createdAt }) => Date.parse(createdAt) >= Date.parse(wanted),
  to: (wanted, { createdAt }) => Date.parse(createdAt) <= Date.parse(wanted),
};

type Check = (manifest: Manifest, contents: ArchiveContents) => string | null;

// Older archives lack newer fields, so each check ignores a missing field.
const CHECKS: readonly Check[] = [
  findFileFault,
  findCountFault,
  findDataFault,
  findMissingFault,
  findTimeFault,
  findFilterFault,
];

/** Compares a manifest with the files and records of its archive; reports the first mismatch. */
export function checkManifest(manifest: Manifest, contents: ArchiveContents): Outcome {
  for (const find of CHECKS) {
    const fault = find(manifest, contents);
    if (fault !== null) return fail(fault);
  }
  const unknown = Object.keys(manifest).filter((name) => !KNOWN.has(name)).length;
  if (unknown > 0)
    return leaveUnchecked(
      `The manifest has ${countWords(unknown, 'field that is', 'fields that are')} unknown and could not be compared. All others match the contents.`,
    );
  return pass(
    `The manifest lists the ${listListed(contents).length} files that are here, with correct sizes, hashes and counts, and it matches the records.`,
  );
}

function listListed({ files }: ArchiveContents) {
  return files.filter(({ name }) => !UNLISTED.has(name));
}

function findFileFault(manifest: Manifest, contents: ArchiveContents): string | null {
  const here = listListed(contents);
  const listed = listPlainObjects(manifest.files);
  const known = new Map(listed.map(({ name, size_bytes, sha256 }) => [name, `${size_bytes} ${sha256}`]));
  const other = here.find(({ name, size, sha256 }) => known.get(name) !== `${size} ${sha256}`);
  if (other !== undefined) return `The manifest does not list ${other.name} as it is here.`;
  return listed.length === here.length ? null : 'The manifest lists a file that is not here, or lists a file twice.';
}

function findCountFault(manifest: Manifest, contents: ArchiveContents): string | null {
  const here = listListed(contents);
  const counts: [name: string, count: number][] = [
    ['record_count', contents.recordCount],
    ['sample_record_count', contents.inventedCount],
    ['certificate_count', here.filter(({ name }) => name.startsWith(CERTIFICATES)).length],
    ['file_count', here.length],
    ['missing_count', listPlainObjects(manifest.missing).length],
  ];
  const wrong = counts.find(([name, count]) => manifest[name] !== undefined && manifest[name] !== count);
  if (wrong === undefined) return null;
  return `The manifest says ${wrong[0]} ${quote(manifest[wrong[0]])}; here it is ${wrong[1]}.`;
}

function findDataFault({ records_by_data_mode, sample_note }: Manifest, contents: ArchiveContents): string | null {
  const { records, inventedCount } = contents;
  // The wording of the note may change, but a missing note would hide the samples.
  if (sample_note === null && inventedCount > 0)
    return `The manifest says sample_note null; here ${inventedCount} of the records hold sample data.`;
  if (records_by_data_mode === undefined) return null;
  const counts: Record<string, number> = {};
  for (const { dataMode } of records.values()) counts[dataMode] = (counts[dataMode] ?? 0) + 1;
  const isSame =
    isPlainObject(records_by_data_mode) &&
    Object.keys(records_by_data_mode).length === Object.keys(counts).length &&
    Object.entries(counts).every(([mode, count]) => records_by_data_mode[mode] === count);
  if (isSame) return null;
  return `The manifest says records_by_data_mode ${quote(records_by_data_mode)}; here it is ${JSON.stringify(counts)}.`;
}

function findMissingFault({ missing }: Manifest, { files, named }: ArchiveContents): string | null {
  const entries = listPlainObjects(missing);
  const isList = Array.isArray(missing) && entries.length === missing.length;
  if (missing !== undefined && !(isList && entries.every(({ record_id }) => typeof record_id === 'string')))
    return 'The manifest’s missing is not a list of records.';
  const here = new Set(files.map(({ name }) => readPlainName(name)));
  const certified = new Set([...here].filter((name) => name.startsWith(CERTIFICATES)).map(readCertifiedId));
  const listed = new Set(entries.map(({ record_id }) => String(record_id)));
  const isWhole = (id: string) =>
    listFilesOf(id).every((name) => here.has(name)) && (!named.has(id) || certified.has(id));
  const whole = [...listed].find(isWhole);
  if (whole !== undefined) return `The manifest names ${whole} in missing, but every file of that record is here.`;
  const unlisted = [...here]
    .map((name) => /^records\/(.+)\.json$/.exec(name)?.[1] ?? null)
    .filter((id) => id !== null && !listed.has(id))
    .flatMap((id) => listFilesOf(String(id)))
    .find((name) => !here.has(name));
  return unlisted === undefined
    ? null
    : `${unlisted} is not here, and the manifest does not list its record in missing.`;
}

// Only the id decides which record a file belongs to, not the words before it.
function readPlainName(name: string): string {
  const named = parseRecordFileName(name);
  return named === null ? name : `records/${named.recordId}.${named.kind}`;
}

function listFilesOf(id: string): string[] {
  return [`records/${id}.json`, `records/${id}.pdf`, `proofs/${id}.tlog-proof`];
}

function findTimeFault({ ordered_at }: Manifest, { files, records }: ArchiveContents): string | null {
  if (ordered_at === undefined) return null;
  const orderedMs = typeof ordered_at === 'string' ? Date.parse(ordered_at) : Number.NaN;
  if (Number.isNaN(orderedMs)) return `The manifest says ordered_at ${quote(ordered_at)}, which is not a time.`;
  if (files.some(({ name }) => name === BATCH_FILE)) return null;
  for (const [id, { createdAt }] of records)
    if (Date.parse(createdAt) > orderedMs + CLOCK_SLACK_MS)
      return `The manifest says ordered_at ${quote(ordered_at)}; ${id} was made after that, at ${createdAt}.`;
  return null;
}

function findFilterFault({ filter }: Manifest, { records }: ArchiveContents): string | null {
  if (filter === undefined) return null;
  if (!isPlainObject(filter)) return 'The manifest’s filter is not an object.';
  for (const [name, wanted] of Object.entries(filter)) {
    const fits = findOwn(FILTER_RULES, name);
    if (fits === undefined) return `The manifest has ${quote(name)} in filter, which is not a filter.`;
    for (const [id, record] of records)
      if (typeof wanted !== 'string' || !fits(wanted, record))
        return `The manifest says filter.${name} ${quote(wanted)}; ${id} does not match it.`;
  }
  return null;
}

/** Quotes a value of the manifest, shortened for people to read. */
function quote(value: unknown): string {
  const text = JSON.stringify(value) ?? '';
  return text.length > MAX_QUOTED_LENGTH ? `${text.slice(0, MAX_QUOTED_LENGTH)}…` : text;
}
