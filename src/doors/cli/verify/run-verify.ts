import { CHECK_NAMES, type Verdict } from '#domain/log/verify/check.ts';
import { compareSourceFile } from '#domain/log/verify/compare-source-file.ts';
import { describeFile } from '#domain/log/verify/describe-file.ts';
import { listCheckRows } from '#domain/log/verify/list-check-rows.ts';
import { type FileReport, verifyFile } from '#domain/log/verify/verify-file.ts';
import { decidePaint, normaliseText, type Paint, say, sayFault } from '#doors/cli/terminal.ts';
import { hashLocalFile, openByteSource, UnusableFile } from './local-files.ts';
import { parseVerifyWords, renderVerifyHelp, type VerifyRequest } from './parse-verify-words.ts';
import { readTrust } from './read-trust.ts';

const EXIT_CODES: Record<Verdict, number> = { proven: 0, failed: 1, 'not proven': 5, 'nothing to verify': 6 };

/** Runs `svc verify`; returns the exit code. `program` is how people start it. */
export async function runVerify(argv: readonly string[], program = 'svc verify'): Promise<number> {
  const parsed = parseVerifyWords(argv);
  if (parsed.kind === 'help') return say(1, renderVerifyHelp(program));
  if (parsed.kind === 'misuse') return sayFault(`${parsed.message}\nsee ${program} --help`);
  try {
    return await verify(parsed.request);
  } catch (error) {
    if (error instanceof UnusableFile) return sayFault(error.message);
    throw error;
  }
}

async function verify(request: VerifyRequest): Promise<number> {
  const { env } = process;
  const { keysFrom, ...trust } = await readTrust(request, env);
  const verified = await verifyFile(openByteSource(request.file), trust);
  const { sourceFile } = request;
  const report = sourceFile === null ? verified : compareSourceFile(verified, await hashLocalFile(sourceFile));
  const context = { file: request.file, keysFrom };
  const code = EXIT_CODES[report.verdict];
  if (request.json) return say(1, `${JSON.stringify(buildReportJson(report, context))}\n`, code);
  return say(1, renderReport(report, context, decidePaint(1, request.plain, env)), code);
}

/** The name of the file as given, and the file that the keys came from. */
type ReportContext = { file: string; keysFrom: string | null };

const PAINTS = { passed: 'bold', failed: 'red', 'not checked': 'dim' } as const;

const UNKNOWN = 'not an evidence file';

function renderReport(report: FileReport, { file, keysFrom }: ReportContext, paint: Paint): string {
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

function buildReportJson(report: FileReport, { file, keysFrom }: ReportContext): object {
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
