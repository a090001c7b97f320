import assert from 'node:assert/strict';
import { buildPdfRenderer, PDF_DEFAULTS, type PdfRenderer } from '#operations/pdf/pdf-renderer.ts';

const renderer = buildPdfRenderer({
  ...PDF_DEFAULTS,
  timeoutMs: 120_000,
  onFault: (fault) => assert.fail(String(fault)),
});

/**
 * Prints for all test files of this process, and no test closes it. Its first page takes 1.1 s of CPU time, a further one
 * 0.05.
 */
export const sharedRenderer: PdfRenderer = {
  renderPdf: (document, accountId) => renderer.renderPdf(document, accountId),
  close: async () => undefined,
};
