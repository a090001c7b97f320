import assert from 'node:assert/strict';
import { importRegister } from '#jobs/imports/import-register.ts';
import { REGISTER_SOURCES } from '#jobs/imports/register-sources.ts';
import type { RegisterStore } from './register-store.ts';

/** Imports a file of a register's bundled sample as a version that is no sample. */
export async function importSampleAsReal(store: RegisterStore, dataset: string, file: string): Promise<void> {
  const source = REGISTER_SOURCES[dataset];
  assert.ok(source !== undefined);
  const path = new URL(`../../src/registers/${dataset}/sample/${file}`, import.meta.url).pathname;
  const request = { path, source_version: dataset, sample: false, retrieved_at: '2026-11-01T08:00:00Z' };
  await importRegister(store, source, { ...request, onProgress: () => undefined });
}
