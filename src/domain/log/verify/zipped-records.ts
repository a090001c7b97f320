import { isPlainObject } from '#base/plain-object.ts';
import { type Bytes, encodeText, formatHex, parseText } from '#domain/log/bytes/bytes.ts';
import { parseJsonText } from '#domain/log/bytes/parse-json-text.ts';
import type { Checkpoint } from '#domain/log/note/checkpoint.ts';
import { hashBytes } from '#domain/log/proof/merkle-hash.ts';
import { isInvented } from '#domain/log/record/describe-data.ts';
import type { ShapedRecord } from '#domain/log/record/record-shape.ts';
import { isNamedAfter, parseRecordFileName } from '#domain/log/zip/record-file-name.ts';
import type { RecordFacts } from './archive-contents.ts';
import { CHECK_NAMES, fail } from './check.ts';
import { listSourceHashes } from './check-source-file.ts';
import type { CheckTally } from './check-tally.ts';
import type { VerifiedRecord } from './verify-record.ts';

/** The hashes kept for a record until all its files have been read. */
type Seen = { json: string | null; pdf: string | null; jsonProof: string | null; proof: string | null };

const TWICE = fail('The ZIP contains two such files of one record.');

/** The records of an archive. Checks each file alone, then that all files of one record agree. */
export class ZippedRecords {
  readonly #tally: CheckTally;
  readonly #seen = new Map<string, Seen>();
  readonly #roots = new Map<string, string>();
  count = 0;
  inventedCount = 0;
  /** The parsed manifest; null until it was read, or if it is not JSON. */
  manifest: unknown = null;
  /** The facts of each record that the manifest is compared with, by record id. */
  readonly facts = new Map<string, RecordFacts>();
  /** The SHA-256 of the certificate that each record names, by record id. */
  readonly named = new Map<string, string>();
  /** The latest time in the archive: when it was ordered, or when a record was made. */
  madeAt: string | null = null;

  constructor(tally: CheckTally) {
    this.#tally = tally;
  }

  /** Adds a verified JSON record. */
  async addJson(file: string, recordId: string, verified: VerifiedRecord): Promise<void> {
    this.count += 1;
    if (verified.record !== null && isInvented(verified.record)) this.inventedCount += 1;
    if (verified.record !== null) this.facts.set(recordId, readFacts(verified.record));
    const certificate = findNamedCertificate(verified.record);
    if (certificate !== null) this.named.set(recordId, certificate);
    const seen = this.#add(file, recordId, verified, (check) => check !== 'PDF hash');
    if (seen.json !== null) this.#tally.add(file, 'schema', TWICE);
    seen.json = verified.record?.record_sha256 ?? '';
    seen.jsonProof = await hashProof(verified.record);
  }

  /** Adds the verified PDF of a record. */
  async addPdf(file: string, recordId: string, verified: VerifiedRecord): Promise<void> {
    const seen = this.#add(file, recordId, verified, () => true);
    if (seen.pdf !== null) this.#tally.add(file, 'schema', TWICE);
    seen.pdf = verified.record?.record_sha256 ?? '';
  }

  /** Adds a proof from a separate file. */
  async addProof(file: string, recordId: string, bytes: Bytes): Promise<void> {
    const text = parseText(bytes);
    if (text === null) this.#tally.add(file, 'inclusion', fail('This proof is not text.'));
    this.#find(recordId).proof = formatHex(await hashBytes(bytes));
  }

  /** Adds the manifest; it is compared after all files were read. */
  addManifest(bytes: Bytes): void {
    const json = parseJsonText(parseText(bytes) ?? '');
    this.manifest = json.ok ? json.value : null;
    const orderedAt = json.ok && isPlainObject(json.value) ? json.value.ordered_at : null;
    if (typeof orderedAt === 'string') this.#addTime(orderedAt);
  }

  /** Compares the files of each record after all were added. */
  finish(): void {
    for (const [recordId, { json, pdf, jsonProof, proof }] of this.#seen) {
      const name = `records/${recordId}`;
      if (json === null) this.#tally.add(name, 'schema', fail('The ZIP does not contain the JSON of this record.'));
      if (pdf !== null && pdf !== json)
        this.#tally.add(name, 'record hash', fail('The PDF and the JSON contain different records.'));
      if (proof !== null && proof !== jsonProof) {
        this.#tally.add(name, 'inclusion', fail('The proof file differs from the proof inside the record.'));
      }
    }
  }

  #add(
    file: string,
    recordId: string,
    { checks, record, checkpoint }: VerifiedRecord,
    isMeant: (check: string) => boolean,
  ) {
    for (const check of CHECK_NAMES) if (isMeant(check)) this.#tally.add(file, check, checks[check]);
    const name = parseRecordFileName(file) ?? { day: null, words: null, recordId };
    if (record !== null && !isNamedAfter({ ...name, recordId }, record)) {
      this.#tally.add(file, 'schema', fail(`The file name does not match the record ${record.record_id} inside it.`));
    }
    if (record !== null) this.#addTime(record.created_at);
    if (checkpoint !== null) this.#addCheckpoint(file, checkpoint);
    return this.#find(recordId);
  }

  /** Two different checkpoints of one size mean that the log shows different entries to different people. */
  #addCheckpoint(file: string, { origin, size, rootHash }: Checkpoint): void {
    const key = `${origin} ${size}`;
    const root = formatHex(rootHash);
    const known = this.#roots.get(key) ?? root;
    this.#roots.set(key, known);
    if (known === root) return;
    this.#tally.add(
      file,
      'consistency',
      fail('Another record in this ZIP points to a log of the same size with different entries.'),
    );
  }

  #addTime(time: string): void {
    const isLater = this.madeAt === null || Date.parse(time) > Date.parse(this.madeAt);
    if (isLater && !Number.isNaN(Date.parse(time))) this.madeAt = time;
  }

  #find(recordId: string): Seen {
    const seen = this.#seen.get(recordId) ?? { json: null, pdf: null, jsonProof: null, proof: null };
    this.#seen.set(recordId, seen);
    return seen;
  }
}

function findNamedCertificate(record: ShapedRecord | null): string | null {
  const certificate = record?.result.certificate;
  const sha256 = isPlainObject(certificate) ? certificate.certificate_sha256 : null;
  return typeof sha256 === 'string' ? sha256 : null;
}

function readFacts(record: ShapedRecord): RecordFacts {
  const { data_mode, reference, target, created_at } = record;
  const sourceFiles = listSourceHashes(record);
  return { dataMode: data_mode, reference, target: target.value, createdAt: created_at, sourceFiles };
}

async function hashProof(record: ShapedRecord | null): Promise<string | null> {
  const proof = record?.log?.proof;
  return proof === undefined ? null : formatHex(await hashBytes(encodeText(proof)));
}
