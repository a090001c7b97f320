/** How many bytes are searched for a header. PDF readers tolerate as many bytes before it. */
export const HEAD_BYTES = 1024;

const STARTS: [name: string, start: string][] = [
  ['a ZIP', 'PK\u0003\u0004'],
  ['a PDF', '%PDF-'],
];
// JPEG, PNG, GIF, TIFF (both byte orders), WebP, and what phones make of a photo (HEIC, AVIF).
const PICTURE = /^(?:\xff\xd8\xff|\x89PNG|GIF8|II\*\0|MM\0\*|RIFF.{4}WEBP|.{4}ftyp)/s;

/** Says why a file whose kind is unknown cannot be evidence: it is empty, a picture, or a PDF or ZIP after some extra bytes; null for other files. */
export function describeForeign(head: Uint8Array): string | null {
  if (head.length === 0) return 'it is empty, so it was not copied or downloaded to its end. Get it again';
  const text = Array.from(head, (byte) => String.fromCharCode(byte)).join('');
  if (PICTURE.test(text))
    return 'it is a picture. A photo or scan of a page cannot be checked: use the PDF or JSON file itself, as you received it';
  for (const [name, start] of STARTS) {
    const at = text.indexOf(start);
    if (at > 0)
      return `it looks like ${name} with ${at} ${at === 1 ? 'byte' : 'bytes'} before it, which this service did not write: use the file as you received it`;
  }
  return null;
}
