import { type Bytes, encodeText, findBytes } from '#domain/log/bytes/bytes.ts';
import { inflateBounded } from '#domain/log/bytes/inflate-bounded.ts';
import { accept, type Parsed, refuse } from '#domain/log/bytes/parsed.ts';
import { MAX_JSON_BYTES } from '#domain/log/record/evidence-json.ts';

// What the service's PDF printer writes around an attached file. This is not a general PDF parser: a file written in any
// other way did not come from this service.
const MARK = encodeText('/EmbeddedFile');
const LETTER_S = 's'.charCodeAt(0);
const HEAD_BYTES = 600;
const HEAD =
  /\n\d+ 0 obj\n<<\n {2}\/Length (\d{1,9})\n {2}\/Type \/EmbeddedFile\n( {2}\/Filter \/FlateDecode\n)?(?:(?!>>\nstream\n)[\s\S])*\n>>\nstream\n/;
const TAIL = encodeText('\nendstream\nendobj\n');

/** Returns the one file attached to a PDF of this service. Refuses none, and refuses two, because readers could show either. */
export async function parsePdfAttachment(pdf: Bytes): Promise<Parsed<Bytes>> {
  const places = findMarks(pdf);
  const [place] = places;
  if (place === undefined) return refuse('there is no record inside the PDF');
  if (places.length > 1) return refuse('there is more than one file inside the PDF');
  const start = Math.max(0, place - HEAD_BYTES / 2);
  // Each byte becomes one character, so positions in the text are positions in the file.
  const text = String.fromCharCode(...pdf.subarray(start, start + HEAD_BYTES));
  const head = HEAD.exec(text);
  if (head === null) return refuse('the file inside the PDF is not in the form that this service writes');
  const dataAt = start + head.index + head[0].length;
  const data = pdf.slice(dataAt, dataAt + Number(head[1]));
  if (findBytes(pdf, TAIL, dataAt) !== dataAt + data.length) return refuse('the file inside the PDF is cut off');
  if (head[2] === undefined) return accept(data);
  const unpacked = await inflateBounded(data, MAX_JSON_BYTES);
  return unpacked.ok ? unpacked : refuse(`the file inside the PDF cannot be read: ${unpacked.why}`);
}

/** Returns the positions of /EmbeddedFile, skipping /EmbeddedFiles, the name of the list. */
function findMarks(pdf: Bytes): number[] {
  const places: number[] = [];
  for (let at = findBytes(pdf, MARK, 0); at !== -1; at = findBytes(pdf, MARK, at + 1)) {
    if (pdf[at + MARK.length] !== LETTER_S) places.push(at);
  }
  return places;
}
