import type { RegisterDataset } from '#domain/extracts/register-dataset.ts';
import { openBulkExtractParser } from './parse-bulk-extract.ts';

/** How the ABN Bulk Extract is imported. */
export const ABN_DATASET: RegisterDataset = {
  dataset: 'abn',
  parserVersion: 'abn-bulk-3',
  fileEndings: ['.xml'],
  isDated: true,
  keyColumns: [
    { name: 'abn', index: 'unique' },
    { name: 'acn', index: 'plain' },
  ],
  openParser: openBulkExtractParser,
};
