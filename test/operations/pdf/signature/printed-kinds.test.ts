import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { findExample } from '#contract/examples.ts';
import { OPERATIONS } from '#contract/operations.ts';
import { evidencePackEnvelope } from '#contract/schemas/evidence-pack.ts';
import type { DueDiligenceRecord } from '#contract/schemas/record.ts';
import { usageResponse } from '#contract/schemas/usage.ts';
import { buildIndexRow } from '#domain/evidence/build-index-row.ts';
import { readPdfFile, readPdfObject } from '#operations/pdf/file/pdf-file.ts';
import { buildPdfRenderer, PDF_DEFAULTS, type PdfDocument } from '#operations/pdf/pdf-renderer.ts';
import { makeCertificate } from '#operations/pdf/signature/make-certificate.ts';
import { openMadeSigner } from '#operations/pdf/signature/open-pdf-signer.ts';
import { signPdf } from '#operations/pdf/signature/sign-pdf.ts';
import { buildEvidenceFixture } from '#test/support/evidence-files.ts';
import { runToEnd } from '#test/support/run-program.ts';
import { buildSampleRecord } from '#test/support/sample-record.ts';
import { whyLeftOut } from '#test/support/why-left-out.ts';

// Every kind of PDF that the service makes, and the record of every check, read by programs that had no part in making
// them. PRINTED=folder keeps the files, to look at their pages.
const folder = process.env.PRINTED ?? mkdtempSync(join(tmpdir(), 'svc-printed-'));
const renderer = buildPdfRenderer({
  ...PDF_DEFAULTS,
  timeoutMs: 120_000,
  onFault: (fault) => assert.fail(String(fault)),
});
after(async () => {
  await renderer.close();
  if (process.env.PRINTED === undefined) rmSync(folder, { recursive: true });
});

const at = new Date('2026-11-15T15:54:08Z');
const signer = openMadeSigner(makeCertificate('log.example/log', at));
const { signer: noteSigner } = await buildEvidenceFixture(1);
const log = { index: 4711, checkpoint: 'service.example/log\n4712\nroot\n', proof: 'proof' };

const readExample = (name: string) => {
  const operation = OPERATIONS.find((one) => one.name === name);
  return operation === undefined ? null : findExample(operation);
};
const records = OPERATIONS.filter(({ kind }) => kind === 'check').flatMap(({ name }): DueDiligenceRecord[] => {
  const example = readExample(name);
  if (example?.answer?.ok !== true) return [];
  return [
    buildSampleRecord({ log, tool: name, request: example.request, result: example.answer, data_mode: 'sample' }),
  ];
});

const printRecord = (record: DueDiligenceRecord, annex: boolean) => {
  const surroundings = { publicUrl: 'https://service.example', signedBy: 'service.example/log+8d1a3f70' };
  return { kind: 'record', record, annex, ...surroundings } as const;
};
const index = {
  jobId: 'job_1',
  orderedAt: '2026-11-15T05:00:00.000Z',
  recordCount: 600,
  sampleCount: 25,
  missingCount: 2,
  rows: Array.from({ length: 30 }, () =>
    records.map((record) => buildIndexRow(record, `records/${record.tool}.pdf`)),
  ).flat(),
};
const facts = { accountName: 'Harbour Legal', isTest: false, titleOf: (tool: string) => tool, made: at };

// Typed by kind, so that a new kind of PDF does not compile until it is here.
const DOCUMENTS: Record<PdfDocument['kind'], [name: string, document: PdfDocument][]> = {
  record: [false, true].flatMap((annex) =>
    records.map((record): [string, PdfDocument] => [
      `${record.tool}${annex ? ' with annex' : ''}`,
      printRecord(record, annex),
    ]),
  ),
  statement: [
    ['statement', { kind: 'statement', usage: usageResponse.parse(readExample('get_usage')?.answer), facts }],
  ],
  index: [['index.pdf', { kind: 'index', index }]],
  pack: ['create_evidence_pack', 'create_asset_finance_evidence_pack'].map((name) => [
    name,
    { kind: 'pack', pack: evidencePackEnvelope.loose().parse(readExample(name)?.answer) },
  ]),
};

