import { GNAF_SAMPLE_PATH, GNAF_SAMPLE_VERSION } from '#registers/gnaf/sample-path.ts';
import { readAllVersions } from '#store/registers/register-versions.ts';
import { type AddressStores, importAddresses } from './import-addresses.ts';
import { importRegisterSamples, type SampleProgress } from './register-samples.ts';

/** Imports every bundled sample that is not yet here; addresses get none once an operator imported real ones. */
export async function importSamples(
  stores: AddressStores,
  startProgress: (label: string) => SampleProgress,
): Promise<void> {
  await importRegisterSamples(stores, startProgress);
  const held = (await readAllVersions(stores.db)).filter((one) => one.dataset === 'gnaf' && one.state !== 'staged');
  if (held.length > 0) return;
  const progress = startProgress(GNAF_SAMPLE_VERSION);
  await importAddresses(stores, {
    path: GNAF_SAMPLE_PATH,
    source_version: GNAF_SAMPLE_VERSION,
    sample: true,
    retrieved_at: '2026-11-01T08:00:00Z',
    onProgress: progress.update,
  });
  progress.done();
}
