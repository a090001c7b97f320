import { type Bytes, encodeText, formatBase64, formatHex, joinBytes, parseBase64 } from '#domain/log/bytes/bytes.ts';
import { accept, type Parsed, refuse } from '#domain/log/bytes/parsed.ts';
import { HASH_BYTES, hashBytes } from '#domain/log/proof/merkle-hash.ts';

/** What a key signs, with C2SP's signature type byte: notes such as checkpoints, or a witness's timestamped cosignatures. */
const SIGNATURE_TYPES = { note: 1, cosignature: 4 } as const;

/** The supported kinds of signature, both Ed25519. */
type SignatureType = keyof typeof SIGNATURE_TYPES;

/** A public key: its owner's name, the short id that its signatures carry, and what it signs. */
export type VerifierKey = { name: string; keyId: string; type: SignatureType; publicKey: Bytes };

/** Whether a text is a valid key name (C2SP signed-note): not empty, no white space, no plus. */
export function isKeyName(text: string): boolean {
  return text.length > 0 && text.length <= 255 && text.isWellFormed() && !/[\s\u0085+\p{Cc}]/u.test(text);
}

/** Names a key in messages as `name+id`, which is how its vkey starts. */
export function formatKeyName({ name, keyId }: { name: string; keyId: string }): string {
  return `${name}+${keyId}`;
}

/** Finds the key or signature line with the same name and id; undefined without one. */
export function findSameKey<One extends { name: string; keyId: string }>(
  { name, keyId }: { name: string; keyId: string },
  all: readonly One[],
): One | undefined {
  return all.find((one) => one.name === name && one.keyId === keyId);
}

/** Whether a text is a valid log origin (C2SP tlog-checkpoint): a key name and a URL without its scheme. */
export function isLogOrigin(text: string): boolean {
  return isKeyName(text) && !text.includes('://');
}

/** Builds a key. Its id is the hash that C2SP recommends for Ed25519 and requires for cosignatures. */
export async function buildVerifierKey(name: string, type: SignatureType, publicKey: Bytes): Promise<VerifierKey> {
  const head = joinBytes(encodeText(name), Uint8Array.of(0x0a, SIGNATURE_TYPES[type]));
  const keyId = formatHex((await hashBytes(joinBytes(head, publicKey))).subarray(0, 4));
  return { name, keyId, type, publicKey };
}

/** Formats a key as a C2SP vkey: name, id and key, joined by plus signs. */
export function formatVerifierKey(key: VerifierKey): string {
  const material = joinBytes(Uint8Array.of(SIGNATURE_TYPES[key.type]), key.publicKey);
  return `${key.name}+${key.keyId}+${formatBase64(material)}`;
}

/** Parses a C2SP vkey; refuses one whose id does not match its name and bytes. */
export async function parseVerifierKey(text: string): Promise<Parsed<VerifierKey>> {
  const [name, keyId, material, ...rest] = splitKey(text);
  if (name === undefined || keyId === undefined || material === undefined || rest.length > 0) {
    return refuse('a key must have three parts joined by plus signs: name, id and key');
  }
  if (!isKeyName(name)) return refuse('the name of a key must not be empty or contain spaces');
  const bytes = parseBase64(material);
  const type = bytes === null ? null : findType(bytes[0]);
  if (bytes === null || type === null || bytes.length !== 1 + HASH_BYTES) {
    return refuse('only Ed25519 keys for notes and cosignatures are supported');
  }
  const key = await buildVerifierKey(name, type, bytes.slice(1));
  return key.keyId === keyId ? accept(key) : refuse('the id of the key does not match its name and bytes');
}

/** Splits a vkey into its parts; only the last one, base64, may contain plus signs. */
function splitKey(text: string): string[] {
  const [name, keyId, ...material] = text.split('+');
  return [name, keyId, ...(material.length === 0 ? [] : [material.join('+')])].filter((part) => part !== undefined);
}

function findType(byte: number | undefined): SignatureType | null {
  if (byte === SIGNATURE_TYPES.note) return 'note';
  return byte === SIGNATURE_TYPES.cosignature ? 'cosignature' : null;
}