const files = new Map<string, { kind: PdfDocument['kind']; path: string }>();
before(async () => {
  mkdirSync(folder, { recursive: true });
  for (const [name, document] of Object.values(DOCUMENTS).flat()) {
    const path = join(folder, `${name.replaceAll(' ', '-').replace(/\.pdf$/, '')}.pdf`);
    writeFileSync(path, await sign(document, await renderer.renderPdf(document, 'account')));
    files.set(name, { kind: document.kind, path });
  }
});

// As the service does: a synthetic pack is not signed, and only a record has the statement of the log.
async function sign(document: PdfDocument, printed: Uint8Array): Promise<Uint8Array> {
  if (document.kind === 'pack') return printed;
  const statement = document.kind === 'record' ? { recordId: document.record.record_id, signer: noteSigner } : null;
  return signPdf(printed, { signer, statement, at });
}

async function run(program: string, ...words: string[]) {
  const env = { PATH: process.env.PATH ?? '', HOME: folder };
  const { code, stdout, stderr } = await runToEnd({ program, words, env, cwd: folder });
  return { code, text: `${stdout}${stderr}` };
}

test('every check with an example is printed, and each kind of PDF at least once', () => {
  assert.ok(records.length >= 15, `${records.length} checks`);
  for (const [kind, documents] of Object.entries(DOCUMENTS)) assert.ok(documents.length > 0, kind);
});

test('every printed kind claims PDF/A-3a and keeps its rules: profile, language, title, tags, and its data as a file', () => {
  for (const [name, { path }] of files) {
    const file = readPdfFile(readFileSync(path));
    const root = readPdfObject(file, file.root);
    const dictionaries = [...file.objects.values()].map((object) => object.split('\nstream\n')[0] ?? '');
    const metadata = [...file.objects.values()].find((object) => object.includes('/Type /Metadata')) ?? '';
    assert.match(metadata, /<pdfaid:part [^>]*>3<\/pdfaid:part><pdfaid:conformance [^>]*>A</, name);
    for (const entry of [
      '/OutputIntents [',
      '/AF [',
      '/Lang (en-AU)',
      '/Marked true',
      '/DisplayDocTitle true',
      '/StructTreeRoot ',
    ])
      assert.ok(root.includes(entry), `${name} has no ${entry}`);
    assert.match(readPdfObject(file, file.info), /\/Title \(.+\)/, name);
    const levels = dictionaries.flatMap((one) => one.match(/\/S \/H(\d)\n/)?.[1] ?? []).map(Number);
    assert.ok(levels.includes(1) && levels.every((level) => level <= 2), `${name}: headings skip a level`);
    const pages = dictionaries.filter((one) => /\/Type \/Page\n/.test(one));
    assert.ok(pages.length > 0 && pages.every((one) => one.includes('/StructParents ')), name);
    assert.ok(
      dictionaries.filter((one) => one.includes('/S /Figure')).every((one) => /\/Alt \(.+\)/.test(one)),
      `${name}: a picture without words`,
    );
    assert.ok(
      dictionaries.filter((one) => one.includes('/Type /FontDescriptor')).every((one) => /\/FontFile[23] /.test(one)),
      `${name}: a font that is not embedded`,
    );
  }
});

test('pdfsig of poppler finds the signature of every printed kind valid over the whole file, and none in a synthetic pack', {
  skip: whyLeftOut('pdfsig'),
}, async () => {
  for (const [name, { kind, path }] of files) {
    const { text } = await run('pdfsig', path);
    if (kind === 'pack') {
      assert.match(text, /does not contain any signatures/, name);
      continue;
    }
    assert.match(text, /Signature is Valid\./, name);
    assert.match(text, /Total document signed/, name);
    assert.doesNotMatch(text, /Signature #2/, name);
  }
});

test('qpdf finds no error in any printed kind', { skip: whyLeftOut('qpdf') }, async () => {
  for (const [name, { path }] of files) {
    const { code, text } = await run('qpdf', '--check', path);
    assert.equal(code, 0, `${name}: ${text}`);
  }
});
