import { type ByteSource, type Bytes, formatHex, parseText } from '#domain/log/bytes/bytes.ts';
import { accept, type Parsed, refuse } from '#domain/log/bytes/parsed.ts';
import { parseFileStatement, type SignedFileStatement } from '#domain/log/note/file-statement.ts';
import { hashBytes } from '#domain/log/proof/merkle-hash.ts';
import { parseEvidenceJson } from '#domain/log/record/evidence-json.ts';
import { parseRecordFileName } from '#domain/log/zip/record-file-name.ts';
import { parseSums, type Sum } from '#domain/log/zip/sums-file.ts';
import type { ZippedFile } from '#domain/log/zip/zip-layout.ts';
import { parseZipDirectory, readZippedFile } from '#domain/log/zip/zip-reader.ts';
import { buildFailedChecks, type Checks, fail } from './check.ts';
import { type ContentCheck, checkContents } from './check-contents.ts';
import { checkFileSignature } from './check-file-signature.ts';
import { CheckTally, type Trouble } from './check-tally.ts';
import { verifyPdf } from './verify-pdf.ts';
import { type Trust, verifyRecord } from './verify-record.ts';
import { ZippedRecords } from './zipped-records.ts';

export type VerifiedZip = {
  checks: Checks;
  /** What was compared inside a ZIP besides its records; empty for other files. */
  contents: readonly ContentCheck[];
  /** The checks that failed for files of a ZIP, up to a limit. */
  troubles: readonly Trouble[];
  recordCount: number;
  /** The records whose JSON is in the ZIP; empty for other files. */
  recordIds: ReadonlySet<string>;
  /** The SHA-256 of the source files that each record names; one list per record. */
  sourceFiles: readonly (readonly string[])[];
  /** How many records use invented data, which is worthless as evidence even if its origin is proven. */
  inventedCount: number;
};

/** What is reported of a file without records. */
export const NOTHING_FOUND: Omit<VerifiedZip, 'checks'> = {
  contents: [],
  troubles: [],
  recordCount: 0,
  recordIds: new Set(),
  sourceFiles: [],
  inventedCount: 0,
};

const SUMS = 'SHA256SUMS';
const NOTE = 'SHA256SUMS.note';
// WebCrypto can only hash data that is entirely in memory.
const MAX_FILE_BYTES = 256 * 1024 * 1024;
const PROOF = /^proofs\/(rec_[0-9A-Z]{26})\.tlog-proof$/;
const OTHERS =
  /^(?:certificates\/[A-Za-z0-9_-]+\.[a-z]+|index\.(?:pdf|csv)|results\.csv|pack\.json|manifest\.json|README\.txt)$/;

/** Verifies an archive file by file, with only one of them in memory at a time. */
export async function verifyZip(source: ByteSource, trust: Trust): Promise<VerifiedZip> {
  const tally = new CheckTally();
  const listed = await readList(source);
  if (!listed.ok) return buildRefusal(listed.why);
  const records = new ZippedRecords(tally);
  for (const { file, sum } of listed.value.files) {
    const bytes = await readZippedFile(source, file);
    if (!bytes.ok) return buildRefusal(bytes.why);
    if (formatHex(await hashBytes(bytes.value)) !== sum.sha256) {
      tally.add(file.name, 'signature', fail('This is not the file that the signed list names: it was changed.'));
    }
    await addFile({ tally, records, trust }, file.name, bytes.value);
  }
  records.finish();
  const statement = await readStatement(source, listed.value);
  tally.add(NOTE, 'signature', await checkList(statement, listed.value, trust, records.madeAt));
  const contents = checkContents({
    manifest: records.manifest,
    signed: statement.ok ? statement.value.statement : null,
    files: listed.value.files.map(({ file, sum }) => ({ ...sum, size: file.size })),
    recordCount: records.count,
    inventedCount: records.inventedCount,
    records: records.facts,
    named: records.named,
  });
  // This service never writes an archive that contradicts itself.
  for (const { name, ...outcome } of contents) if (outcome.result === 'failed') tally.add(name, 'schema', outcome);
  const checks = tally.buildChecks('This ZIP contains nothing to check here.');
  const { count: recordCount, inventedCount } = records;
  const recordIds = new Set(records.facts.keys());
  const sourceFiles = [...records.facts.values()].map((facts) => facts.sourceFiles);
  return { checks, contents, troubles: tally.troubles, recordCount, recordIds, sourceFiles, inventedCount };
}

