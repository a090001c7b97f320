import { existsSync } from 'node:fs';
import { startProgressBar } from '#app/progress-bar.ts';
import { withStores } from '#app/with-stores.ts';
import { parseSourceTime } from '#domain/extracts/source-time.ts';
import { describeVersionLabel, isVersionLabel } from '#domain/extracts/version-label.ts';
import { type AddressStores, importAddresses } from '#jobs/imports/import-addresses.ts';
import { importRegister } from '#jobs/imports/import-register.ts';
import type { ImportRequest } from '#jobs/imports/import-request.ts';
import { isBundledSample } from '#jobs/imports/import-samples.ts';
import { REGISTER_SOURCES } from '#jobs/imports/register-sources.ts';
import { type Command, findOption, requireOption, requireWord, UsageError } from './command.ts';
import { printAnswer, writeLine } from './print-table.ts';

/** `svc-admin import` */
export const importDataset: Command = {
  usage:
    'import <dataset> <path> --version <label> [<more paths>] [--retrieved-at <date-time>] [--sample] [--allow-shrink]',
  summary: 'Import register data as a new version, visible only when complete',
  async run(input, io) {
    const dataset = requireWord(input, 0, 'dataset');
    const importer = findImporter(dataset);
    requireWord(input, 1, 'path');
    const path = input.words.slice(1);
    const missing = path.find((one) => !existsSync(one));
    if (missing !== undefined) throw new UsageError(`${missing} does not exist`);
    const invented = input.options.sample === true ? undefined : path.find(isBundledSample);
    if (invented !== undefined) throw new UsageError(`${invented} has invented rows: import it with --sample`);
    const source_version = readLabel(requireOption(input, 'version'), dataset);
    const retrieved_at = readTime(findOption(input, 'retrieved-at'));
    return withStores(io, async (stores) => {
      const bar = startProgressBar(`importing ${dataset}`, io.stderr);
      const manifest = await importer(stores, {
        path,
        source_version,
        sample: input.options.sample === true,
        retrieved_at,
        allowShrink: input.options['allow-shrink'] === true,
        onProgress: bar.update,
      });
      bar.done();
      return printAnswer(io, input, manifest, () => writeLine(io, JSON.stringify(manifest, null, 2)));
    });
  },
};

function findImporter(dataset: string): (stores: AddressStores, request: ImportRequest) => Promise<object> {
  if (dataset === 'gnaf') return importAddresses;
  const source = REGISTER_SOURCES[dataset];
  if (source !== undefined) return (stores, request) => importRegister(stores, source, request);
  const known = [...Object.keys(REGISTER_SOURCES), 'gnaf'].join(', ');
  throw new UsageError(`there is no dataset ${dataset}; name one of ${known}, then the path`);
}

function readLabel(label: string, dataset: string): string {
  if (isVersionLabel(label)) return label;
  throw new UsageError(`--version must be ${describeVersionLabel(dataset)}`);
}

function readTime(option: string | null): string | null {
  if (option === null) return null;
  const time = parseSourceTime(option);
  if (time !== null) return time;
  throw new UsageError('--retrieved-at must be a valid date-time, such as 2026-11-15T09:30:00Z');
}
