import type { z } from 'zod';
import { FairLimiter, LimitReached } from '#base/admission/fair-limiter.ts';
import { canonicalJson } from '#base/canonical-json.ts';
import type { EvidencePackEnvelope } from '#contract/schemas/evidence-pack.ts';
import type { DueDiligenceRecord } from '#contract/schemas/record.ts';
import type { usageResponse } from '#contract/schemas/usage.ts';
import { ServiceError } from '#contract/service-error.ts';
import { buildStatementPage, type StatementFacts } from '#domain/billing/build-statement-page.ts';
import { type ArchiveIndex, buildIndexPage } from '#domain/evidence/page/build-index-page.ts';
import { buildPackPage } from '#domain/evidence/page/build-pack-page.ts';
import { buildRecordPage } from '#domain/evidence/page/build-record-page.ts';
import { buildQrCode } from './build-qr-code.ts';
import { buildFontCoverage } from './font-coverage.ts';
import { type PoolSettings, TypstPool } from './typst-pool.ts';
import type { TypstTask } from './typst-thread.ts';

/**
 * What can be printed: a record, with the service's URL, the key that signs the file and, on request, its annex; an evidence
 * pack; the statement of an account; or the index of an archive.
 */
export type PdfDocument =
  | { kind: 'record'; record: DueDiligenceRecord; publicUrl: string; signedBy: string; annex?: boolean }
  | { kind: 'pack'; pack: EvidencePackEnvelope }
  | { kind: 'statement'; usage: z.output<typeof usageResponse>; facts: StatementFacts }
  | { kind: 'index'; index: ArchiveIndex };

export type PdfRenderer = {
  /** Returns the same bytes for the same document; throws `overloaded` while the queue is full, and `pdf_render_error`. */
  renderPdf(document: PdfDocument, accountId: string): Promise<Uint8Array>;
  /** Ends its threads. */
  close(): Promise<void>;
};

type PdfSettings = PoolSettings & {
  threads: number;
  /** The most documents in the queue, in all and per account. */
  waiting: number;
  waitingPerOwner: number;
};

export const PDF_DEFAULTS = {
  threads: 1,
  waiting: 400,
  waitingPerOwner: 100,
  pagesPerThread: 1_000,
  threadBytes: 128 * 1024 * 1024,
  timeoutMs: 60_000,
};

/** Builds a renderer; its threads start with the first document. */
export function buildPdfRenderer(settings: PdfSettings): PdfRenderer {
  const { threads, waiting, waitingPerOwner } = settings;
  const pool = new TypstPool(settings);
  const turns = new FairLimiter({ atOnce: threads, waiting, waitingPerOwner });
  const buildTask = startTasks();
  return {
    async renderPdf(document, accountId) {
      try {
        return await turns.run(accountId, () => pool.print(buildTask(document)));
      } catch (cause) {
        if (cause instanceof LimitReached) {
          const details = { retry_after_seconds: 1 };
          throw new ServiceError('overloaded', 'Too many PDFs are being made; try again shortly.', { cause, details });
        }
        throw new ServiceError('pdf_render_error', 'The PDF could not be made; the data itself is safe.', { cause });
      }
    },
    close: () => pool.close(),
  };
}

// The fonts are read when the first document is printed.
function startTasks(): (document: PdfDocument) => TypstTask {
  let coverage: ReadonlySet<number> | null = null;
  const canDraw = (codePoint: number) => {
    coverage ??= buildFontCoverage();
    return coverage.has(codePoint);
  };
  return (document) => {
    if (document.kind === 'pack') {
      const page = buildPackPage(document.pack, canDraw);
      return {
        template: 'pack',
        page: JSON.stringify(page),
        attachment: canonicalJson(document.pack),
        shorten: 'never',
      };
    }
    if (document.kind === 'statement') {
      const { usage, facts } = document;
      const page = JSON.stringify(buildStatementPage(usage, facts, canDraw));
      return { template: 'statement', page, attachment: canonicalJson(usage), shorten: 'never' };
    }
    if (document.kind === 'index') {
      const page = JSON.stringify(buildIndexPage(document.index, canDraw));
      return { template: 'index', page, attachment: canonicalJson(document.index.rows), shorten: 'never' };
    }
    const { record, publicUrl, signedBy, annex = false } = document;
    const said = buildRecordPage(record, { publicUrl, signedBy, canDraw, annex });
    const page = { ...said, qr: buildQrCode(said.verify_url) };
    const attachment = canonicalJson({ ok: true, record });
    return { template: 'record', page: JSON.stringify(page), attachment, shorten: annex ? 'always' : 'if-needed' };
  };
}
