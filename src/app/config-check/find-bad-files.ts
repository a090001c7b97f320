import { access, constants, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Config } from '#app/config.ts';
import { readErrorCode, readErrorMessage } from '#base/read-error.ts';
import { buildConfigFault, type ConfigFault } from './config-fault.ts';

/**
 * Opens each file that a setting names, and changes none.
 *
 * Otherwise a process would find a bad file only after it listens, or at its first use. Modules are loaded when needed.
 */
export async function findBadFiles(config: Config): Promise<ConfigFault[]> {
  const { pdfCertificate, timestamps, witnessPolicy } = config;
  const found = [await tryOpening('DATA_DIR', () => requireWritableFolder(config.dataDir))];
  if (config.databaseUrl === null) {
    const { readNativePackage } = await import('#store/embedded/native-package.ts');
    found.push(await tryOpening('DATABASE_URL', async () => readNativePackage()));
  }
  if (pdfCertificate !== null) {
    const { openOwnFile } = await import('#operations/pdf/signature/find-pdf-signer.ts');
    found.push(await tryOpening('PDF_CERTIFICATE', () => openOwnFile(pdfCertificate)));
  }
  if (timestamps !== null) {
    const { openTimestampAuthority } = await import('#operations/timestamps/timestamp-authority.ts');
    found.push(await tryOpening('TIMESTAMP_CERTIFICATES', () => openTimestampAuthority(timestamps, () => undefined)));
  }
  if (witnessPolicy !== null) {
    const { readWitnessPolicy } = await import('#operations/log/open-endorser.ts');
    found.push(await tryOpening('WITNESS_POLICY', () => readWitnessPolicy(witnessPolicy)));
  }
  return found.flat();
}

async function tryOpening(setting: string, open: () => Promise<unknown>): Promise<ConfigFault[]> {
  try {
    await open();
    return [];
  } catch (error) {
    const message = readErrorMessage(error);
    const says = message.startsWith(`${setting} `) ? message.slice(setting.length + 1) : `cannot be used: ${message}`;
    return [buildConfigFault('error', setting, says)];
  }
}

/** Throws when the folder, or the one that would get it, cannot be written. */
async function requireWritableFolder(folder: string): Promise<void> {
  try {
    // The slash makes a file of this name an error.
    if ((await stat(`${folder}/`)).isDirectory()) await access(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    if (readErrorCode(error) !== 'ENOENT') throw error;
    await requireWritableFolder(dirname(folder));
  }
}
