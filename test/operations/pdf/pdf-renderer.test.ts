import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isIndexPdf } from '#domain/log/verify/is-index-pdf.ts';
import { buildPdfRenderer, PDF_DEFAULTS, type PdfDocument } from '#operations/pdf/pdf-renderer.ts';
import { buildSampleRecord } from '#test/support/sample-record.ts';
import { sharedRenderer } from '#test/support/shared-renderer.ts';

const onFault = (fault: unknown) => assert.fail(String(fault));
const document = (record_id: string): PdfDocument => ({
  kind: 'record',
  record: buildSampleRecord({ record_id }),
  publicUrl: 'https://service.example',
  signedBy: 'service.example/log+8d1a3f70',
});
const IDS = ['A', 'B', 'C', 'D'].map((letter) => `rec_01M7FYMYZ8RYR7KNJ0EMPP83N${letter}`);

test('the same record has the same bytes on any thread and after any other page [records.pdf-deterministic]', async () => {
  const first = await sharedRenderer.renderPdf(document(IDS[0] ?? ''), 'one');
  assert.equal(Buffer.from(first.slice(0, 8)).toString(), '%PDF-1.7');
  const replacing = buildPdfRenderer({ ...PDF_DEFAULTS, onFault, pagesPerThread: 1 });
  try {
    for (const id of IDS) await replacing.renderPdf(document(id), 'one');
    const again = await replacing.renderPdf(document(IDS[0] ?? ''), 'two');
    assert.ok(Buffer.from(again).equals(first));
    const other = await sharedRenderer.renderPdf(document(IDS[1] ?? ''), 'one');
    assert.ok(!Buffer.from(other).equals(first));
  } finally {
    await replacing.close();
  }
});

test('a full queue throws overloaded, and the queued documents are still printed', async () => {
  const small = buildPdfRenderer({ ...PDF_DEFAULTS, onFault, waiting: 2, waitingPerOwner: 1 });
  try {
    const ask = (id: number, account: string) => small.renderPdf(document(IDS[id] ?? ''), account);
    const made = [ask(0, 'one'), ask(1, 'one'), ask(2, 'two')];
    await assert.rejects(ask(3, 'one'), { code: 'overloaded' });
    await assert.rejects(ask(3, 'three'), { code: 'overloaded' });
    for (const pdf of await Promise.all(made)) assert.ok(pdf.length > 10_000);
  } finally {
    await small.close();
  }
});

test('a page over the time limit throws pdf_render_error, and another thread prints the next page', async () => {
  const hasty = buildPdfRenderer({ ...PDF_DEFAULTS, onFault, timeoutMs: 1 });
  try {
    await assert.rejects(hasty.renderPdf(document(IDS[0] ?? ''), 'one'), { code: 'pdf_render_error' });
    await assert.rejects(hasty.renderPdf(document(IDS[0] ?? ''), 'one'), { code: 'pdf_render_error' });
  } finally {
    await hasty.close();
  }
});

test('a verifier recognises the printed index of an export by its title', async () => {
  const index = { jobId: 'job_1', orderedAt: '2026-11-16T00:00:00Z', recordCount: 0, sampleCount: 0, missingCount: 0 };
  const pdf = await sharedRenderer.renderPdf({ kind: 'index', index: { ...index, rows: [] } }, 'one');
  assert.equal(isIndexPdf(new Uint8Array(pdf)), true);
  assert.equal(isIndexPdf(new Uint8Array(await sharedRenderer.renderPdf(document(IDS[0] ?? ''), 'one'))), false);
});
