import { type Bytes, encodeText, joinBytes } from '#domain/log/bytes/bytes.ts';
import { accept, type Parsed, refuse } from '#domain/log/bytes/parsed.ts';
import { derivePublicKey, isSignedBy, openSigningKey } from './ed25519.ts';
import type { NoteSignature, SignedNote } from './signed-note.ts';
import { buildVerifierKey, type VerifierKey } from './verifier-key.ts';

/** A witness's word that the log had only grown up to this checkpoint, and when it said so (seconds since 1970). */
export type Cosignature = { key: VerifierKey; timestamp: number };

const TIME_BYTES = 8;
// Clocks of several machines are never quite alike.
const MAX_AHEAD_MS = 300_000;

/** Reads the cosignature of one witness on a checkpoint (C2SP tlog-cosignature, Ed25519): null where it has none, a refusal where it does not hold. */
export async function findCosignature(note: SignedNote, key: VerifierKey): Promise<Parsed<Cosignature> | null> {
  const line = note.signatures.find(({ name, keyId }) => name === key.name && keyId === key.keyId);
  if (line === undefined || key.type !== 'cosignature') return null;
  const timestamp = parseTime(line.signature.subarray(0, TIME_BYTES));
  if (timestamp === null) return refuse(`the time in the cosignature of ${key.name} cannot be read`);
  const message = buildMessage(note.text, timestamp);
  const isGood = await isSignedBy(key.publicKey, message, line.signature.subarray(TIME_BYTES));
  return isGood ? accept({ key, timestamp }) : refuse(`the cosignature that names ${key.name} is not that witness’s`);
}

/** Finds what is wrong with the time of a cosignature: one that has not come yet bounds nothing. Null where it may be believed. */
export function findTimeFault({ key, timestamp }: Cosignature, nowMs: number): string | null {
  if (timestamp * 1_000 <= nowMs + MAX_AHEAD_MS) return null;
  return `the cosignature of ${key.name} is dated ${describeSeconds(timestamp)}, which has not come yet by the clock of this machine`;
}

/** A time in seconds as people read it; beyond the year 275760 there is no such date. */
export function describeSeconds(timestamp: number): string {
  const date = new Date(timestamp * 1_000);
  return Number.isNaN(date.getTime()) ? `${timestamp} s after 1970` : date.toISOString();
}

/** Opens a witness from its name and the 32 bytes of its private key: the function signs the text of a checkpoint at a time in seconds. */
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

/** Null where bytes are missing, and for a time beyond what is counted exactly: 285 million years. */
function parseTime(bytes: Uint8Array): number | null {
  if (bytes.length !== TIME_BYTES) return null;
  const timestamp = Number(new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0));
  return Number.isSafeInteger(timestamp) ? timestamp : null;
}
