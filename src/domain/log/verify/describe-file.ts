import { describeData } from '#domain/log/record/describe-data.ts';
import { describeVerdict, SAMPLE_DATA_WARNING } from './describe-verdict.ts';
import type { FileReport } from './verify-file.ts';

/** The description of a checked file, for the CLI and the web page. */
export type DescribedFile = {
  sentences: string[];
  /** Printed above the facts; null if they are proven or there are none. */
  heading: string | null;
  facts: [name: string, value: string][];
};

const OWN_WORDS = 'What the file claims:';

/** Describes a checked file. Repeats nothing from a file that failed. `whose` says who trusts the keys. */
export function describeFile(report: FileReport, whose: 'you' | 'this page'): DescribedFile {
  const { verdict, inventedCount } = report;
  const warnings = verdict === 'failed' || inventedCount === 0 ? [] : [SAMPLE_DATA_WARNING];
  const facts = verdict === 'failed' ? [] : listFacts(report);
  return {
    sentences: [describeVerdict(report, whose), ...warnings],
    // The facts of an unproven file must be marked as its own claims.
    heading: verdict === 'not proven' && facts.length > 0 ? OWN_WORDS : null,
    facts,
  };
}

function listFacts({ kind, record, recordCount, inventedCount }: FileReport): [string, string][] {
  if (kind === 'ZIP') {
    return [
      ['Records', String(recordCount)],
      ['Data', `${inventedCount} of them SAMPLE DATA`],
    ];
  }
  if (record === null) return [];
  const { record_id, created_at, tool, target } = record;
  return [
    ['Record', record_id],
    ['Made at', created_at],
    ['Check', `${tool} of ${target.type} ${target.value}`],
    ['Data', describeData(record)],
  ];
}
