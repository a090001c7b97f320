import { type Bytes, encodeText } from '#domain/log/bytes/bytes.ts';
import { findBytes } from '#domain/log/bytes/find-bytes.ts';
import { inflateBounded } from '#domain/log/bytes/inflate-bounded.ts';
import { accept, type Parsed, refuse } from '#domain/log/bytes/parsed.ts';
import { MAX_JSON_BYTES } from '#domain/log/record/evidence-json.ts';

// What the service's own printer writes around a file that it puts into a PDF. This is no reader of PDFs in general: one
// that writes it otherwise did not make this file.
const MARK = encodeText('/EmbeddedFile');
const LETTER_S = 's'.charCodeAt(0);
const HEAD_BYTES = 600;
const HEAD =
  /\n\d+ 0 obj\n<<\n {2}\/Length (\d{1,9})\n {2}\/Type \/EmbeddedFile\n( {2}\/Filter \/FlateDecode\n)?(?:(?!>>\nstream\n)[\s\S])*\n>>\nstream\n/;
const TAIL = encodeText('\nendstream\nendobj\n');

/** Gives the one file that stands inside a PDF of this service; refuses one with none, or with two, of which a person could be shown either. */
export async function parsePdfAttachment(pdf: Bytes): Promise<Parsed<Bytes>> {
  const places = findMarks(pdf);
  const [place] = places;
  if (place === undefined) return refuse('there is no record inside the PDF');
  if (places.length > 1) return refuse('there is more than one file inside the PDF');
  const start = Math.max(0, place - HEAD_BYTES / 2);
  // Each byte is one character here, so that positions in the text are positions in the file.
  const text = String.fromCharCode(...pdf.subarray(start, start + HEAD_BYTES));
  const head = HEAD.exec(text);
  if (head === null) return refuse('the file inside the PDF is not written as this service writes one');
  const dataAt = start + head.index + head[0].length;
  const data = pdf.slice(dataAt, dataAt + Number(head[1]));
  if (findBytes(pdf, TAIL, dataAt) !== dataAt + data.length) return refuse('the file inside the PDF is cut off');
  if (head[2] === undefined) return accept(data);
  const unpacked = await inflateBounded(data, MAX_JSON_BYTES);
  return unpacked.ok ? unpacked : refuse(`the file inside the PDF cannot be read: ${unpacked.why}`);
}

/** Where the name of an embedded file stands; the list of all of them, /EmbeddedFiles, is another name. */
function findMarks(pdf: Bytes): number[] {
  const places: number[] = [];
  for (let at = findBytes(pdf, MARK, 0); at !== -1; at = findBytes(pdf, MARK, at + 1)) {
    if (pdf[at + MARK.length] !== LETTER_S) places.push(at);
  }
  return places;
}
