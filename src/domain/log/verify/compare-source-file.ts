import { leaveUnchecked, type Verdict } from './check.ts';
import { checkSourceFile } from './check-source-file.ts';
import type { FileReport } from './verify-file.ts';

/** Adds to a report whether its records were read from a file with this SHA-256. If that cannot be checked, the file is not proven. */
export function compareSourceFile(report: FileReport, sha256: string): FileReport {
  const outcome =
    report.verdict === 'failed' || report.verdict === 'nothing to verify'
      ? leaveUnchecked('Nothing in this file can be compared with the file you gave.')
      : checkSourceFile(sha256, report.sourceFiles);
  const verdicts: Record<typeof outcome.result, Verdict> = {
    passed: report.verdict,
    failed: 'failed',
    'not checked': report.verdict === 'proven' ? 'not proven' : report.verdict,
  };
  const verdict = verdicts[outcome.result];
  const contents = [...report.contents, { name: 'source file' as const, ...outcome }];
  return { ...report, contents, verdict, record: verdict === 'failed' ? null : report.record };
}
