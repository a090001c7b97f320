import { invariant } from '#base/invariant.ts';

/** The objects of a PDF by number, as Latin-1 text without `obj` and `endobj`, and the lines of its trailer dictionary. */
export type PdfFile = { objects: Map<number, string>; root: number; info: number; id: string };

const HEADER = '%PDF-1.7\n%\x80\x80\x80\x80\n\n';
const TRAILER =
  /\ntrailer\n<<\n {2}\/Size (\d+)\n {2}\/Root (\d+) 0 R\n {2}\/Info (\d+) 0 R\n {2}\/ID (\[.*\])\n>>\nstartxref\n(\d+)\n%%EOF\s*$/s;
const ENTRY = /^(\d{10}) 00000 n/;
const ENTRY_BYTES = 20;
// The trailer of typst is far shorter.
const TAIL_BYTES = 1_000;

/** Reads a PDF in the form that typst writes: one revision, a plain cross-reference table, no object streams. */
export function readPdfFile(bytes: Uint8Array): PdfFile {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const found = TRAILER.exec(text.slice(-TAIL_BYTES));
  invariant(found !== null, 'typst ends a PDF with a plain trailer');
  const [, size = '', root = '', info = '', id = '', xrefAt = ''] = found;
  return { objects: readObjects(text, Number(xrefAt), Number(size)), root: Number(root), info: Number(info), id };
}

function readObjects(text: string, xrefAt: number, size: number): Map<number, string> {
  const head = `xref\n0 ${size}\n`;
  invariant(text.startsWith(head, xrefAt), 'typst writes one cross-reference table');
  const starts: { number: number; at: number }[] = [];
  for (let number = 1; number < size; number += 1) {
    const line = text.slice(xrefAt + head.length + number * ENTRY_BYTES);
    const at = ENTRY.exec(line.slice(0, ENTRY_BYTES))?.[1];
    invariant(at !== undefined, 'typst uses every object number');
    starts.push({ number, at: Number(at) });
  }
  starts.sort((one, other) => one.at - other.at);
  return new Map(
    starts.map(({ number, at }, index) => [
      number,
      readObject(text.slice(at, starts[index + 1]?.at ?? xrefAt), number),
    ]),
  );
}

function readObject(text: string, number: number): string {
  const head = `${number} 0 obj\n`;
  const end = text.lastIndexOf('\nendobj\n');
  invariant(text.startsWith(head) && end !== -1, `object ${number} is where the table says`);
  return text.slice(head.length, end);
}

/** Returns an object; throws when the PDF has none of this number. */
export function readPdfObject(file: PdfFile, number: number): string {
  const object = file.objects.get(number);
  invariant(object !== undefined, `the PDF has object ${number}`);
  return object;
}

/** Adds an object and returns its number. */
export function addPdfObject({ objects }: PdfFile, object: string): number {
  const number = Math.max(...objects.keys()) + 1;
  objects.set(number, object);
  return number;
}

/** Adds entries at the end of a dictionary object; throws when it already has one of them. */
export function extendPdfObject(file: PdfFile, number: number, entries: Record<string, string>): void {
  const object = readPdfObject(file, number);
  invariant(object.startsWith('<<\n') && object.endsWith('\n>>'), `object ${number} is a dictionary`);
  for (const name of Object.keys(entries))
    invariant(!object.includes(`\n  ${name} `), `object ${number} has no ${name}`);
  const lines = Object.entries(entries).map(([name, value]) => `  ${name} ${value}\n`);
  file.objects.set(number, `${object.slice(0, -2)}${lines.join('')}>>`);
}

export function buildPdfStream(bytes: Buffer | string, entries = ''): string {
  const data = typeof bytes === 'string' ? Buffer.from(bytes) : bytes;
  return `<<\n  /Length ${data.length}\n${entries}>>\nstream\n${data.toString('latin1')}\nendstream`;
}

/** Writes a PDF; `comment` lines go before the cross-reference table. */
export function writePdfFile({ objects, root, info, id }: PdfFile, comment = ''): Buffer {
  const parts = [HEADER];
  const offsets = ['0000000000 65535 f \n'];
  let at = HEADER.length;
  for (const [number, object] of [...objects].sort(([one], [other]) => one - other)) {
    offsets[number] = `${String(at).padStart(10, '0')} 00000 n \n`;
    const part = `${number} 0 obj\n${object}\nendobj\n\n`;
    parts.push(part);
    at += part.length;
  }
  const size = offsets.length;
  const xrefAt = at + comment.length;
  const trailer = `trailer\n<<\n  /Size ${size}\n  /Root ${root} 0 R\n  /Info ${info} 0 R\n  /ID ${id}\n>>`;
  parts.push(`${comment}xref\n0 ${size}\n${offsets.join('')}${trailer}\nstartxref\n${xrefAt}\n%%EOF\n`);
  return Buffer.from(parts.join(''), 'latin1');
}
