import assert from 'node:assert/strict';
import { formatBase64, joinBytes, parseHex } from '#domain/log/bytes/bytes.ts';
import { signNote } from '#domain/log/note/note-signer.ts';
import { formatSignedNote, type NoteSignature, parseSignedNote } from '#domain/log/note/signed-note.ts';
import { forgeBytes } from './byte-changes.ts';
import { elsewhere, forger, genuine } from './log-world.ts';

/** A changed text, and how it was changed. */
export type ForgedText = { how: string; text: string };

/** Forges a signed note: its bytes, its lines, its signatures. `others`: genuine notes about something else. */
export async function listNoteForgeries(note: string, others: readonly string[], seed: number): Promise<ForgedText[]> {
  const read = parseSignedNote(note);
  assert.ok(read.ok);
  const { text, signatures } = read.value;
  const [own] = signatures as [NoteSignature];
  const lines = text.slice(0, -1).split('\n');
  const texts = [
    ...lines.flatMap((line, at) => [
      lines.with(at, `${line}0`),
      lines.with(at, line.slice(0, -1)),
      lines.with(
        at,
        line.replace(/[0-9a-z]/, (one) => (one === '0' ? '1' : '0')),
      ),
      lines.toSpliced(at, 1),
      lines.toSpliced(at, 0, line),
      [...lines.slice(at), ...lines.slice(0, at)],
    ]),
    [...lines, 'extension'],
  ].map((some) => `${some.join('\n')}\n`);
  const resigned = await Promise.all(
    texts.filter((one) => one !== text).map((one) => signNote(one, forger, elsewhere.signer)),
  );
  const moved = texts.filter((one) => one !== text).map((one) => formatSignedNote({ text: one, signatures }));
  const lent = others.flatMap((other) => {
    const foreign = parseSignedNote(other);
    assert.ok(foreign.ok);
    return [other, formatSignedNote({ text, signatures: foreign.value.signatures })];
  });
  const stranger = await forger.sign(text);
  const posing = [
    { ...stranger, keyId: own.keyId },
    { ...own, keyId: stranger.keyId },
    { ...own, name: elsewhere.origin },
    { ...own, signature: own.signature.slice(1) },
    { ...own, signature: joinBytes(own.signature, Uint8Array.of(0)) },
    stranger,
  ].map((one) => formatSignedNote({ text, signatures: [one] }));
  const all = [...resigned, ...moved, ...lent, ...posing, addAfter(own)(text)];
  return [
    ...forgeBytes(new Uint8Array(Buffer.from(note)), 170, seed).map(({ how, bytes }) => ({
      how,
      text: Buffer.from(bytes).toString('utf8'),
    })),
    ...all.map((one, at) => ({ how: `note ${at}`, text: one })),
  ].filter((one) => one.text !== note);
}

// Ed25519: s + L is the same number modulo L. A strict verifier rejects it.
function addAfter(own: NoteSignature): (text: string) => string {
  const order = 2n ** 252n + 27742317777372353535851937790883648493n;
  const little = Buffer.from(own.signature.subarray(32)).reverse().toString('hex');
  const hex = (BigInt(`0x${little}`) + order).toString(16).padStart(64, '0');
  const s = Buffer.from(hex, 'hex').reverse();
  const id = parseHex(own.keyId, 4) ?? new Uint8Array();
  const line = formatBase64(joinBytes(id, own.signature.subarray(0, 32), new Uint8Array(s)));
  return (text) => `${text}\n— ${genuine.origin} ${line}\n`;
}
