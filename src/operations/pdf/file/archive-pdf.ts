import { invariant } from '#base/invariant.ts';
import { addPdfObject, extendPdfObject, type PdfFile, readPdfFile, readPdfObject, writePdfFile } from './pdf-file.ts';

const FILESPEC = /\/Type \/Filespec/;
const ICC_RGB = /^<<\n {2}\/Length \d+\n {2}\/N 3\n/;
const VIEWER_PREFERENCES = '/ViewerPreferences <<\n';
const DESCRIPTION_END = '</rdf:Description>';
const STREAM_HEAD = /^<<\n {2}\/Length \d+\n/;

/**
 * Turns a tagged PDF of typst into PDF/A-3a: the claim in its metadata, the colour profile, and its attached file as an
 * associated file (/AF). typst's WebAssembly build has no export options, so the entries are added here. The same bytes in,
 * the same bytes out.
 */
export function archivePdf(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const file = readPdfFile(bytes);
  claimArchive(file);
  associateFile(file);
  addOutputIntent(file);
  showTitle(file);
  return new Uint8Array(writePdfFile(file));
}

function claimArchive(file: PdfFile): void {
  const number = findReference(readPdfObject(file, file.root), 'Metadata');
  const object = readPdfObject(file, number);
  const claim =
    '<pdfaid:part xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">3</pdfaid:part><pdfaid:conformance xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">A</pdfaid:conformance>';
  const [head = '', data = ''] = object.split(/(?<=\nstream\n)/);
  invariant(data.includes(DESCRIPTION_END), 'typst writes plain metadata');
  const claimed = data.replace(DESCRIPTION_END, claim + DESCRIPTION_END);
  const length = claimed.length - '\nendstream'.length;
  file.objects.set(number, head.replace(STREAM_HEAD, `<<\n  /Length ${length}\n`) + claimed);
}

// PDF/A-3 allows attached files of any type, if each says how it relates to the document.
function associateFile(file: PdfFile): void {
  const specs = [...file.objects].filter(([, object]) => FILESPEC.test(object)).map(([number]) => number);
  for (const number of specs) extendPdfObject(file, number, { '/AFRelationship': '/Data' });
  extendPdfObject(file, file.root, { '/AF': `[${specs.map((number) => `${number} 0 R`).join(' ')}]` });
}

// typst writes its sRGB profile for the colours of the page; a page without colours needs none.
function addOutputIntent(file: PdfFile): void {
  const profile = [...file.objects].find(([, object]) => ICC_RGB.test(object))?.[0];
  if (profile === undefined) return;
  const intent = addPdfObject(
    file,
    `<<\n  /Type /OutputIntent\n  /S /GTS_PDFA1\n  /OutputConditionIdentifier (sRGB)\n  /Info (sRGB IEC61966-2.1)\n  /DestOutputProfile ${profile} 0 R\n>>`,
  );
  extendPdfObject(file, file.root, { '/OutputIntents': `[${intent} 0 R]` });
}

// PDF/UA: the window shows the title, not the name of the file.
function showTitle(file: PdfFile): void {
  const root = readPdfObject(file, file.root);
  invariant(root.includes(VIEWER_PREFERENCES), 'typst writes viewer preferences');
  const shown = root.replace(VIEWER_PREFERENCES, `${VIEWER_PREFERENCES}    /DisplayDocTitle true\n`);
  file.objects.set(file.root, shown);
}

function findReference(object: string, name: string): number {
  const found = new RegExp(`\n {2}/${name} (\\d+) 0 R\n`).exec(object)?.[1];
  invariant(found !== undefined, `the catalogue has /${name}`);
  return Number(found);
}
