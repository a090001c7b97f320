import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildEvidencePdf, type LoggedRecord } from '#test/support/evidence-files.ts';
import { listDistinct } from '#test/support/forgeries/byte-changes.ts';
import { genuine, logAgain, older, verify } from '#test/support/forgeries/log-world.ts';
import { listPdfForgeries } from '#test/support/forgeries/pdf-forgeries.ts';

const [record] = genuine.records as [LoggedRecord];
const pdf = await buildEvidencePdf(genuine, record);

test('no forged PDF with the signature after its end is proven', async () => {
  assert.equal((await verify(pdf)).verdict, 'proven');
  const others = await Promise.all(genuine.records.slice(1).map((one) => buildEvidencePdf(genuine, one)));
  const forgeries = listDistinct(pdf, await listPdfForgeries(pdf, others));
  assert.ok(forgeries.length >= 200, `${forgeries.length} forgeries`);
  for (const { how, bytes } of forgeries) assert.equal((await verify(bytes)).verdict, 'failed', how);
});

test('a PDF that the log’s key signed, but whose record it did not log, is not proven', async () => {
  const changes = [
    { data_mode: 'live' },
    { created_at: '2025-11-15T15:54:08.744Z' },
    { sources: record.sources.map((source) => ({ ...source, sample: true })) },
    { sources: [] },
    { result: { ok: true } },
  ];
  for (const change of changes) {
    const forged = await logAgain({ ...record, ...change });
    assert.equal((await verify(await buildEvidencePdf(genuine, forged))).verdict, 'failed', JSON.stringify(change));
    const kept = { ...forged, log: older.records[0]?.log } as LoggedRecord;
    assert.equal((await verify(await buildEvidencePdf(genuine, kept))).verdict, 'failed', JSON.stringify(change));
  }
});
