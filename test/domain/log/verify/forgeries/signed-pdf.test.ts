import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeCertificate } from '#operations/pdf/signature/make-certificate.ts';
import { openMadeSigner } from '#operations/pdf/signature/open-pdf-signer.ts';
import type { LoggedRecord } from '#test/support/evidence-files.ts';
import { listDistinct } from '#test/support/forgeries/byte-changes.ts';
import { listCmsForgeries } from '#test/support/forgeries/cms-forgeries.ts';
import { genuine, verify } from '#test/support/forgeries/log-world.ts';
import { listPdfForgeries } from '#test/support/forgeries/pdf-forgeries.ts';
import { buildSignedPdf } from '#test/support/signed-pdf.ts';

const at = new Date('2026-11-15T15:54:08Z');
const signer = openMadeSigner(makeCertificate(genuine.origin, at));
const stranger = makeCertificate(genuine.origin, at);
const [record] = genuine.records as [LoggedRecord];
const pdf = await buildSignedPdf(genuine, record, signer);

test('no forged PDF with a signature for PDF readers is proven', async () => {
  const report = await verify(pdf);
  assert.equal(report.verdict, 'proven', JSON.stringify(report.checks));
  const others = await Promise.all(genuine.records.slice(1).map((one) => buildSignedPdf(genuine, one, signer)));
  others.push(await buildSignedPdf(genuine, record, openMadeSigner(stranger)));
  const forgeries = listDistinct(pdf, [
    ...(await listPdfForgeries(pdf, others)),
    ...(await listCmsForgeries(pdf, stranger.certificate)),
  ]);
  assert.ok(forgeries.length >= 200, `${forgeries.length} forgeries`);
  const passed: string[] = [];
  for (const { how, bytes } of forgeries) if ((await verify(bytes)).verdict !== 'failed') passed.push(how);
  assert.deepEqual(passed, []);
});
