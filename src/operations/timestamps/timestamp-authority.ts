import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fetchBounded } from '#base/fetch-bounded.ts';
import type { Bytes } from '#domain/log/bytes/bytes.ts';
import { TIMESTAMP_ROOM_BYTES } from '#domain/log/pdf/signed-pdf.ts';
import { parsePemCertificates } from '#domain/log/timestamp/issued-certificate.ts';
import { buildStampRequest, parseStampResponse } from '#domain/log/timestamp/timestamp-message.ts';

/** The URL of the authority, and a PEM file of the certificates that are trusted to issue its timestamps. */
export type TimestampSettings = { url: string; certificatesPath: string };

/** An authority for RFC 3161 timestamps. */
export type TimestampAuthority = {
  /** Its host, which names it in notes. */
  name: string;
  /** The trusted certificates in DER. */
  certificates: readonly Bytes[];
  /** The largest token, for which a signature reserves space. */
  maxTokenBytes: number;
  /** Returns a checked token (a DER ContentInfo) over these bytes; null if there is none, which is reported and never thrown. */
  stamp(bytes: Bytes): Promise<Bytes | null>;
};

const MAX_RESPONSE_BYTES = 20_000;
const TIMEOUT_MS = 3_000;
// After a failure no file waits for the authority for this long.
const PAUSE_MS = 30_000;
const NONCE_BYTES = 16;

/** Opens the authority; throws when its certificates cannot be read. */
export async function openTimestampAuthority(
  { url, certificatesPath }: TimestampSettings,
  onTrouble: (why: string) => void,
  timing = { timeoutMs: TIMEOUT_MS, pauseMs: PAUSE_MS },
): Promise<TimestampAuthority> {
  const trusted = parsePemCertificates(await readFile(certificatesPath, 'utf8'));
  if (!trusted.ok) throw new Error(`TIMESTAMP_CERTIFICATES (${certificatesPath}) cannot be used: ${trusted.why}`);
  const address = new URL(url);
  let pausedUntilMs = 0;

  async function request(stamped: Bytes): Promise<Bytes | string> {
    const nonce = randomNonce();
    const digest = new Uint8Array(createHash('sha256').update(stamped).digest());
    const reading = await fetchBounded(address, {
      timeoutMs: timing.timeoutMs,
      maxBytes: MAX_RESPONSE_BYTES,
      body: buildStampRequest(digest, nonce),
      headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
    });
    if (!reading.ok) return `it ${reading.reason}`;
    const parts = { stamped, nonce, trusted: trusted.ok ? trusted.value : [], nowMs: Date.now() };
    const token = await parseStampResponse(new Uint8Array(reading.value), parts);
    if (!token.ok) return token.why;
    return token.value.length <= TIMESTAMP_ROOM_BYTES ? token.value : 'the timestamp is too large';
  }

  return {
    name: address.host,
    certificates: trusted.value.map(({ whole }) => whole),
    maxTokenBytes: TIMESTAMP_ROOM_BYTES,
    async stamp(bytes) {
      if (performance.now() < pausedUntilMs) return null;
      const token = await request(bytes);
      if (typeof token !== 'string') return token;
      pausedUntilMs = performance.now() + timing.pauseMs;
      onTrouble(`no timestamp from ${address.host}: ${token}; files have none until it answers`);
      return null;
    },
  };
}

// Positive and without leading zeros, as a DER integer must be.
function randomNonce(): Bytes {
  const bytes = new Uint8Array(randomBytes(NONCE_BYTES));
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40;
  return bytes;
}
