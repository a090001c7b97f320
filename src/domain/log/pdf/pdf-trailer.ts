import { type Bytes, encodeText, findBytes, parseText } from '#domain/log/bytes/bytes.ts';
import { accept, type Parsed, refuse } from '#domain/log/bytes/parsed.ts';
import { parseFileStatement, type SignedFileStatement } from '#domain/log/note/file-statement.ts';

/** A PDF of the form before PDFs had a signature for PDF readers: the statement after its end, and `body`, the bytes it covers. */
export type TrailedPdf = SignedFileStatement & { body: Bytes };

// The leading line feed is needed: a PDF may end in %%EOF without one, and a comment on that line would hide it from readers.
const FIRST_LINE = '\n%register-data-service/pdf-trailer@v1\n';
// PDF readers look for %%EOF in the last 1,024 bytes, so the trailer must be shorter.
const MAX_BYTES = 1_000;

/** Splits a PDF into body and trailer without checking hash or signature. */
export function parseTrailedPdf(pdf: Bytes): Parsed<TrailedPdf> {
  const start = findTrailer(pdf);
  if (start === -1) return refuse('the PDF does not end with this service’s signature lines');
  const trailer = parseText(pdf.subarray(start));
  if (trailer === null) return refuse('the lines at the end of the PDF are not UTF-8');
  const note = readComment(FIRST_LINE, trailer);
  // Formatting it again detects lines that are not comments and anything after the last one.
  if (formatComment(FIRST_LINE, note) !== trailer) return refuse('the lines at the end of the PDF were changed');
  const read = parseFileStatement(note, 'pdf');
  return read.ok ? accept({ ...read.value, body: pdf.subarray(0, start) }) : read;
}

/** Formats a note as comment lines of a PDF, below a first line. */
export function formatComment(firstLine: string, note: string): string {
  const lines = note.slice(0, -1).split('\n');
  return firstLine + lines.map((line) => `%${line}\n`).join('');
}

/** Reads the note in such lines, without checking that they are comments. */
export function readComment(firstLine: string, comment: string): string {
  const lines = comment.slice(firstLine.length, -1).split('\n');
  return lines.map((line) => `${line.slice(1)}\n`).join('');
}

function findTrailer(pdf: Bytes): number {
  const wanted = encodeText(FIRST_LINE);
  let last = -1;
  let at = findBytes(pdf, wanted, Math.max(0, pdf.length - MAX_BYTES));
  for (; at !== -1; at = findBytes(pdf, wanted, at + 1)) last = at;
  return last;
}
