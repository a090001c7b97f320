import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildIndexRow } from '#domain/evidence/build-index-row.ts';
import type { ArchiveIndex } from '#domain/evidence/page/build-index-page.ts';
import { buildIndexFiles } from '#jobs/exports/build-index-files.ts';
import { readPdf } from '#test/support/read-pdf.ts';
import { buildSampleRecord } from '#test/support/sample-record.ts';
import { sharedRenderer } from '#test/support/shared-renderer.ts';

const order = {
  ordered_at: '2026-11-16T05:00:00.000Z',
  filter: {},
  webhook_url: null,
  public_url: 'https://service.example',
  up_to_place: 0,
  also: [],
  total: 3,
};
const totals = { records: 2_250, missing: 0, files: 1, certificates: 0, dataModes: {}, invented: 25 };

/** Parts of 100 records each, as the job stores them. */
function buildParts(count: number, changes: object = {}) {
  const row = (at: number) => ({
    ...buildIndexRow(buildSampleRecord({ reference: `deal ${at}` }), 'records/x.pdf'),
    ...changes,
  });
  return async function* () {
    for (let at = 0; at < count; at += 100)
      yield { rows: Array.from({ length: Math.min(100, count - at) }, (_, one) => row(at + one)) } as never;
  };
}

async function build(readParts: () => AsyncIterable<never>) {
  const printed: ArchiveIndex[] = [];
  const printIndex = async (index: ArchiveIndex) => {
    printed.push(index);
    return new Uint8Array();
  };
  const files = await buildIndexFiles({ jobId: 'job_1', order, totals, printIndex }, readParts);
  const chunks: string[] = [];
  for await (const chunk of files.writeCsv()) chunks.push(chunk);
  return { printed, chunks };
}

test('index.csv lists every record, part by part, and index.pdf the first five hundred', async () => {
  const { printed, chunks } = await build(buildParts(2_250));
  assert.equal(chunks.length, 24, 'one chunk for the heading and one for each part');
  assert.equal(chunks.join('').split('\r\n').length - 1, 2_251);
  assert.match(chunks[0] ?? '', /^file,reference,subject,question,answer,day,sample,record_id\r\n$/);
  assert.deepEqual([printed[0]?.rows.length, printed[0]?.recordCount, printed[0]?.sampleCount], [500, 2_250, 25]);
});

test('no cell of index.csv is a formula or ends its line', async () => {
  const evil = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', 'a"b,c\nd'];
  for (const text of evil) {
    const changes = { reference: text, subject: text, answer: text };
    const { chunks } = await build(buildParts(1, changes));
    const [, line = ''] = chunks;
    assert.ok(line.includes(text === 'a"b,c\nd' ? '"a""b,c\nd"' : `'${text}`), line);
    assert.doesNotMatch(line, /(?:^|,)"?[=+\-@\t\r]/);
  }
});

test('a printed index has its counts, its rows as text and the mark of a sample', async () => {
  const rows = [buildIndexRow(buildSampleRecord({ reference: '#import "x" *bold* $y$' }), 'records/a_b.pdf')];
  const index = {
    jobId: 'job_1',
    orderedAt: order.ordered_at,
    recordCount: 255,
    sampleCount: 25,
    missingCount: 0,
    rows,
  };
  const sample = { ...rows[0], sample: 'yes' as const } as (typeof rows)[number];
  const pdf = await sharedRenderer.renderPdf({ kind: 'index', index: { ...index, rows: [...rows, sample] } }, 'acc_1');
  const text = JSON.stringify(await readPdf(pdf));
  for (const said of [
    '25 of 255 are samples',
    'HARBOUR BAKERY PTY LTD',
    'Reference: #import',
    '*bold* $y$',
    '253 more records',
  ])
    assert.ok(text.includes(said.replaceAll('"', '\\"')), `${said}: ${text.slice(0, 2_000)}`);
});
