import { type Bytes, encodeText, formatBase64, formatHex, joinBytes, parseBase64 } from '#domain/log/bytes/bytes.ts';
import { accept, type Parsed, refuse } from '#domain/log/bytes/parsed.ts';
import { HASH_BYTES, hashBytes } from '#domain/log/proof/merkle-hash.ts';

/** What a key signs, by the byte that C2SP gave each kind: notes such as checkpoints, or a witness's timestamped cosignatures. */
export const SIGNATURE_TYPES = { note: 1, cosignature: 4 } as const;

/** The kinds of signature that are read here, both Ed25519. */
export type SignatureType = keyof typeof SIGNATURE_TYPES;

/** A public key as people pass it on: whose it is, the short id that stands in its signatures, and what it signs. */
export type VerifierKey = { name: string; keyId: string; type: SignatureType; publicKey: Bytes };

/** Whether a text can be the name of a key (C2SP signed-note): not empty, no space of any kind, no plus. */
export function isKeyName(text: string): boolean {
  return text.length > 0 && text.length <= 255 && text.isWellFormed() && !/[\s\u0085+\p{Cc}]/u.test(text);
}

/** Whether a text can be the origin of a log (C2SP tlog-checkpoint): the name of a key, and a URL without its scheme. */
export function isLogOrigin(text: string): boolean {
  return isKeyName(text) && !text.includes('://');
}

/** Builds a key from its parts; its id is the hash that C2SP recommends for Ed25519 and demands for cosignatures. */
export async function buildVerifierKey(name: string, type: SignatureType, publicKey: Bytes): Promise<VerifierKey> {
  const head = joinBytes(encodeText(name), Uint8Array.of(0x0a, SIGNATURE_TYPES[type]));
  const keyId = formatHex((await hashBytes(joinBytes(head, publicKey))).subarray(0, 4));
  return { name, keyId, type, publicKey };
}

/** Writes a key in the form of C2SP (a vkey): name, id and key, joined by plus signs. */
export function formatVerifierKey(key: VerifierKey): string {
  const material = joinBytes(Uint8Array.of(SIGNATURE_TYPES[key.type]), key.publicKey);
  return `${key.name}+${key.keyId}+${formatBase64(material)}`;
}

/** Reads a key in the form of C2SP; one whose id is not that of its name and bytes is refused. */
export async function parseVerifierKey(text: string): Promise<Parsed<VerifierKey>> {
  const [name, keyId, material, ...rest] = splitKey(text);
  if (name === undefined || keyId === undefined || material === undefined || rest.length > 0) {
    return refuse('a key has three parts joined by plus signs: name, id and key');
  }
  if (!isKeyName(name)) return refuse('the name of a key is not empty and has no spaces');
  const bytes = parseBase64(material);
  const type = bytes === null ? null : findType(bytes[0]);
  if (bytes === null || type === null || bytes.length !== 1 + HASH_BYTES) {
    return refuse('only Ed25519 keys for notes and cosignatures are read here');
  }
  const key = await buildVerifierKey(name, type, bytes.slice(1));
  return key.keyId === keyId ? accept(key) : refuse('the id of the key is not that of its name and bytes');
}

/** The parts of a key: the last may hold plus signs of base64, the others none. */
function splitKey(text: string): string[] {
  const [name, keyId, ...material] = text.split('+');
  return [name, keyId, ...(material.length === 0 ? [] : [material.join('+')])].filter((part) => part !== undefined);
}

function findType(byte: number | undefined): SignatureType | null {
  if (byte === SIGNATURE_TYPES.note) return 'note';
  return byte === SIGNATURE_TYPES.cosignature ? 'cosignature' : null;
}
