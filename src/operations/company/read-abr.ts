import { ServiceError } from '#contract/service-error.ts';
import type { AbnHistoryFinding, AbnSource } from '#domain/entities/abn-finding.ts';

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
