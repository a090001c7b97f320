import assert from 'node:assert/strict';
import { type Bytes, parseHex } from '#domain/log/bytes/bytes.ts';
import { buildCms, type CmsParts, parseCms } from '#domain/log/pdf/cms.ts';
import { buildDer, DER, parseDerList, readDerPath } from '#domain/log/pdf/der.ts';
import { parseSignedPdf } from '#domain/log/pdf/signed-pdf.ts';
import { hashBytes } from '#domain/log/proof/merkle-hash.ts';
import type { Forgery } from './byte-changes.ts';
import { startSeeded } from './seeded.ts';

const CONTENTS = /\/Contents <([0-9a-f]{1000,})>/;
const ORDER_OF_P256 = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** Rebuilds the signature for PDF readers with some parts replaced; null when it does not fit into the room of the genuine one. */
export async function replaceCmsParts(pdf: Bytes, change: Partial<CmsParts>): Promise<Bytes | null> {
  const cms = await buildCms({ ...(await readCms(pdf)), ...change });
  return cms.ok ? putCms(pdf, cms.value) : null;
}

async function readCms(pdf: Bytes): Promise<CmsParts> {
  const read = parseSignedPdf(pdf);
  assert.ok(read.ok);
  const parsed = await parseCms(read.value.signature, await hashBytes(read.value.signed));
  assert.ok(parsed.ok);
  return parsed.value;
}

/** Changes the signature for PDF readers without breaking its mathematics, which the log's statement does not cover. */
export async function listCmsForgeries(pdf: Bytes, stranger: Bytes): Promise<Forgery[]> {
  const own = await readCms(pdf);
  const changes: [how: string, Partial<CmsParts>][] = [
    ['the other valid signature, n - s', { signature: mapNumbers(own.signature, ([r, s]) => [r, negate(s)]) }],
    ['a zero before r', { signature: mapNumbers(own.signature, ([r, s]) => [padZero(r), s]) }],
    ['a zero before s', { signature: mapNumbers(own.signature, ([r, s]) => [r, padZero(s)]) }],
    ['no zero before r', { signature: mapNumbers(own.signature, ([r, s]) => [dropZero(r), s]) }],
    ['r for s', { signature: mapNumbers(own.signature, ([r, s]) => [s, r]) }],
    ['the certificate of a stranger', { certificates: [stranger] }],
    ['a stranger’s certificate as well', { certificates: [...own.certificates, stranger] }],
    ['the certificate twice', { certificates: [...own.certificates, ...own.certificates] }],
    ['something short as a certificate', { certificates: [...own.certificates, buildDer(DER.sequence)] }],
    ...listTokens().map((timestamp, at): [string, Partial<CmsParts>] => [`made-up timestamp ${at}`, { timestamp }]),
  ];
  const forged: Forgery[] = [];
  for (const [how, change] of changes) {
    const bytes = await replaceCmsParts(pdf, change);
    if (bytes !== null) forged.push({ how, bytes });
  }
  return forged;
}

function listTokens(): Bytes[] {
  const random = startSeeded(5);
  const makeBytes = () => Uint8Array.from({ length: 1 + random.below(90) }, () => random.below(256));
  const made = Array.from({ length: 30 }, () => buildDer(DER.sequence, buildDer(DER.octets, makeBytes())));
  return [buildDer(DER.null), ...made];
}

/** Writes a signature into the room of the genuine one; null when it does not fit. */
function putCms(pdf: Bytes, cms: Bytes): Bytes | null {
  const content = Buffer.from(pdf).toString('latin1');
  const room = CONTENTS.exec(content)?.[1]?.length ?? 0;
  const hex = Buffer.from(cms).toString('hex');
  if (hex.length > room) return null;
  return new Uint8Array(Buffer.from(content.replace(CONTENTS, `/Contents <${hex.padEnd(room, '0')}>`), 'latin1'));
}

function mapNumbers(signature: Bytes, change: (numbers: [Bytes, Bytes]) => [Bytes, Bytes]): Bytes {
  const numbers = readDerPath(signature, [0]).map(({ content }) => content);
  assert.ok(numbers.length === 2 && parseDerList(signature).ok);
  return buildDer(DER.sequence, ...change(numbers as [Bytes, Bytes]).map((number) => buildDer(DER.integer, number)));
}

function negate(number: Bytes): Bytes {
  const rest = (ORDER_OF_P256 - BigInt(`0x${Buffer.from(number).toString('hex')}`)).toString(16);
  const hex = rest.length % 2 === 0 ? rest : `0${rest}`;
  const bytes = parseHex(hex, hex.length / 2) ?? new Uint8Array();
  return (bytes[0] ?? 0) >= 0x80 ? padZero(bytes) : bytes;
}

function padZero(number: Bytes): Bytes {
  return Uint8Array.of(0, ...number);
}

function dropZero(number: Bytes): Bytes {
  return number[0] === 0 ? number.slice(1) : padZero(padZero(number));
}
