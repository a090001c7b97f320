import { type Bytes, formatHex } from '#domain/log/bytes/bytes.ts';

/** A hash function of WebCrypto. */
export type HashName = 'SHA-1' | 'SHA-256' | 'SHA-384' | 'SHA-512';

/** How something is signed: the kind of key, and the hash; null if the signature names its hash elsewhere. */
export type SignatureForm = { keyType: 'rsa' | 'curve'; hash: HashName | null };

// Algorithm identifiers in hex; RSA has an empty parameter. SHA-1 is left out: it is no longer safe for signatures.
const SIGNATURES: Record<string, SignatureForm> = {
  '06092a864886f70d0101010500': { keyType: 'rsa', hash: null },
  '06092a864886f70d01010b0500': { keyType: 'rsa', hash: 'SHA-256' },
  '06092a864886f70d01010c0500': { keyType: 'rsa', hash: 'SHA-384' },
  '06092a864886f70d01010d0500': { keyType: 'rsa', hash: 'SHA-512' },
  '06082a8648ce3d040302': { keyType: 'curve', hash: 'SHA-256' },
  '06082a8648ce3d040303': { keyType: 'curve', hash: 'SHA-384' },
  '06082a8648ce3d040304': { keyType: 'curve', hash: 'SHA-512' },
};
const HASHES: Record<string, HashName> = {
  '0609608648016503040201': 'SHA-256',
  '0609608648016503040202': 'SHA-384',
  '0609608648016503040203': 'SHA-512',
};

/** Reads the content of a signature's algorithm identifier; null for one that is not supported. */
export function readSignatureForm(content: Bytes): SignatureForm | null {
  return SIGNATURES[formatHex(content)] ?? null;
}

/** Reads the content of a hash's algorithm identifier, with or without its empty parameter; null for another one. */
export function readHashName(content: Bytes): HashName | null {
  return HASHES[formatHex(content).replace(/0500$/, '')] ?? null;
}
