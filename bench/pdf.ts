import { loadavg } from 'node:os';
import { buildPdfRenderer, PDF_DEFAULTS } from '#operations/pdf/pdf-renderer.ts';
import { buildSampleRecord } from '#test/support/sample-record.ts';
import { buildTable, isMet } from './bench-row.ts';

// Measures the CPU of a warm page of a Due Diligence Record, including thread replacement, and whether memory stays flat
// over many pages. Every page is another record of a verified counterparty. The first few hundred pages do not count,
// because Node is still optimising typst's machine code.
const PAGES = Number(process.argv[2] ?? 10_000);
const WARM = 300;
const EVERY = Math.max(1, Math.floor(PAGES / 20));
const MEGABYTE = 1024 * 1024;

const renderer = buildPdfRenderer({ ...PDF_DEFAULTS, onFault: (fault) => process.stderr.write(`${fault}\n`) });
try {
  await print(0, WARM);
  const cpuBefore = process.cpuUsage();
  const begunMs = performance.now();
  const memory = await print(WARM, PAGES);
  const { user, system } = process.cpuUsage(cpuBefore);
  const cpuMs = (user + system) / 1000 / PAGES;
  const wallMs = (performance.now() - begunMs) / PAGES;
  const early = peakOf(memory.slice(0, memory.length / 2));
  const late = peakOf(memory.slice(memory.length / 2));
  const rows = [
    {
      measure: 'CPU of a page once warm, ms',
      value: cpuMs,
      detail: `${PAGES} pages, ${wallMs.toFixed(1)} ms of wall clock each`,
      goal: 40,
      atLeast: false,
    },
    {
      measure: 'peak of resident memory, second half against first',
      value: late / early,
      detail: `${early.toFixed(0)} and ${late.toFixed(0)} MB over ${PAGES} pages`,
      goal: 1.1,
      atLeast: false,
    },
  ];
  process.stdout.write(`${buildTable(rows)}\n\nresident MB: ${memory.map((one) => one.toFixed(0)).join(' ')}\n`);
  process.exitCode = rows.every(isMet) ? 0 : 1;
} finally {
  await renderer.close();
}

/** Prints pages one after another. Returns the highest resident memory of each twentieth. */
async function print(from: number, count: number): Promise<number[]> {
  const peaks: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const record = buildRecord(from + at);
    await renderer.renderPdf(
      { kind: 'record', record, publicUrl: 'https://service.example', signedBy: 'service.example/log+8d1a3f70' },
      'bench',
    );
    const part = Math.floor(at / EVERY);
    if (at % EVERY === 0) tellProgress(from + at);
    peaks[part] = Math.max(peaks[part] ?? 0, process.memoryUsage.rss() / MEGABYTE);
  }
  return peaks;
}

// A run of many pages is long, so an interrupted run still prints what it measured.
function tellProgress(pages: number): void {
  const { user, system } = process.cpuUsage();
  const cpuMs = ((user + system) / 1000).toFixed(0);
  process.stderr.write(`${pages} pages, ${cpuMs} ms of CPU since the start, load ${loadavg()[0]?.toFixed(1)}\n`);
}

function peakOf(values: readonly number[]): number {
  return Math.max(...values);
}

function buildRecord(number: number) {
  const digits = String(number).padStart(11, '7');
  const name = `BENCH TRADING NUMBER ${number} PTY LTD`;
  const fields = ['entity_name', 'abn_status', 'entity_type', 'acn', 'state', 'postcode', 'gst_status'];
  return buildSampleRecord({
    record_id: `rec_01M7FYMYZ8RYR7K${digits}`,
    tool: 'verify_counterparty',
    target: { type: 'ABN', value: digits },
    reference: `deal-${number}`,
    record_sha256: digits.padStart(64, 'a'),
    result: {
      ok: true,
      card: {
        headline: `ABN ${digits} is active and belongs to ${name}, registered for GST, as at 2026-11-01.`,
        verdict: 'verified',
        fields: fields.map((field) => ({ field, value: `${name}, ${field}`, label: 'verified' })),
        source_checks: [
          { source: 'ABN Lookup', status: 'matched', result: 'The ABN is active.', limitations: ['A snapshot.'] },
          { source: 'ABN Lookup', status: 'matched', result: 'Registered for GST.', limitations: ['A snapshot.'] },
        ],
        not_checked: [
          {
            source: 'PPSR',
            result:
              'The PPSR was not searched: this service may not search it yet. Nothing is known here about security interests.',
          },
          { source: 'ASIC', result: 'Company registration was not looked up here.' },
          { source: 'Sanctions', result: 'No such source is read by this service.' },
        ],
      },
    },
  });
}
