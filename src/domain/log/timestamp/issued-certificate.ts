import { areSameBytes, type Bytes, formatHex, parseText } from '#domain/log/bytes/bytes.ts';
import { accept, type Parsed, refuse } from '#domain/log/bytes/parsed.ts';
import { type Certificate, isSignedByCertificate, parseCertificate } from '#domain/log/pdf/certificate.ts';
import {
  buildDer,
  buildSequence,
  contentOf,
  DER,
  type DerValue,
  readDerPath,
  readInside,
} from '#domain/log/pdf/der.ts';
import { readSignatureForm, type SignatureForm } from './signature-form.ts';

/** An X.509 certificate with what its path to a trusted one depends on. `whole` and `subject` are DER. */
export type IssuedCertificate = Certificate & {
  whole: Bytes;
  subject: Bytes;
  fromMs: number;
  toMs: number;
  /** How many certificates may follow it on the way down to the signer's; null if it may issue none. */
  maxBelow: number | null;
  /** Whether it is for timestamps and nothing else (RFC 3161, section 2.3). */
  isForTimestamps: boolean;
  /** What its issuer signed, and the signature. */
  issued: { message: Bytes; form: SignatureForm; signature: Bytes };
};

const VERSION_TAG = 0xa0;
const EXTENSIONS_TAG = 0xa3;
const BIT_STRING = 0x03;
const UTC_TIME = 0x17;
const GENERALIZED_TIME = 0x18;
const TRUE = '0101ff';
const [KEY_USAGE, BASIC_CONSTRAINTS, EXTENDED_KEY_USAGE] = ['551d0f', '551d13', '551d25'];
const TIMESTAMPS_ONLY = '300a06082b06010505070308';
const MAY_ISSUE_BIT = 0x04;
const PEM = /-----BEGIN CERTIFICATE-----([\sA-Za-z0-9+/=]*)-----END CERTIFICATE-----/g;
const MAX_PEM_LENGTH = 1_000_000;

/** Reads a certificate in DER. */
export function parseIssuedCertificate(whole: Bytes): Parsed<IssuedCertificate> {
  const base = parseCertificate(whole);
  if (!base.ok) return base;
  const [signed, algorithm, bits] = readDerPath(whole, [0]);
  const all = readDerPath(whole, [0, 0]);
  const [, , , validity, subject, , ...rest] = all[0]?.tag === VERSION_TAG ? all.slice(1) : all;
  const [from, to] = readInside(validity);
  const form = algorithm === undefined ? null : readSignatureForm(algorithm.content);
  if (signed === undefined || bits === undefined || subject === undefined || form === null)
    return refuse('the certificate cannot be read, or is signed in an unknown way');
  // The issuer signed the first part alone, so only the one form of the parts around it is accepted.
  const signature = buildDer(BIT_STRING, Uint8Array.of(0), bits.content.slice(1));
  const again = buildSequence(signed.whole, buildSequence(contentOf(algorithm)), signature);
  if (!areSameBytes(again, whole)) return refuse('the certificate is not in DER');
  const [fromMs, toMs] = [parseDerTime(from), parseDerTime(to)];
  if (fromMs === null || toMs === null) return refuse('the times of the certificate cannot be read');
  const extensions = readExtensions(rest.find(({ tag }) => tag === EXTENSIONS_TAG));
  return accept({
    ...base.value,
    whole,
    subject: subject.whole,
    fromMs,
    toMs,
    maxBelow: readMaxBelow(extensions),
    isForTimestamps: isForTimestamps(extensions),
    // The first byte of the bit string counts unused bits.
    issued: { message: signed.whole, form, signature: bits.content.slice(1) },
  });
}

/** Reads every certificate of a PEM file; refuses a file without one, or with one that cannot be read. */
export function parsePemCertificates(text: string): Parsed<IssuedCertificate[]> {
  if (text.length > MAX_PEM_LENGTH) return refuse('the file of certificates is too long');
  const certificates: IssuedCertificate[] = [];
  for (const [, base64 = ''] of text.matchAll(PEM)) {
    const read = parseIssuedCertificate(readBase64(base64));
    if (!read.ok) return read;
    certificates.push(read.value);
  }
  return certificates.length === 0 ? refuse('it has no certificate in PEM') : accept(certificates);
}

/** Whether this certificate's key signed the other one. */
export function hasIssued(issuer: IssuedCertificate, { issued }: IssuedCertificate): Promise<boolean> {
  const { message, form, signature } = issued;
  if (form.keyType !== (issuer.keyType === 'rsa' ? 'rsa' : 'curve') || form.hash === null)
    return Promise.resolve(false);
  return isSignedByCertificate(issuer, message, signature, form.hash);
}

/** Reads a time of X.509 or CMS in DER as milliseconds; null for anything else. */
export function parseDerTime(value: DerValue | undefined): number | null {
  if (value?.tag !== UTC_TIME && value?.tag !== GENERALIZED_TIME) return null;
  const text = parseText(value.content) ?? '';
  const long = value.tag === UTC_TIME ? `${Number(text.slice(0, 2)) < 50 ? '20' : '19'}${text}` : text;
  const found = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(\.\d{1,9})?Z$/.exec(long);
  if (found === null) return null;
  const [, year, month, day, hour, minute, second, fraction = ''] = found;
  const ms = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}${fraction.slice(0, 4)}Z`);
  return Number.isNaN(ms) ? null : ms;
}

/** An extension: whether it is critical, and its value in DER. */
type Extension = { isCritical: boolean; value: Bytes };

function readExtensions(list: DerValue | undefined): Map<string, Extension> {
  return new Map(
    readInside(list, [0]).map(({ content: extension }) => {
      const [id, ...rest] = readDerPath(extension, []);
      const isCritical = rest.length === 2 && isTrue(rest[0]);
      return [formatHex(contentOf(id)), { isCritical, value: contentOf(rest.at(-1)) }];
    }),
  );
}

function readMaxBelow(extensions: Map<string, Extension>): number | null {
  const [isAuthority, below] = readDerPath(extensions.get(BASIC_CONSTRAINTS)?.value ?? new Uint8Array(), [0]);
  if (!isTrue(isAuthority)) return null;
  const usage = extensions.get(KEY_USAGE);
  const bits = usage === undefined ? null : (readDerPath(usage.value, [])[0]?.content[1] ?? 0);
  if (bits !== null && (bits & MAY_ISSUE_BIT) === 0) return null;
  return below?.tag === DER.integer ? Number(`0x${formatHex(below.content)}`) : Number.POSITIVE_INFINITY;
}

function isTrue(value: DerValue | undefined): boolean {
  return value !== undefined && formatHex(value.whole) === TRUE;
}

function isForTimestamps(extensions: Map<string, Extension>): boolean {
  const usage = extensions.get(EXTENDED_KEY_USAGE);
  return usage?.isCritical === true && formatHex(usage.value) === TIMESTAMPS_ONLY;
}

function readBase64(text: string): Bytes {
  try {
    return Uint8Array.from(atob(text.replaceAll(/\s/g, '')), (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}
