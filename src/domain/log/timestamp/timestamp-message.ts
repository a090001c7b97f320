import { areSameBytes, type Bytes } from '#domain/log/bytes/bytes.ts';
import { accept, type Parsed, refuse } from '#domain/log/bytes/parsed.ts';
import { SHA_256, VERSION_1 } from '#domain/log/pdf/cms.ts';
import { buildDer, buildSequence, DER, readDerPath, readInside } from '#domain/log/pdf/der.ts';
import { findPathFault } from './certificate-path.ts';
import type { IssuedCertificate } from './issued-certificate.ts';
import { readTimestamp } from './timestamp-token.ts';

/** What was asked of an authority: the bytes, the nonce (content of a DER integer), the certificates that are trusted, and the time. */
export type StampRequest = { stamped: Bytes; nonce: Bytes; trusted: readonly IssuedCertificate[]; nowMs: number };

const TRUE = Uint8Array.of(0xff);
const BOOLEAN = 0x01;
// Granted, and granted with modifications.
const MAX_GRANTED = 1;
const MAX_CLOCK_DIFFERENCE_MS = 300_000;

/** Builds the request for a timestamp (RFC 3161) over a SHA-256; the authority's certificate is to be in the token. */
export function buildStampRequest(digest: Bytes, nonce: Bytes): Bytes {
  return buildSequence(
    VERSION_1,
    buildSequence(SHA_256, buildDer(DER.octets, digest)),
    buildDer(DER.integer, nonce),
    buildDer(BOOLEAN, TRUE),
  );
}

/** Returns the token of an authority's response if it is exactly what was asked for, from a trusted certificate. */
export async function parseStampResponse(
  response: Bytes,
  { stamped, nonce, trusted, nowMs }: StampRequest,
): Promise<Parsed<Bytes>> {
  const [status, token] = readDerPath(response, [0]);
  const [code] = readInside(status);
  if (code?.tag !== DER.integer || code.content.length !== 1) return refuse('it is not a timestamp response');
  if ((code.content[0] ?? MAX_GRANTED + 1) > MAX_GRANTED || token === undefined)
    return refuse(`the authority refused, with status ${code.content[0]}`);
  const read = await readTimestamp(token.whole, stamped);
  if (!read.ok) return refuse(`the timestamp is wrong: ${read.why}`);
  const { timeMs, nonce: answered, signer, others } = read.value;
  if (answered === null || !areSameBytes(answered, nonce)) return refuse('the timestamp has another nonce');
  if (Math.abs(timeMs - nowMs) > MAX_CLOCK_DIFFERENCE_MS)
    return refuse('the time of the timestamp is more than five minutes from this machine’s clock');
  const fault = await findPathFault({ signer, others, trusted, atMs: timeMs });
  return fault === null ? accept(token.whole) : refuse(`the certificate of the timestamp is not trusted: ${fault}`);
}
