import { invariant } from '#base/invariant.ts';
import { findGnafRegister, type GnafRegister } from '#registers/gnaf/gnaf-register.ts';
import { importGnaf } from '#registers/gnaf/import/import-gnaf.ts';
import { GNAF_SAMPLE_PATH, GNAF_SAMPLE_VERSION } from '#registers/gnaf/manifest.ts';
import { buildMemoryObjectStore } from './memory-object-store.ts';

/** Imports the bundled sample into memory and opens it. */
export async function openSampleRegister(): Promise<GnafRegister> {
  const store = buildMemoryObjectStore();
  await importGnaf({ path: GNAF_SAMPLE_PATH, version: GNAF_SAMPLE_VERSION, store });
  const register = await findGnafRegister(store, GNAF_SAMPLE_VERSION);
  invariant(register !== null, 'the sample was imported');
  return register;
}
