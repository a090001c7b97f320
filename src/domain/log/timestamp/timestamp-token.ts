import { areSameBytes, type Bytes, formatHex } from '#domain/log/bytes/bytes.ts';
import { accept, type Parsed, refuse } from '#domain/log/bytes/parsed.ts';
import { isSignedByCertificate } from '#domain/log/pdf/certificate.ts';
import { contentOf, DER, type DerValue, parseDer, readDerPath, readInside } from '#domain/log/pdf/der.ts';
import { hashBytes } from '#domain/log/proof/merkle-hash.ts';
import { buildTokenForm } from './build-token-form.ts';
import { findStrayCertificate } from './certificate-path.ts';
import { type IssuedCertificate, parseDerTime, parseIssuedCertificate } from './issued-certificate.ts';
import { type HashName, readHashName, readSignatureForm, type SignatureForm } from './signature-form.ts';

/** An RFC 3161 timestamp whose signature was checked with its certificate; nothing says yet that the certificate is trusted. */
export type Timestamp = {
  timeMs: number;
  /** The content of the DER integer; null if the token has none. */
  nonce: Bytes | null;
  signer: IssuedCertificate;
  /** The other certificates in the token. */
  others: readonly IssuedCertificate[];
};

type SignedToken = {
  /** TSTInfo in DER. */
  info: Bytes;
  certificates: readonly IssuedCertificate[];
  issuerAndSerial: Bytes;
  hash: HashName;
  attributes: DerValue;
  form: SignatureForm;
  signature: Bytes;
};

const SIGNED_DATA = '2a864886f70d010702';
const TST_INFO = '2a864886f70d0109100104';
const [CONTENT_TYPE, MESSAGE_DIGEST] = ['2a864886f70d010903', '2a864886f70d010904'];
const [SIGNING_CERTIFICATE, SIGNING_CERTIFICATE_V2] = ['2a864886f70d010910020c', '2a864886f70d010910022f'];

/** Reads a token and checks that its certificate, which must be inside, signed it for these bytes (RFC 3161, RFC 5652). */
export async function readTimestamp(token: Bytes, stamped: Bytes): Promise<Parsed<Timestamp>> {
  const read = parseToken(token);
  if (!read.ok) return read;
  const { info, certificates, issuerAndSerial, hash, attributes, form, signature } = read.value;
  const facts = readDerPath(info, [0]);
  const [algorithm, imprint] = readInside(facts[2]);
  if (readHashName(contentOf(algorithm)) !== 'SHA-256') return refuse('it names another hash');
  if (!areSameBytes(contentOf(imprint), await hashBytes(stamped))) return refuse('it is for other bytes');
  const timeMs = parseDerTime(facts[4]);
  if (timeMs === null) return refuse('its time cannot be read');
  const signer = certificates.find(({ issuer, serial }) =>
    areSameBytes(issuerAndSerial, new Uint8Array([...issuer, ...serial])),
  );
  if (signer === undefined) return refuse('the certificate of its signer is not inside');
  if (!signer.isForTimestamps) return refuse('its certificate is not one for timestamps');
  const isForIt = await hasAttributes(attributes.content, { info, hash, signer });
  if (!isForIt) return refuse('its signed attributes do not match');
  const isSigned =
    form.keyType === (signer.keyType === 'rsa' ? 'rsa' : 'curve') &&
    (form.hash ?? hash) === hash &&
    // The attributes are signed as a set, and stored with another tag.
    (await isSignedByCertificate(signer, attributes.whole.with(0, DER.set) as Bytes, signature, hash));
  if (!isSigned) return refuse('its certificate’s key did not sign it');
  const stray = await findStrayCertificate(certificates, signer);
  if (stray !== null) return refuse(stray);
  const nonce = facts.slice(5).find(({ tag }) => tag === DER.integer)?.content ?? null;
  return accept({ timeMs, nonce, signer, others: certificates.filter((one) => one !== signer) });
}

