import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { GNAF_SAMPLE_PATH, GNAF_SAMPLE_VERSION } from '#registers/gnaf/manifest.ts';
import { readAllVersions } from '#store/registers/register-versions.ts';
import { type AddressStores, importAddresses } from './import-addresses.ts';
import { importRegister } from './import-register.ts';
import type { ImportStores, ShownProgress } from './import-request.ts';
import { REGISTER_SOURCES } from './register-sources.ts';

// In import order: the earlier ABN version first, so that the later one is compared with it.
const SAMPLES = [
  ['abn', 'abn/sample/abn-sample-earlier.xml', 'abn-sample-2026-10', '2026-10-04T08:00:00Z'],
  ['abn', 'abn/sample/abn-sample.xml', 'abn-sample-2026-11', '2026-11-01T08:00:00Z'],
  ['asic-companies', 'asic-companies/sample/asic-companies-sample.tsv'],
  ['asic-business-names', 'asic-business-names/sample/asic-business-names-sample.tsv'],
  ['asic-afs-licensees', 'asic-afs-licensees/sample/asic-afs-licensees-sample.csv'],
  ['asic-credit-licensees', 'asic-credit-licensees/sample/asic-credit-licensees-sample.csv'],
  ['asic-banned-persons', 'asic-banned-persons/sample/asic-banned-persons-sample.csv'],
  ['asic-banned-organisations', 'asic-banned-organisations/sample/asic-banned-organisations-sample.tsv'],
  ['asic-insolvency', 'asic-insolvency/sample/asic-insolvency-sample.xlsx'],
  ['acnc-register', 'acnc-register/sample/acnc-register-sample.csv'],
  ['acnc-statements', 'acnc-statements/sample/acnc-statements-sample.csv'],
  ['oric', 'oric/sample/oric-sample.csv'],
  ['casa-aircraft', 'casa-aircraft/sample/casa-aircraft-sample.csv'],
  ['dfat-consolidated-list', 'dfat-consolidated-list/sample/dfat-consolidated-list-sample.xlsx'],
  ['payment-times', 'payment-times/sample/payment-times-sample.xlsx'],
  ['abf-sponsors', 'abf-sponsors/sample/abf-sponsors-sample.json'],
] as const;

/** Imports the bundled samples of the business registers that are missing. Test accounts read them, also beside real registers. */
export async function importRegisterSamples(
  stores: ImportStores,
  startProgress: (label: string) => ShownProgress,
): Promise<void> {
  const held = await readAllVersions(stores.db);
  for (const [dataset, path, label = `${dataset}-sample-2026-11`, retrieved_at = '2026-11-01T08:00:00Z'] of SAMPLES) {
    const source = REGISTER_SOURCES[dataset];
    const whole = held.filter((one) => one.dataset === dataset && one.state !== 'staged');
    if (source === undefined || whole.some((one) => one.source_version === label)) continue;
    const progress = startProgress(label);
    await importRegister(stores, source, {
      path: findSample(path),
      source_version: label,
      sample: true,
      retrieved_at,
      onProgress: progress.update,
    });
    progress.done();
  }
}

/** Imports every missing bundled sample. */
export async function importSamples(
  stores: AddressStores,
  startProgress: (label: string) => ShownProgress,
): Promise<void> {
  await importRegisterSamples(stores, startProgress);
  const held = (await readAllVersions(stores.db)).filter((one) => one.dataset === 'gnaf' && one.state !== 'staged');
  if (held.some((one) => one.source_version === GNAF_SAMPLE_VERSION)) return;
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

/** Whether a file is a bundled sample or a copy of one, or a folder contains one. */
export function isBundledSample(path: string): boolean {
  return statSync(path).isDirectory() ? hasSampleInside(path) : isSampleFile(path);
}

// No import follows a link to a folder, and such links may form a loop. readdirSync would follow them if it listed the
// folders inside too.
function hasSampleInside(folder: string): boolean {
  return readdirSync(folder, { withFileTypes: true }).some((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? hasSampleInside(path) : isSampleFile(path);
  });
}

function isSampleFile(path: string): boolean {
  // False for a link that leads nowhere or to itself.
  const given = existsSync(path) ? statSync(path) : null;
  if (given?.isFile() !== true) return false;
  return [GNAF_SAMPLE_PATH, ...SAMPLES.map(([, sample]) => findSample(sample))].some(
    (sample) => statSync(sample).size === given.size && readFileSync(sample).equals(readFileSync(path)),
  );
}

function findSample(path: string): string {
  return fileURLToPath(new URL(`../../registers/${path}`, import.meta.url));
}
