import type { PdfDocument, PdfRenderer } from '#operations/pdf/pdf-renderer.ts';
import type { FindPdfSigner } from './find-pdf-signer.ts';
import { signPdf } from './sign-pdf.ts';

/** Prints a document that is not evidence, and signs it for PDF readers. */
export type PrintSigned = (document: PdfDocument, accountId: string, at: Date) => Promise<Uint8Array>;

export function buildSignedPrinter(renderPdf: PdfRenderer['renderPdf'], findPdfSigner: FindPdfSigner): PrintSigned {
  return async (document, accountId, at) => {
    const pdf = await renderPdf(document, accountId);
    return signPdf(pdf, { signer: await findPdfSigner(), statement: null, at });
  };
}