// ContentInfo, SignedData with one SignerInfo: the form that every authority sends.
function parseToken(token: Bytes): Parsed<SignedToken> {
  const outer = parseDer(token);
  if (!outer.ok || outer.value.whole.length !== token.length) return refuse('it is not one value in DER');
  const [type, body] = readDerPath(token, [0]);
  const [, digests, content, ...rest] = readInside(body, [0]);
  const [contentType, wrapped] = readInside(content);
  const info = readInside(wrapped)[0]?.content;
  const isToken = isOid(type, SIGNED_DATA) && isOid(contentType, TST_INFO);
  const signers = readInside(rest.at(-1));
  if (!isToken || info === undefined || signers.length !== 1) return refuse('it is not a timestamp token');
  const inside = readInside(rest.find(({ tag }) => tag === DER.part0));
  const read = inside.map(({ whole }) => parseIssuedCertificate(whole));
  const certificates = read.flatMap((one) => (one.ok ? [one.value] : []));
  if (certificates.length !== read.length) return refuse('a certificate in it cannot be read');
  const [, issuerAndSerial, digest, attributes, algorithm, signature] = readInside(signers[0]);
  const hash = readHashName(contentOf(digest));
  const form = readSignatureForm(contentOf(algorithm));
  if (issuerAndSerial === undefined || attributes?.tag !== DER.part0 || signature?.tag !== DER.octets)
    return refuse('its signature is in an unknown form');
  if (hash === null || form === null) return refuse('it is signed in an unknown way');
  const [named] = readInside(digests);
  const again = buildTokenForm({
    digests: contentOf(named),
    info,
    certificates: certificates.map(({ whole }) => whole),
    signer: {
      issuerAndSerial: issuerAndSerial.content,
      digest: contentOf(digest),
      attributes: attributes.whole,
      algorithm: contentOf(algorithm),
      signature: signature.content,
    },
  });
  // No signature covers the parts around what is signed, so only their one form is accepted.
  if (!areSameBytes(again, token) || readHashName(contentOf(named)) !== hash)
    return refuse('it has parts that no signature covers, or was changed');
  return accept({
    info,
    certificates,
    issuerAndSerial: issuerAndSerial.content,
    hash,
    attributes,
    form,
    signature: signature.content,
  });
}

/** Whether the signed attributes name this content and this certificate. */
async function hasAttributes(
  content: Bytes,
  { info, hash, signer }: { info: Bytes; hash: HashName; signer: IssuedCertificate },
): Promise<boolean> {
  const values = new Map(
    readDerPath(content, []).map(({ content: attribute }) => {
      const [id, set] = readDerPath(attribute, []);
      return [formatHex(contentOf(id)), readInside(set)[0]];
    }),
  );
  return (
    isOid(values.get(CONTENT_TYPE), TST_INFO) &&
    areSameBytes(contentOf(values.get(MESSAGE_DIGEST)), await digestWith(hash, info)) &&
    ((await namesCertificate(values.get(SIGNING_CERTIFICATE_V2), signer, 'SHA-256')) ||
      (await namesCertificate(values.get(SIGNING_CERTIFICATE), signer, 'SHA-1')))
  );
}

// RFC 5035: the first of the named certificates is the signer's, by its hash. Version 2 can name another hash function.
async function namesCertificate(
  value: DerValue | undefined,
  { whole }: IssuedCertificate,
  usual: HashName,
): Promise<boolean> {
  const [first, second] = readInside(value, [0, 0]);
  const named = first?.tag === DER.sequence ? readHashName(first.content) : usual;
  const hash = first?.tag === DER.sequence ? second : first;
  return named !== null && hash !== undefined && areSameBytes(hash.content, await digestWith(named, whole));
}

async function digestWith(hash: HashName, bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest(hash, bytes));
}

function isOid(value: DerValue | undefined, hex: string): boolean {
  return value?.tag === DER.oid && formatHex(value.content) === hex;
}
