import { describeData } from '#domain/log/record/describe-data.ts';
import { describeVerdict, SAMPLE_DATA_WARNING } from './describe-verdict.ts';
import type { FileReport } from './verify-file.ts';

/** What is told of a file that was checked, wherever it was: sentences, and facts below the line that says whose words they are. */
export type DescribedFile = {
  sentences: string[];
  /** Stands above the facts; null where they are proven, or there are none. */
  heading: string | null;
  facts: [name: string, value: string][];
};

const OWN_WORDS = 'What the file says of itself:';

/** Describes what was found out about a file; of one that failed nothing is repeated. `whose` trusts the keys. */
export function describeFile(report: FileReport, whose: 'you' | 'this page'): DescribedFile {
  const { verdict, inventedCount } = report;
  const warnings = verdict === 'failed' || inventedCount === 0 ? [] : [SAMPLE_DATA_WARNING];
  const facts = verdict === 'failed' ? [] : listFacts(report);
  return {
    sentences: [describeVerdict(report, whose), ...warnings],
    // What an unproven file says is repeated only as its own words.
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
