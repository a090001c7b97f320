import { describeData } from '#domain/log/record/describe-data.ts';
import { CHECK_NAMES } from '#domain/log/verify/check.ts';
import { describeVerdict, SAMPLE_DATA_WARNING } from '#domain/log/verify/describe-verdict.ts';
import type { FileReport } from '#domain/log/verify/verify-file.ts';
import { normaliseText, type Paint } from '#doors/cli/terminal.ts';

/** What is told of a file beside its report: its name as given, and where the keys came from. */
export type ReportContext = { file: string; keysFrom: string | null };

const PAINTS = { passed: 'bold', failed: 'red', 'not checked': 'dim' } as const;

/** Renders what was found out, for people. */
export function renderReport(report: FileReport, { file, keysFrom }: ReportContext, paint: Paint): string {
  const lines = CHECK_NAMES.map((name) => {
    const { result, message } = report.checks[name];
    return `${name.padEnd(13)}${paint(PAINTS[result], result.padEnd(13))}${normaliseText(message)}`;
  });
  const head = paint(report.verdict === 'failed' ? 'red' : 'bold', report.verdict);
  const facts = listFacts(report, keysFrom).map(([name, value]) => `${name.padEnd(13)}${normaliseText(value)}`);
  const troubles = report.troubles.map(
    ({ file: one, check, message }) => `${one}: ${check}: ${normaliseText(message)}`,
  );
  // What an unproven file says of itself is repeated only as its own words.
  const unproven = report.verdict === 'not proven' && report.record !== null ? ['What the file says of itself:'] : [];
  const parts = [
    [`${head}: ${normaliseText(file)} (${report.kind})`, describeVerdict(report, 'you'), ...listWarnings(report)],
    lines,
    ...(troubles.length > 1 ? [troubles] : []),
    [...unproven, ...facts],
  ];
  return `${parts.map((part) => part.join('\n')).join('\n\n')}\n`;
}

function listWarnings({ verdict, inventedCount }: FileReport): string[] {
  return verdict === 'failed' || inventedCount === 0 ? [] : [SAMPLE_DATA_WARNING];
}

function listFacts(
  { kind, record, recordCount, inventedCount }: FileReport,
  keysFrom: string | null,
): [string, string][] {
  const keys: [string, string] = ['keys', keysFrom ?? 'none: give --keys <file>'];
  if (kind === 'ZIP') return [['records', String(recordCount)], ['data', `${inventedCount} of them SAMPLE DATA`], keys];
  if (record === null) return [keys];
  const { record_id, created_at, tool, target } = record;
  return [
    ['record', record_id],
    ['made at', created_at],
    ['check', `${tool} of ${target.type} ${target.value}`],
    ['data', describeData(record)],
    keys,
  ];
}

/** Builds the same as one JSON value. */
export function buildReportJson(report: FileReport, { file, keysFrom }: ReportContext): object {
  const { kind, verdict, checks, record, troubles, recordCount } = report;
  return {
    ok: verdict === 'proven',
    verdict,
    file,
    kind,
    checks: CHECK_NAMES.map((name) => ({ name, ...checks[name] })),
    record_id: record?.record_id ?? null,
    data_mode: record?.data_mode ?? null,
    invented_count: report.inventedCount,
    record_count: recordCount,
    troubles,
    keys_from: keysFrom,
  };
}
