import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bytes } from '#domain/log/bytes/bytes.ts';
import { parseZipDirectory, readZippedFile } from '#domain/log/zip/zip-reader.ts';
import { assembleArchive } from '#jobs/exports/assemble-archive.ts';
import { buildPart } from '#jobs/exports/build-part.ts';
import { buildExportKeys } from '#jobs/exports/export-files.ts';
import { openFileObjectStore } from '#store/objects/file-object-store.ts';
import { buildByteSource } from '#test/support/byte-source.ts';
import { buildEvidencePdf, type EvidenceFixture, type LoggedRecord } from '#test/support/evidence-files.ts';

/** A file of an archive. */
export type File = [name: string, bytes: Uint8Array];

/** Makes the archive of a fixture's records with the code that makes exports. */
export async function makeExport(fixture: EvidenceFixture, jobId = 'job_01M7FYMYZ8RYR7KNJ0EMPP83NH'): Promise<Bytes> {
  const folder = mkdtempSync(join(tmpdir(), 'svc-forged-'));
  try {
    const objects = openFileObjectStore(folder);
    const { signal } = new AbortController();
    const maker = {
      readLog: async (id: string) => findRecord(fixture, id).log,
      printRecord: async ({ record_id }: { record_id: string }) =>
        buildEvidencePdf(fixture, findRecord(fixture, record_id)),
      signal,
    };
    const page = fixture.records.map(({ log: _, ...record }) => ({
      record_id: record.record_id,
      created_at: new Date(record.created_at),
      record,
    }));
    const { bytes, index } = await buildPart(maker as never, page as never, true);
    const keys = buildExportKeys(jobId);
    await objects.putObject(keys.partBytes(0), bytes);
    await objects.putObject(keys.partIndex(0), Buffer.from(JSON.stringify(index)));
    const order = {
      ordered_at: '2026-11-16T05:00:00.000Z',
      filter: {},
      webhook_url: null,
      public_url: 'https://service.example',
      up_to_place: 9,
      also: [],
      total: page.length,
    };
    const openSigner = async () => fixture.signer;
    const printIndex = async () => Buffer.from('%PDF of the index');
    await assembleArchive({ objects, jobId, order, partCount: 1, openSigner, printIndex, signal });
    return new Uint8Array((await objects.findObject(keys.result)) ?? []);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Reads the files of an archive, in order. */
export async function readExport(zip: Bytes): Promise<File[]> {
  const source = buildByteSource(zip);
  const directory = await parseZipDirectory(source);
  assert.ok(directory.ok);
  const files: File[] = [];
  for (const file of directory.value) {
    const bytes = await readZippedFile(source, file);
    assert.ok(bytes.ok);
    files.push([file.name, bytes.value]);
  }
  return files;
}

function findRecord({ records }: EvidenceFixture, id: string): LoggedRecord {
  const found = records.find(({ record_id }) => record_id === id);
  assert.ok(found !== undefined);
  return found;
}
