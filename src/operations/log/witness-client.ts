import { fetchBounded } from '#base/fetch-bounded.ts';
import { encodeText, parseDecimal } from '#domain/log/bytes/bytes.ts';
import { formatAddCheckpoint } from '#domain/log/note/add-checkpoint.ts';
import { findCosignature, findCosignatureTimeFault } from '#domain/log/note/cosignature.ts';
import { formatSignatureLines, parseSignedNote, type SignedNote } from '#domain/log/note/signed-note.ts';
import type { VerifierKey } from '#domain/log/note/verifier-key.ts';
import type { NewCheckpoint } from '#store/log/endorsements.ts';

/** Reads the consistency proof between two sizes of this log. */
type ReadProof = (from: number, to: number) => Promise<Uint8Array[]>;

export type LogWitness = {
  key: VerifierKey;
  /** Returns the note with this witness's checked cosignature; null if there is none, which is reported and never thrown. */
  cosign(checkpoint: NewCheckpoint, signal: AbortSignal): Promise<{ note: SignedNote; line: string } | null>;
};

const TIMEOUT_MS = 3_000;
const PAUSE_MS = 30_000;
const MAX_RESPONSE_BYTES = 20_000;
const CONFLICT = 409;
// The first answer may only report the size that the witness has seen; the second request uses that size.
const ATTEMPTS = 2;

/** Builds the client of a witness (C2SP tlog-witness). */
export function buildLogWitness(
  { key, url }: { key: VerifierKey; url: string },
  readProof: ReadProof,
  onTrouble: (why: string) => void,
  pauseMs = PAUSE_MS,
): LogWitness {
  const address = new URL(`${url.replace(/\/+$/, '')}/add-checkpoint`);
  let knownSize = 0;
  let pausedUntilMs = 0;

  async function ask({ size, note }: NewCheckpoint, signal: AbortSignal): Promise<SignedNote | string> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const proof = knownSize === 0 || knownSize === size ? [] : await readProof(knownSize, size);
      const reading = await fetchBounded(address, {
        timeoutMs: TIMEOUT_MS,
        maxBytes: MAX_RESPONSE_BYTES,
        body: encodeText(formatAddCheckpoint(knownSize, proof, note)),
        headers: { 'content-type': 'text/plain; charset=utf-8' },
        alsoRead: CONFLICT,
        signal,
      });
      if (!reading.ok) return `it ${reading.reason}`;
      const text = reading.value.toString('utf8');
      const itsSize = text.endsWith('\n') ? parseDecimal(text.slice(0, -1)) : null;
      if (itsSize === null) return readAnswer(note, text, key);
      if (itsSize > size)
        return `it has seen ${itsSize} entries of this log, which has ${size}: was the log rolled back?`;
      knownSize = itsSize;
    }
    return 'it reported another size for each request';
  }

  return {
    key,
    async cosign(checkpoint, signal) {
      if (performance.now() < pausedUntilMs) return null;
      const note = await ask(checkpoint, signal).catch((error: Error) => error.message);
      if (typeof note !== 'string') {
        knownSize = checkpoint.size;
        const lines = note.signatures.filter(({ name, keyId }) => name === key.name && keyId === key.keyId);
        return { note, line: formatSignatureLines(lines) };
      }
      pausedUntilMs = performance.now() + pauseMs;
      onTrouble(`no cosignature of ${key.name}: ${note}; checkpoints have none until it answers`);
      return null;
    },
  };
}

/** Returns the note with the cosignature, or why the answer is not one. */
async function readAnswer(note: string, lines: string, key: VerifierKey): Promise<SignedNote | string> {
  const parsed = parseSignedNote(note + lines);
  if (!parsed.ok) return `its answer cannot be used: ${parsed.why}`;
  const found = await findCosignature(parsed.value, key);
  if (found === null) return 'its answer has no cosignature of its key';
  if (!found.ok) return found.why;
  return findCosignatureTimeFault(found.value, Date.now()) ?? parsed.value;
}
