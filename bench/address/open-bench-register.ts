import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findGnafRegister, type GnafRegister } from '#registers/gnaf/gnaf-register.ts';
import { importGnaf } from '#registers/gnaf/import/import-gnaf.ts';
import { buildFileObjectStore } from './file-object-store.ts';

/** The folder of the real data, which is not part of the repository. */
export const DATA = process.env.ADDRESS_DATA || join(import.meta.dirname, '../../../shared/data');
/** The folder of the imported version, kept between benches. */
export const STORE = process.env.ADDRESS_BENCH_STORE || join(tmpdir(), 'address-bench');
/** The label of the imported version. */
export const VERSION = 'gnaf-2023-10';

const WHOLE_COUNTRY_BYTES = 1_000_000_000;

/** Opens the version of the whole country. Imports it first if it is missing. */
export async function openBenchRegister(cacheBytes: number = WHOLE_COUNTRY_BYTES): Promise<GnafRegister> {
  const store = buildFileObjectStore(STORE);
  const known = existsSync(STORE) ? await findGnafRegister(store, VERSION, cacheBytes) : null;
  if (known !== null) return known;
  await importGnaf({ path: join(DATA, 'gnaf-core'), version: VERSION, store });
  const register = await findGnafRegister(store, VERSION, cacheBytes);
  if (register === null) throw new Error('the import left no snapshot');
  return register;
}
