import { describeFailure } from './describe-failure.ts';
import { describeVerdict, SAMPLE_DATA_WARNING } from './describe-verdict.ts';
import { listFinding } from './list-finding.ts';
import type { FileReport } from './verify-file.ts';

/** The description of a checked file, for the CLI and the web page. */
type DescribedFile = {
  sentences: string[];
  /** The warning about invented data, apart from the verdict; null if there is none. */
  sample: string | null;
  /** Printed above the facts; null if they are proven or there are none. */
  heading: string | null;
  facts: [name: string, value: string][];
};

const NOT_SHOWN =
  'This does not prove that the register was right, that the answer is still true today, or the time in it unless the timestamp check passed.';
const OWN_WORDS = 'What the file claims:';

/** Describes a checked file. Repeats nothing from a file that failed. `whose` says who trusts the keys. */
export function describeFile(report: FileReport, whose: 'you' | 'this page'): DescribedFile {
  const { verdict, kind, checks, troubles, inventedCount } = report;
  const meaning = verdict === 'failed' ? describeFailure(kind, checks, troubles) : [];
  const facts = verdict === 'failed' ? [] : listFacts(report);
  const limit = verdict === 'proven' ? [NOT_SHOWN] : [];
  return {
    sentences: [describeVerdict(report, whose), ...limit, ...meaning],
    sample: verdict === 'failed' || inventedCount === 0 ? null : SAMPLE_DATA_WARNING,
    // The facts of an unproven file must be marked as its own claims.
    heading: verdict === 'not proven' && facts.length > 0 ? OWN_WORDS : null,
    facts,
  };
}

function listFacts({ kind, record, recordCount, inventedCount }: FileReport): [string, string][] {
  if (kind === 'ZIP') {
    return [
      ['Records', String(recordCount)],
      ['Data', `${inventedCount} of ${recordCount} are SAMPLE DATA`],
    ];
  }
  return record === null ? [] : listFinding(record);
}
