import { invariant } from '#base/invariant.ts';
import { importGnaf } from '#registers/gnaf/import/import-gnaf.ts';
import { GNAF_SAMPLE_PATH, GNAF_SAMPLE_VERSION } from '#registers/gnaf/sample-path.ts';
import { findGnafSnapshot, type GnafSnapshot } from '#registers/gnaf/snapshot.ts';
import { buildMemoryObjectStore } from './memory-object-store.ts';

/** Imports the bundled sample into memory and opens it. */
export async function openSampleSnapshot(): Promise<GnafSnapshot> {
  const store = buildMemoryObjectStore();
  await importGnaf({ path: GNAF_SAMPLE_PATH, version: GNAF_SAMPLE_VERSION, store });
  const snapshot = await findGnafSnapshot(store, GNAF_SAMPLE_VERSION);
  invariant(snapshot !== null, 'the sample was imported');
  return snapshot;
}
