import { BadRegisterFile } from '#domain/extracts/register-dataset.ts';
import { findTimeFault } from '#domain/extracts/source-time.ts';
import type { ImportRequest } from './import-request.ts';

/** Throws on a version that is dated ahead, which would answer as the newest until that day; a sample speaks for no day. */
export function requireTimeThatWas({ sample }: Pick<ImportRequest, 'sample'>, time: string): void {
  const fault = sample ? null : findTimeFault(time, new Date());
  if (fault !== null) throw new BadRegisterFile(`the time of this version, ${fault}`);
}
