import { type Bytes, encodeText, formatHex, joinBytes } from '#domain/log/bytes/bytes.ts';
import { formatSignedNote, type NoteSignature, type SignedNote } from '#domain/log/note/signed-note.ts';
import { hashBytes } from '#domain/log/proof/merkle-hash.ts';

/** A timestamp of a note: the name of its authority, the token, and the bytes that it covers. */
type TimestampLine = { name: string; token: Bytes; stamped: Bytes };

// C2SP signed-note reserves 0xff for types without a number of their own, followed by a longer name.
const TYPE = joinBytes(Uint8Array.of(0x0a, 0xff), encodeText('rfc3161-timestamp'));

const SUFFIX = '/rfc3161';
const LINE = /^— (\S+)\/rfc3161 /m;

/** Builds the signature line of an authority's timestamp. Its key id depends on the name only, because authorities change their keys. */
export async function buildTimestampLine(authority: string, token: Bytes): Promise<NoteSignature> {
  const name = authority + SUFFIX;
  return { name, keyId: await buildKeyId(name), signature: token };
}

/** Lists the timestamps of a note. Each covers everything above its own line: the text and the signatures before it. */
export async function listTimestampLines({ text, signatures }: SignedNote): Promise<TimestampLine[]> {
  const lines: TimestampLine[] = [];
  for (const [at, line] of signatures.entries()) {
    if (!(await isTimestampLine(line))) continue;
    const { name, signature } = line;
    const stamped = encodeText(formatSignedNote({ text, signatures: signatures.slice(0, at) }));
    lines.push({ name: name.slice(0, -SUFFIX.length), token: joinBytes(signature), stamped });
  }
  return lines;
}

/** Returns the authority of the first timestamp that the service wrote below a note; null without one. Checks nothing. */
export function findStampName(note: string): string | null {
  return LINE.exec(note)?.[1] ?? null;
}

export async function isTimestampLine({ name, keyId }: NoteSignature): Promise<boolean> {
  return name.endsWith(SUFFIX) && keyId === (await buildKeyId(name));
}

async function buildKeyId(name: string): Promise<string> {
  return formatHex((await hashBytes(joinBytes(encodeText(name), TYPE))).subarray(0, 4));
}
