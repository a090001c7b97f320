import type { TextDataset } from '#domain/extracts/register-dataset.ts';
import { openBulkExtractParser } from './parse-bulk-extract.ts';

export const ABN_DATASET: TextDataset = {
  dataset: 'abn',
  parserVersion: 'abn-bulk-3',
  fileEndings: ['.xml'],
  isDated: true,
  keyColumns: { abn: 'unique', acn: 'plain' },
  openParser: openBulkExtractParser,
};
