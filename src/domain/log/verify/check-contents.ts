import { isPlainObject, listPlainObjects } from '#base/plain-object.ts';
import { type ArchiveContents, CERTIFICATES, type Manifest, readCertifiedId } from './archive-contents.ts';
import { fail, leaveUnchecked, type Outcome, pass } from './check.ts';
import { checkManifest } from './check-manifest.ts';

/** What is compared inside an archive besides its records, in the order shown to people. */
const CONTENT_NAMES = ['export id', 'manifest', 'certificates'] as const;

/** The outcome of one comparison inside an archive, or with a source file. */
export type ContentCheck = Outcome & { name: (typeof CONTENT_NAMES)[number] | 'source file' };

const FORMAT = 'evidence-export-1';

/** Compares an archive's manifest with its contents. */
export function checkContents(contents: ArchiveContents): ContentCheck[] {
  const { manifest } = contents;
  if (!isPlainObject(manifest)) return failWithoutManifest(contents);
  if (manifest.format !== FORMAT) {
    // Not a failure: a newer service may write and sign another form.
    const unread = leaveUnchecked('The manifest of this ZIP is in an unknown form.');
    return CONTENT_NAMES.map((name) => ({ name, ...unread }));
  }
  return [
    { name: 'export id', ...checkExportId(manifest, contents) },
    { name: 'manifest', ...checkManifest(manifest, contents) },
    { name: 'certificates', ...checkCertificates(manifest, contents) },
  ];
}

// Every export has a manifest. Without it, missing records would go unnoticed.
function failWithoutManifest({ files }: ArchiveContents): ContentCheck[] {
  const isHere = files.some(({ name }) => name === 'manifest.json');
  const fault = isHere ? 'The manifest of this ZIP cannot be read' : 'There is no manifest in this ZIP';
  const unread = leaveUnchecked(`${fault}, so there is nothing to compare with.`);
  return CONTENT_NAMES.map((name) => ({
    name,
    ...(name === 'manifest' ? fail(`${fault}, and every export has one.`) : unread),
  }));
}

function checkExportId({ job_id, log_origin }: Manifest, { signed }: ArchiveContents): Outcome {
  if (signed === null) return leaveUnchecked('The signature does not name its export.');
  if (job_id !== signed.id)
    return fail(`The manifest is of the export ${String(job_id)}, the signature of ${signed.id}.`);
  if (log_origin !== signed.origin)
    return fail(`The manifest is of the log ${String(log_origin)}, the signature of ${signed.origin}.`);
  return pass(`Manifest and signature are of one export: ${signed.id}.`);
}

function checkCertificates(manifest: Manifest, { files, named }: ArchiveContents): Outcome {
  const here = files.filter(({ name }) => name.startsWith(CERTIFICATES));
  if (here.length === 0 && named.size === 0)
    return leaveUnchecked('This ZIP contains no certificate, and no record in it names one.');
  const found = new Set<string>();
  for (const { name, sha256 } of here) {
    const recordId = readCertifiedId(name);
    if (named.get(recordId) !== sha256)
      return fail(`${name} is not the certificate that a record in this ZIP names by its hash.`);
    found.add(recordId);
  }
  const missing = new Set(listPlainObjects(manifest.missing).map(({ record_id }) => record_id));
  const lost = [...named.keys()].find((recordId) => !found.has(recordId) && !missing.has(recordId));
  if (lost !== undefined)
    return fail(`The certificate that ${lost} names is not here, and the manifest does not list it as missing.`);
  const missingCount = named.size - found.size;
  if (found.size === 0)
    return leaveUnchecked(
      `There is no certificate here; the manifest lists the ${missingCount} that records name as missing.`,
    );
  const rest = missingCount === 0 ? '' : ` The manifest lists ${missingCount} more as missing.`;
  const all = found.size === 1 ? 'The one certificate' : `Each of the ${found.size} certificates`;
  return pass(`${all} here has the hash that its record names.${rest}`);
}
