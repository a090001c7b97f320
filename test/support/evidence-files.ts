import assert from 'node:assert/strict';
import { deflateSync } from 'node:zlib';
import { ZipFile } from 'yazl';
import { sealRecord } from '#domain/evidence/sealed-record.ts';
import { type Bytes, encodeText, formatHex } from '#domain/log/bytes/bytes.ts';
import { formatCheckpoint } from '#domain/log/note/checkpoint.ts';
import { signFileStatement } from '#domain/log/note/file-statement.ts';
import { type NoteSigner, openNoteSigner, signNote } from '#domain/log/note/note-signer.ts';
import { parseTrustedKeys } from '#domain/log/note/trusted-keys.ts';
import { formatVerifierKey } from '#domain/log/note/verifier-key.ts';
import { buildRecordCommitment, hashBytes } from '#domain/log/proof/merkle-hash.ts';
import { formatTlogProof } from '#domain/log/proof/tlog-proof.ts';
import type { Trust } from '#domain/log/verify/verify-record.ts';
import { formatSums } from '#domain/log/zip/sums-file.ts';
import { appendPdfTrailer } from './append-pdf-trailer.ts';
import { inclusionProof, treeRoot } from './merkle-tree.ts';
import { buildSampleRecord } from './sample-record.ts';

/** A record as an evidence file holds it. */
export type LoggedRecord = ReturnType<typeof buildSampleRecord> & {
  log: { index: number; checkpoint: string; proof: string };
};

/** A small log of made-up records, and what signs it: the same bytes whenever it is built. */
export type EvidenceFixture = {
  origin: string;
  signer: NoteSigner;
  vkey: string;
  records: LoggedRecord[];
  entries: Bytes[];
};

/** The options with which the service packs a file: kept as it is, at a fixed time. */
export const ZIP_OPTIONS = { compress: false, forceDosTimestamp: true, mtime: new Date(1980, 0, 1), mode: 0o100644 };

/** Builds a log of so many records, each proven against its last checkpoint. */
export async function buildEvidenceFixture(count = 3, origin = 'log.example/log'): Promise<EvidenceFixture> {
  const signer = await openNoteSigner(origin, new Uint8Array(32).fill(1));
  const sealed = Array.from({ length: count }, (_, at) => sealAt(at));
  const salts = sealed.map((_, at) => new Uint8Array(32).fill(100 + at));
  const commitments = sealed.map((record, at) =>
    buildRecordCommitment(salts[at] ?? new Uint8Array(), Buffer.from(record.record_sha256, 'hex')),
  );
  const entries = await Promise.all(commitments);
  const text = formatCheckpoint({ origin, size: count, rootHash: treeRoot(entries), extensions: [] });
  const checkpoint = await signNote(text, signer);
  const records = sealed.map((record, index) => {
    const hashes = inclusionProof(index, entries);
    const proof = formatTlogProof({ extra: salts[index] ?? null, index, hashes, checkpoint });
    return { ...record, log: { index, checkpoint, proof } } as LoggedRecord;
  });
  return { origin, signer, vkey: formatVerifierKey(signer.key), records, entries };
}

/** Trusts the key of the fixture, as a reader who has it. */
export async function trustKeyOf({ vkey }: EvidenceFixture): Promise<Trust> {
  const keys = await parseTrustedKeys(vkey);
  assert.ok(keys.ok);
  return { keys: keys.value, known: { checkpoint: null, proof: null } };
}

function sealAt(at: number) {
  const {
    record_sha256: _,
    log: __,
    ...record
  } = buildSampleRecord({
    record_id: `rec_01M7FYMYZ8RYR7KNJ0EMPP83${at.toString().padStart(2, '0')}`,
    reference: `deal-${at}`,
  });
  return sealRecord(record).record;
}

/** The answer of the service that holds a record. */
export function buildEvidenceJson(record: object): Bytes {
  return encodeText(JSON.stringify({ ok: true, record }));
}

/** A stand-in for a printed page, small enough to flip each of its bytes: what matters is the file inside it. */
export function buildSmallPdf(attachments: readonly { bytes: Uint8Array; isPacked: boolean }[]): Bytes {
  const parts = attachments.map(({ bytes, isPacked }, at) => {
    const data = isPacked ? deflateSync(bytes) : Buffer.from(bytes);
    const filter = isPacked ? '  /Filter /FlateDecode\n' : '';
    const head = `\n${at + 6} 0 obj\n<<\n  /Length ${data.length}\n  /Type /EmbeddedFile\n${filter}  /Subtype /application#2Fjson\n>>\nstream\n`;
    return Buffer.concat([Buffer.from(head), data, Buffer.from('\nendstream\nendobj\n')]);
  });
  const names = Buffer.from('\n9 0 obj\n<<\n  /EmbeddedFiles <<\n    /Names [(record.json) 7 0 R]\n  >>\n>>\nendobj\n');
  return new Uint8Array(Buffer.concat([Buffer.from('%PDF-1.7\n'), ...parts, names, Buffer.from('%%EOF')]));
}

/** The small PDF of a record, signed as the service signs one. */
export async function buildEvidencePdf({ origin, signer }: EvidenceFixture, record: LoggedRecord): Promise<Bytes> {
  const pdf = buildSmallPdf([{ bytes: buildEvidenceJson(record), isPacked: true }]);
  return appendPdfTrailer(pdf, { origin, record_id: record.record_id }, signer);
}

/** What an export holds, in order: the files, then their hashes, then the signature on these. */
export async function listExportFiles(fixture: EvidenceFixture): Promise<[name: string, bytes: Uint8Array][]> {
  const files: [string, Uint8Array][] = [];
  for (const record of fixture.records) {
    const { record_id, log } = record;
    files.push([`records/${record_id}.json`, buildEvidenceJson(record)]);
    files.push([`records/${record_id}.pdf`, await buildEvidencePdf(fixture, record)]);
    files.push([`proofs/${record_id}.tlog-proof`, encodeText(log.proof)]);
  }
  files.push(['manifest.json', encodeText('{"made":"up"}')]);
  return addSums(fixture, files);
}

/** Adds the hashes of files, and the signature on them. */
export async function addSums(
  { origin, signer }: EvidenceFixture,
  files: readonly [string, Uint8Array][],
): Promise<[name: string, bytes: Uint8Array][]> {
  const hash = async (bytes: Uint8Array) => formatHex(await hashBytes(new Uint8Array(bytes)));
  const sums = encodeText(
    formatSums(await Promise.all(files.map(async ([name, bytes]) => ({ sha256: await hash(bytes), name })))),
  );
  const note = await signFileStatement({ kind: 'zip', origin, id: 'job_1', sha256: await hash(sums) }, signer);
  return [...files, ['SHA256SUMS', sums], ['SHA256SUMS.note', encodeText(note)]];
}

/** Packs files with the library and the options of the service. */
export async function packZip(files: readonly [string, Uint8Array][], options = ZIP_OPTIONS): Promise<Bytes> {
  const zip = new ZipFile();
  for (const [name, bytes] of files) zip.addBuffer(Buffer.from(bytes), name, options);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return new Uint8Array(Buffer.concat(chunks));
}
