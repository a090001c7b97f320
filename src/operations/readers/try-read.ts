import { ServiceError } from '#contract/service-error.ts';
import type { AbnHistoryFinding, AbnSource } from '#domain/entities/abn-finding.ts';
import { buildNotChecked, type NotChecked } from '#domain/evidence/not-checked.ts';

/** What was read, or the error because of which nothing was. */
export type Tried<Read> = { read: Read; fault: null } | { read: null; fault: ServiceError };

/** Reads a source without which the rest of an answer is still useful. Throws every error but upstream_error. */
export async function tryRead<Read>(read: () => Promise<Read>): Promise<Tried<Read>> {
  try {
    return { read: await read(), fault: null };
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'upstream_error') throw error;
    return { read: null, fault: error };
  }
}

/** Lists the row of not_checked of a source that could not be read; none if it was read. */
export function listUnread(source: string, { fault }: Tried<unknown>): NotChecked[] {
  return fault === null ? [] : [buildNotChecked(source, fault.message)];
}

/** Throws upstream_error with all reasons if none of the sources could be read. */
export function requireAnyRead(tried: readonly Tried<unknown>[]): void {
  const faults = tried.flatMap(({ fault }) => fault ?? []);
  if (faults.length === tried.length)
    throw new ServiceError('upstream_error', faults.map(({ message }) => message).join(' '), { cause: faults.at(-1) });
}

/** Returns the ABN register's finding, or why it could not be read: ASIC's answer is still useful, but must not count as confirmed. */
export async function readAbr(
  abns: AbnSource,
  abn: string,
): Promise<{ finding: AbnHistoryFinding; trouble: null } | { finding: null; trouble: string }> {
  try {
    return { finding: await abns.findAbnHistory(abn), trouble: null };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { finding: null, trouble: `The ABN register could not be read (${error.code}): ${error.message}` };
  }
}
