/** So much of a file is looked at; readers of PDFs forgive as much before the first line of one. */
export const SHIFT_BYTES = 1024;

const STARTS: [name: string, start: string][] = [
  ['a ZIP', 'PK\u0003\u0004'],
  ['a PDF', '%PDF-'],
];

/** Says of a file that begins as no evidence file does whether it is one behind some other bytes; null where none is seen. */
export function describeShifted(head: Uint8Array): string | null {
  const text = Array.from(head, (byte) => String.fromCharCode(byte)).join('');
  for (const [name, start] of STARTS) {
    const at = text.indexOf(start);
    if (at > 0)
      return `it looks like ${name} with ${at} ${at === 1 ? 'byte' : 'bytes'} before it, which this service did not write: take the file as you received it`;
  }
  return null;
}
