import { isObject } from '#domain/log/record/evidence-json.ts';
import type { Sum } from '#domain/log/zip/sums-file.ts';
import { fail, leaveUnchecked, type Outcome, pass } from './check.ts';

/** What is compared inside an archive beyond its records, in the order in which people read the answers. */
export const CONTENT_NAMES = ['export id', 'manifest', 'certificates'] as const;

/** How one comparison inside an archive ended. */
export type ContentCheck = Outcome & { name: (typeof CONTENT_NAMES)[number] };

/** What is known of an archive once all its files were read. */
export type ArchiveContents = {
  /** The manifest as it was read; null where there is none, or it is no JSON. */
  manifest: unknown;
  /** What the signature on the list of files is about; null where it cannot be read. */
  signed: { id: string; origin: string } | null;
  files: readonly (Sum & { size: number })[];
  recordCount: number;
  inventedCount: number;
  /** The records that name a certificate, by id, with its SHA-256. */
  named: ReadonlyMap<string, string>;
};

type Manifest = Readonly<Record<string, unknown>>;

const FORMAT = 'evidence-export-1';
// They are about the other files, and cannot list themselves.
const UNLISTED = new Set(['manifest.json', 'README.txt']);
const FOLDER = 'certificates/';

/** Compares what an archive says of itself with what is in it. */
export function checkContents(contents: ArchiveContents): ContentCheck[] {
  const { manifest } = contents;
  if (!isObject(manifest) || manifest.format !== FORMAT) {
    const unread = leaveUnchecked('The manifest of this ZIP is in no form that is known here.');
    return CONTENT_NAMES.map((name) => ({ name, ...unread }));
  }
  return [
    { name: 'export id', ...checkExportId(manifest, contents) },
    { name: 'manifest', ...checkManifest(manifest, contents) },
    { name: 'certificates', ...checkCertificates(manifest, contents) },
  ];
}

function checkExportId({ job_id, log_origin }: Manifest, { signed }: ArchiveContents): Outcome {
  if (signed === null) return leaveUnchecked('The signature does not tell of which export it is.');
  if (job_id !== signed.id)
    return fail(`The manifest is of the export ${String(job_id)}, the signature of ${signed.id}.`);
  if (log_origin !== signed.origin)
    return fail(`The manifest is of the log ${String(log_origin)}, the signature of ${signed.origin}.`);
  return pass(`Manifest and signature are of one export: ${signed.id}.`);
}

function checkManifest(manifest: Manifest, { files, recordCount, inventedCount }: ArchiveContents): Outcome {
  const here = files.filter(({ name }) => !UNLISTED.has(name));
  const listed = listObjects(manifest.files);
  const known = new Map(listed.map(({ name, size_bytes, sha256 }) => [name, `${size_bytes} ${sha256}`]));
  const other = here.find(({ name, size, sha256 }) => known.get(name) !== `${size} ${sha256}`);
  if (other !== undefined) return fail(`The manifest does not list ${other.name} as it is here.`);
  if (listed.length !== here.length) return fail('The manifest lists a file that is not here, or one twice.');
  const counts: [name: string, count: number][] = [
    ['record_count', recordCount],
    ['sample_record_count', inventedCount],
    ['certificate_count', here.filter(({ name }) => name.startsWith(FOLDER)).length],
    ['file_count', here.length],
    ['missing_count', listObjects(manifest.missing).length],
  ];
  // An archive from before a count was written has none.
  const wrong = counts.find(([name, count]) => manifest[name] !== undefined && manifest[name] !== count);
  if (wrong !== undefined)
    return fail(`The manifest says ${wrong[0]} ${String(manifest[wrong[0]])}; here it is ${wrong[1]}.`);
  return pass(
    `The manifest lists the ${here.length} files that are here, each with its size and hash, and counts them right.`,
  );
}

function checkCertificates(manifest: Manifest, { files, named }: ArchiveContents): Outcome {
  const here = files.filter(({ name }) => name.startsWith(FOLDER));
  if (here.length === 0 && named.size === 0)
    return leaveUnchecked('There is no certificate in this ZIP, and no record in it names one.');
  const found = new Set<string>();
  for (const { name, sha256 } of here) {
    const recordId = name.slice(FOLDER.length).replace(/\.[a-z]+$/, '');
    if (named.get(recordId) !== sha256)
      return fail(`${name} is not the certificate that a record in this ZIP names by its hash.`);
    found.add(recordId);
  }
  const missing = new Set(listObjects(manifest.missing).map(({ record_id }) => record_id));
  const lost = [...named.keys()].find((recordId) => !found.has(recordId) && !missing.has(recordId));
  if (lost !== undefined)
    return fail(`The certificate that ${lost} names is not here, and the manifest does not say that it is missing.`);
  const told = named.size - found.size;
  const rest = told === 0 ? '' : ` ${told} more that records name ${told === 1 ? 'is' : 'are'} told to be missing.`;
  const all = found.size === 1 ? 'The one certificate' : `Each of the ${found.size} certificates`;
  return pass(`${all} here has the hash that its record names.${rest}`);
}

function listObjects(value: unknown): Manifest[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}
