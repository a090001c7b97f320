import { ServiceError } from '#contract/service-error.ts';
import type { AbnHistoryFinding, AbnSource } from '#domain/entities/abn-finding.ts';

/** What the ABN register said of a number, or why it could not be read: ASIC's answer stands without it, and what could not be read is said, never taken for agreement. */
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
