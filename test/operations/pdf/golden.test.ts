import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { buildSampleRecord } from '#test/support/sample-record.ts';
import { sharedRenderer } from '#test/support/shared-renderer.ts';

const log = { index: 4711, checkpoint: 'service.example/log\n4712\nroot\n', proof: 'proof' };
const long = Array.from({ length: 80 }, (_, at) => ({
  source: `Register ${at}`,
  result: `Was not asked, for reason ${at}.`,
}));
const CANDIDATES = Array.from({ length: 70 }, (_, at) => ({ company_name: `COMPANY ${at}`, acn: `${at}`, note: 'a' }));
const RECORDS = {
  plain: buildSampleRecord({ log }),
  'sample-too-long': buildSampleRecord({ log, data_mode: 'sample', result: { status: 'active', not_checked: long } }),
  'with-annex': buildSampleRecord({ log, reference: '陳 ไทย हिन्दी', result: { candidates: CANDIDATES } }),
};

// A PDF that is downloaded again must have the same bytes, as long as PAGE_FORM is the same. A change of the pages needs a
// new PAGE_FORM. Then GOLDEN_WRITE=1 rewrites these files: look at the pages first, and say in the changelog that PDFs
// of old records change.
for (const [name, record] of Object.entries(RECORDS)) {
  test(`the PDF of a record has the same bytes on all machines and in all releases: ${name} [records.pdf-deterministic]`, async () => {
    const file = new URL(`./golden/${name}.pdf`, import.meta.url);
    const surroundings = { publicUrl: 'https://service.example', signedBy: 'service.example/log+8d1a3f70' };
    const annex = name === 'with-annex';
    const bytes = Buffer.from(
      await sharedRenderer.renderPdf({ kind: 'record', record, annex, ...surroundings }, 'account'),
    );
    if (process.env.GOLDEN_WRITE === '1') writeFileSync(file, bytes);
    assert.ok(bytes.equals(readFileSync(file)), `${name}.pdf is other bytes`);
  });
}
