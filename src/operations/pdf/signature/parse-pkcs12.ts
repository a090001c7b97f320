import { createDecipheriv, createPrivateKey, type KeyObject, pbkdf2Sync, X509Certificate } from 'node:crypto';
import { type Bytes, formatHex } from '#domain/log/bytes/bytes.ts';
import { DER, type DerValue, readDerPath } from '#domain/log/pdf/der.ts';

/** The signing key of a PKCS #12 file and its certificates in DER: the signer's own first, then its issuers in order. */
type OpenedPkcs12 = { key: KeyObject; certificates: Bytes[] };

/** A PKCS #12 file cannot be used; the message is for the operator. */
export class Pkcs12Fault extends Error {}

type Bag = { id: string; value: Bytes };

// Object identifiers in hex.
const DATA = '2a864886f70d010701';
const ENCRYPTED_DATA = '2a864886f70d010706';
const KEY_BAG = '2a864886f70d010c0a0101';
const SHROUDED_KEY_BAG = '2a864886f70d010c0a0102';
const CERTIFICATE_BAG = '2a864886f70d010c0a0103';
const PBES2 = '2a864886f70d01050d';
const CIPHERS: Record<string, [name: string, keyBytes: number]> = {
  '608648016503040102': ['aes-128-cbc', 16],
  '60864801650304012a': ['aes-256-cbc', 32],
};
const DIGESTS: Record<string, string> = { '2a864886f70d0209': 'sha256', '2a864886f70d020b': 'sha512' };
const MAX_ROUNDS = 10_000_000;
const CONVERT =
  'it must be encrypted with AES-256, as OpenSSL 3 does: openssl pkcs12 -legacy -in old.p12 -nodes -out all.pem, then openssl pkcs12 -export -in all.pem -out new.p12';

/** Opens a PKCS #12 file as OpenSSL 3 writes it; throws Pkcs12Fault. */
export function parsePkcs12(bytes: Uint8Array, passphrase: string): OpenedPkcs12 {
  const bags = listSafes(new Uint8Array(bytes)).flatMap((safe) => listBags(safe, passphrase));
  const keys = bags.filter(({ id }) => id === KEY_BAG || id === SHROUDED_KEY_BAG);
  const [bag] = keys;
  if (bag === undefined || keys.length > 1)
    throw new Pkcs12Fault('the PKCS #12 file must have exactly one private key');
  const key = openKey(bag, passphrase);
  const certificates = bags
    .filter(({ id }) => id === CERTIFICATE_BAG)
    .map(({ value }) => new X509Certificate(readDerPath(value, [0, 1])[0]?.content ?? value));
  return { key, certificates: orderCertificates(key, certificates) };
}

// PFX: version, the contents as octets, and a checksum that needs no check: a wrong passphrase decrypts nothing.
function listSafes(bytes: Bytes): DerValue[] {
  const safes = readDerPath(readDerPath(bytes, [0, 1, 1])[0]?.content ?? bytes, [0]);
  if (safes.length === 0) throw new Pkcs12Fault('the file is not a PKCS #12 file in DER');
  return safes;
}

function listBags(safe: DerValue, passphrase: string): Bag[] {
  const type = formatHex(readDerPath(safe.content, [])[0]?.content ?? new Uint8Array());
  const plain = type === DATA ? readDerPath(safe.content, [1])[0]?.content : decrypt(safe, type, passphrase);
  return readDerPath(plain ?? new Uint8Array(), [0]).map(({ content }) => {
    const [id, value] = readDerPath(content, []);
    return { id: formatHex(id?.content ?? new Uint8Array()), value: value?.content ?? new Uint8Array() };
  });
}

// EncryptedData: version, then type, algorithm (PBES2 with PBKDF2 and AES) and the encrypted octets.
function decrypt(safe: DerValue, type: string, passphrase: string): Bytes {
  const [, algorithm, data] = readDerPath(safe.content, [1, 0, 1]);
  const parameters = readDerPath(algorithm?.content ?? new Uint8Array(), [1]);
  const kind = formatHex(readDerPath(algorithm?.content ?? new Uint8Array(), [])[0]?.content ?? new Uint8Array());
  if (type !== ENCRYPTED_DATA || kind !== PBES2 || data === undefined) throw new Pkcs12Fault(CONVERT);
  const [salt, rounds, ...rest] = readDerPath(parameters[0]?.content ?? new Uint8Array(), [1]);
  const digest =
    DIGESTS[formatHex(readDerPath(rest.at(-1)?.content ?? new Uint8Array(), [])[0]?.content ?? new Uint8Array())];
  const [cipherId, start] = readDerPath(parameters[1]?.content ?? new Uint8Array(), []);
  const [cipher, keyBytes] = CIPHERS[formatHex(cipherId?.content ?? new Uint8Array())] ?? [];
  const count = rounds?.tag === DER.integer ? Number(`0x${formatHex(rounds.content)}`) : 0;
  if (digest === undefined || cipher === undefined || keyBytes === undefined) throw new Pkcs12Fault(CONVERT);
  if (salt === undefined || start === undefined || count < 1 || count > MAX_ROUNDS) throw new Pkcs12Fault(CONVERT);
  const key = pbkdf2Sync(passphrase, salt.content, count, keyBytes, digest);
  const decipher = createDecipheriv(cipher, key, start.content);
  try {
    return new Uint8Array(Buffer.concat([decipher.update(data.content), decipher.final()]));
  } catch (cause) {
    throw new Pkcs12Fault('the passphrase of the PKCS #12 file is wrong', { cause });
  }
}

function openKey({ id, value }: Bag, passphrase: string): KeyObject {
  const key = Buffer.from(readDerPath(value, [])[0]?.whole ?? value);
  try {
    return createPrivateKey({ key, format: 'der', type: 'pkcs8', ...(id === SHROUDED_KEY_BAG && { passphrase }) });
  } catch (cause) {
    throw new Pkcs12Fault('the passphrase of the PKCS #12 file is wrong, or its key is of an unknown kind', { cause });
  }
}

function orderCertificates(key: KeyObject, certificates: readonly X509Certificate[]): Bytes[] {
  let next = certificates.find((one) => one.checkPrivateKey(key));
  if (next === undefined) throw new Pkcs12Fault('the PKCS #12 file has no certificate for its private key');
  const ordered: X509Certificate[] = [];
  while (next !== undefined && !ordered.includes(next)) {
    const last: X509Certificate = next;
    ordered.push(last);
    next = certificates.find((one) => one !== last && last.checkIssued(one));
  }
  return ordered.map(({ raw }) => new Uint8Array(raw));
}
