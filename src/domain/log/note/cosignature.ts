import { type Bytes, encodeText, joinBytes } from '#domain/log/bytes/bytes.ts';
import { accept, type Parsed, refuse } from '#domain/log/bytes/parsed.ts';
import { derivePublicKey, isSignedBy, openSigningKey } from './ed25519.ts';
import { type NoteSignature, parseSignedNote, type SignedNote } from './signed-note.ts';
import { buildVerifierKey, findSameKey, type VerifierKey } from './verifier-key.ts';

/** A witness's statement that the log was append-only up to this checkpoint; `timestamp` in seconds since 1970. */
export type Cosignature = { key: VerifierKey; timestamp: number };

const TIME_BYTES = 8;
const SIGNATURE_BYTES = 64;
// Allows for clock differences between machines.
const MAX_AHEAD_MS = 300_000;

/** Verifies one witness's cosignature on a checkpoint (C2SP tlog-cosignature, Ed25519). Null if it has none; a failure if it is invalid. */
export async function findCosignature(note: SignedNote, key: VerifierKey): Promise<Parsed<Cosignature> | null> {
  const line = findSameKey(key, note.signatures);
  if (line === undefined || key.type !== 'cosignature') return null;
  const timestamp = parseTime(line.signature.subarray(0, TIME_BYTES));
  if (timestamp === null) return refuse(`the time in the cosignature of ${key.name} cannot be read`);
  const message = buildMessage(note.text, timestamp);
  const isGood = await isSignedBy(key.publicKey, message, line.signature.subarray(TIME_BYTES));
  return isGood
    ? accept({ key, timestamp })
    : refuse(`the cosignature that names ${key.name} was not made by that witness`);
}

/** Lists the names of the witnesses whose cosignatures are below a checkpoint; empty if it cannot be read. Checks nothing. */
export function listWitnessNames(checkpoint: string): string[] {
  const note = parseSignedNote(checkpoint);
  if (!note.ok) return [];
  return note.value.signatures
    .filter(({ signature }) => signature.length === TIME_BYTES + SIGNATURE_BYTES)
    .map(({ name }) => name);
}

/** Returns why a cosignature's time cannot be trusted (it is in the future), or null. */
export function findCosignatureTimeFault({ key, timestamp }: Cosignature, nowMs: number): string | null {
  if (timestamp * 1_000 <= nowMs + MAX_AHEAD_MS) return null;
  return `the cosignature of ${key.name} is dated ${describeSeconds(timestamp)}, which is in the future according to this machine’s clock`;
}

/** Formats seconds since 1970 as an ISO date; as plain seconds after the year 275760, where Date ends. */
export function describeSeconds(timestamp: number): string {
  const date = new Date(timestamp * 1_000);
  return Number.isNaN(date.getTime()) ? `${timestamp} s after 1970` : date.toISOString();
}

/** Opens a witness's key from its name and 32-byte private key. `cosign` signs a checkpoint's text at a time in seconds. */
export async function openCosigner(name: string, seed: Uint8Array) {
  const key = await buildVerifierKey(name, 'cosignature', await derivePublicKey(seed));
  const signBytes = await openSigningKey(seed);
  const cosign = async (text: string, timestamp: number): Promise<NoteSignature> => {
    const signature = joinBytes(formatTime(timestamp), await signBytes(buildMessage(text, timestamp)));
    return { name, keyId: key.keyId, signature };
  };
  return { key, cosign };
}

function buildMessage(text: string, timestamp: number): Bytes {
  return encodeText(`cosignature/v1\ntime ${timestamp}\n${text}`);
}

function formatTime(timestamp: number): Uint8Array {
  const bytes = new Uint8Array(TIME_BYTES);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(timestamp));
  return bytes;
}

/** Null if bytes are missing or the time exceeds 2^53 - 1 seconds (285 million years). */
function parseTime(bytes: Uint8Array): number | null {
  if (bytes.length !== TIME_BYTES) return null;
  const timestamp = Number(new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0));
  return Number.isSafeInteger(timestamp) ? timestamp : null;
}
