const PAGES = /\/Type \/Pages\s+\/Count (\d+)/;
// typst writes the tree of pages first.
const HEAD_BYTES = 2_000;

/** Reads how many pages a PDF has that typst wrote; throws when it cannot be read. */
export function readPageCount(pdf: Uint8Array): number {
  const found = PAGES.exec(Buffer.from(pdf.subarray(0, HEAD_BYTES)).toString('latin1'));
  if (found === null) throw new Error('the PDF does not say how many pages it has');
  return Number(found[1]);
}
