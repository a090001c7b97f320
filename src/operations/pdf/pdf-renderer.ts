import { FairLimiter, LimitReached } from '#base/admission/fair-limiter.ts';
import { canonicalJson } from '#base/canonical-json.ts';
import type { EvidencePackEnvelope } from '#contract/schemas/evidence-pack.ts';
import type { DueDiligenceRecord } from '#contract/schemas/record.ts';
import { ServiceError } from '#contract/service-error.ts';
import { buildPackPage } from '#domain/evidence/page/build-pack-page.ts';
import { buildRecordPage } from '#domain/evidence/page/build-record-page.ts';
import { buildQrCode } from './build-qr-code.ts';
import { buildFontCoverage } from './font-coverage.ts';
import { TypstPress } from './typst-press.ts';
import type { TypstTask } from './typst-thread.ts';

/** What can be printed: the record of a check, with the address of the service and the key that signs the file, or an evidence pack. */
export type PdfDocument =
  | { kind: 'record'; record: DueDiligenceRecord; publicUrl: string; signedBy: string }
  | { kind: 'pack'; pack: EvidencePackEnvelope };

/** What makes PDFs. */
export type PdfRenderer = {
  /** Gives the bytes, the same ones for the same document; throws `overloaded` where too much is asked at once, and `pdf_render_error`. */
  renderPdf(document: PdfDocument, accountId: string): Promise<Uint8Array>;
  /** Ends its threads. */
  close(): Promise<void>;
};

/** How much a renderer does at once, and in how much time. */
export type PdfSettings = {
  threads: number;
  /** How many documents may wait, and how many of them may be one account's. */
  waiting: number;
  waitingPerOwner: number;
  /** After how many pages a thread is replaced, or earlier, when so many bytes are used up. */
  pagesPerThread: number;
  threadBytes: number;
  timeoutMs: number;
  onFault: (fault: unknown) => void;
};

/** What a service prints with, unless told otherwise. */
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
  const press = new TypstPress(settings);
  const turns = new FairLimiter({ atOnce: threads, waiting, waitingPerOwner });
  const buildTask = startTasks();
  return {
    async renderPdf(document, accountId) {
      try {
        return await turns.run(accountId, () => press.print(buildTask(document)));
      } catch (cause) {
        if (cause instanceof LimitReached) {
          const details = { retry_after_seconds: 1 };
          throw new ServiceError('overloaded', 'Too many PDFs are being made; try again shortly.', { cause, details });
        }
        throw new ServiceError('pdf_render_error', 'The PDF could not be made; what it tells of is safe.', { cause });
      }
    },
    close: () => press.close(),
  };
}

// The fonts are read when first something is printed.
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
        onOnePage: false,
      };
    }
    const { record, publicUrl, signedBy } = document;
    const said = buildRecordPage(record, { publicUrl, signedBy, canDraw });
    const page = { ...said, qr: buildQrCode(said.verify_url) };
    const attachment = canonicalJson({ ok: true, record });
    return { template: 'record', page: JSON.stringify(page), attachment, onOnePage: true };
  };
}
