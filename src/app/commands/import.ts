import { existsSync } from 'node:fs';
import { startProgressBar } from '#app/progress-bar.ts';
import { withStores } from '#app/with-stores.ts';
import { type AddressStores, importAddresses } from '#jobs/import-addresses.ts';
import { type ImportRequest, importRegister } from '#jobs/import-register.ts';
import { REGISTER_SOURCES } from '#jobs/register-sources.ts';
import { type Command, requireOption, requireWord, UsageError } from './command.ts';

/** `svc-admin import` */
export const importDataset: Command = {
  usage: 'import <dataset> <path> --version <label> [--retrieved-at <date-time>] [--sample] [--allow-shrink]',
  summary: 'Import register data as a new version, visible only when whole',
  options: {
    version: { type: 'string' },
    'retrieved-at': { type: 'string' },
    sample: { type: 'boolean' },
    'allow-shrink': { type: 'boolean' },
  },
  async run(input) {
    const dataset = requireWord(input, 0, 'dataset');
    const importer = findImporter(dataset);
    const path = requireWord(input, 1, 'path');
    if (!existsSync(path)) throw new UsageError(`there is no file ${path}`);
    const source_version = readLabel(requireOption(input, 'version'));
    const retrieved_at = readTime(input.options['retrieved-at']);
    return withStores(async (stores) => {
      const bar = startProgressBar(`importing ${dataset}`);
      const manifest = await importer(stores, {
        path,
        source_version,
        sample: input.options.sample === true,
        retrieved_at,
        allowShrink: input.options['allow-shrink'] === true,
        onProgress: bar.update,
      });
      bar.done();
      process.stdout.write(`${JSON.stringify(manifest, null, 2)}\n`);
      return 0;
    });
  },
};

function findImporter(dataset: string): (stores: AddressStores, request: ImportRequest) => Promise<object> {
  if (dataset === 'gnaf') return importAddresses;
  const source = REGISTER_SOURCES[dataset];
  if (source !== undefined) return (stores, request) => importRegister(stores, source, request);
  throw new UsageError(`no dataset ${dataset}; there is ${[...Object.keys(REGISTER_SOURCES), 'gnaf'].join(', ')}`);
}

function readLabel(label: string): string {
  if (/^[a-z0-9][a-z0-9._-]{0,63}$/.test(label)) return label;
  throw new UsageError('--version is a label of small letters, digits, dots and dashes, such as abn-2026-11');
}

function readTime(option: string | boolean | undefined): string {
  const time = typeof option === 'string' ? new Date(option) : new Date();
  if (Number.isNaN(time.getTime())) throw new UsageError('--retrieved-at is a date-time');
  return time.toISOString();
}