function buildRefusal(why: string): VerifiedZip {
  const message = `This ZIP is not in the form that this service writes: ${why}.`;
  return { checks: buildFailedChecks('schema', message), ...NOTHING_FOUND };
}

type Listed = { sumsBytes: Bytes; files: { file: ZippedFile; sum: Sum }[]; note: ZippedFile };

/** Pairs the files of the archive with the hashes in SHA256SUMS, which must list the same files in the same order. */
async function readList(source: ByteSource): Promise<Parsed<Listed>> {
  const directory = await parseZipDirectory(source);
  if (!directory.ok) return directory;
  const large = directory.value.find(({ size }) => size > MAX_FILE_BYTES);
  if (large !== undefined) return refuse(`a file in it is larger than ${MAX_FILE_BYTES} bytes`);
  const [sumsFile, note] = directory.value.slice(-2);
  if (sumsFile?.name !== SUMS || note?.name !== NOTE) return refuse(`it does not end with ${SUMS} and ${NOTE}`);
  const files = directory.value.slice(0, -2);
  if (!files.every(({ name }) => isExported(name))) return refuse('it contains a file with a name that no export uses');
  const bytes = await readZippedFile(source, sumsFile);
  if (!bytes.ok) return bytes;
  const sums = parseSums(parseText(bytes.value) ?? '');
  if (!sums.ok) return sums;
  const isSame = sums.value.length === files.length && sums.value.every(({ name }, at) => name === files[at]?.name);
  if (!isSame) return refuse(`${SUMS} does not list the files that are in it`);
  const pairs = files.map((file, at) => ({ file, sum: sums.value[at] ?? { sha256: '', name: '' } }));
  return accept({ sumsBytes: bytes.value, files: pairs, note });
}

async function readStatement(source: ByteSource, { note }: Listed): Promise<Parsed<SignedFileStatement>> {
  const bytes = await readZippedFile(source, note);
  return bytes.ok ? parseFileStatement(parseText(bytes.value) ?? '', 'zip') : bytes;
}

/** Checks the signature on the file list; it cannot have been made before `madeAt`, the latest time in the archive. */
async function checkList(
  read: Parsed<SignedFileStatement>,
  { sumsBytes }: Listed,
  trust: Trust,
  madeAt: string | null,
) {
  if (!read.ok) return fail(`The signature of the list of files cannot be read: ${read.why}.`);
  const { statement, note: signed } = read.value;
  if (formatHex(await hashBytes(sumsBytes)) !== statement.sha256)
    return fail('The signature is for another list of files.');
  return checkFileSignature({ note: signed, origin: statement.origin, kind: 'zip' }, trust, madeAt);
}

function isExported(name: string): boolean {
  return parseRecordFileName(name) !== null || PROOF.test(name) || OTHERS.test(name);
}

type Work = { tally: CheckTally; records: ZippedRecords; trust: Trust };

async function addFile({ tally, records, trust }: Work, name: string, bytes: Bytes): Promise<void> {
  const ofProof = PROOF.exec(name)?.[1];
  if (ofProof !== undefined) await records.addProof(name, ofProof, bytes);
  if (name === 'manifest.json') records.addManifest(bytes);
  const named = parseRecordFileName(name);
  if (named === null) return;
  if (named.kind === 'pdf') return records.addPdf(name, named.recordId, await verifyPdf(bytes, trust));
  const read = parseEvidenceJson(bytes);
  if (read.ok) return records.addJson(name, named.recordId, await verifyRecord(read.value, trust));
  tally.add(name, 'schema', fail(`This is not an evidence file: ${read.why}.`));
}
