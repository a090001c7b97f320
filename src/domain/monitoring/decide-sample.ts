import type { DueDiligenceRecord } from '#contract/schemas/record.ts';
import { isInventedSource } from '#domain/log/record/describe-data.ts';

/** Decides whether what was read is a sample; null where the sources that were read are not known. */
export function decideSample(read: Pick<DueDiligenceRecord, 'data_mode' | 'sources'>): boolean | null {
  if (read.sources.length === 0) return null;
  return read.sources.some((source) => isInventedSource(read, source));
}
