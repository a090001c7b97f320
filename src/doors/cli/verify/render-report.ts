import { CHECK_NAMES } from '#domain/log/verify/check.ts';
import { describeFile } from '#domain/log/verify/describe-file.ts';
import { listCheckRows } from '#domain/log/verify/list-check-rows.ts';
import type { FileReport } from '#domain/log/verify/verify-file.ts';
import { normaliseText, type Paint } from '#doors/cli/terminal.ts';

/** The name of the file as given, and the file that the keys came from. */
type ReportContext = { file: string; keysFrom: string | null };

const PAINTS = { passed: 'bold', failed: 'red', 'not checked': 'dim' } as const;

const UNKNOWN = 'not an evidence file';

export function renderReport(report: FileReport, { file, keysFrom }: ReportContext, paint: Paint): string {
  const lines = listCheckRows(report).map(({ name, result, message }) => {
    return `${name.padEnd(13)}${paint(PAINTS[result], result.padEnd(13))}${normaliseText(message)}`;
  });
  const head = paint(report.verdict === 'failed' ? 'red' : 'bold', report.verdict);
  const { sentences, sample, heading, facts } = describeFile(report, 'you');
  const keys = `${'keys'.padEnd(13)}${normaliseText(keysFrom ?? 'none; add --keys <file>')}`;
  const factLines = facts.map(([name, value]) => `${name.toLowerCase().padEnd(13)}${normaliseText(value)}`);
  const troubles = report.troubles.map(
    ({ file: one, check, message }) => `${one}: ${check}: ${normaliseText(message)}`,
  );
  const parts = [
    [
      `${head}: ${normaliseText(file)} (${report.kind === 'unknown' ? UNKNOWN : report.kind})`,
      ...sentences.map(normaliseText),
      ...(sample === null ? [] : [sample]),
    ],
    ...(lines.length === 0 ? [] : [lines]),
    ...(troubles.length > 1 ? [troubles] : []),
    ...(facts.length === 0 ? [] : [[...(heading === null ? [] : [heading]), ...factLines]]),
    [keys],
  ];
  return `${parts.map((part) => part.join('\n')).join('\n\n')}\n`;
}

export function buildReportJson(report: FileReport, { file, keysFrom }: ReportContext): object {
  const { kind, verdict, checks, contents, record, troubles, recordCount } = report;
  return {
    ok: verdict === 'proven',
    verdict,
    file,
    kind,
    checks: CHECK_NAMES.map((name) => ({ name, ...checks[name] })),
    contents,
    record_id: record?.record_id ?? null,
    data_mode: record?.data_mode ?? null,
    invented_count: report.inventedCount,
    record_count: recordCount,
    troubles,
    keys_from: keysFrom,
  };
}
