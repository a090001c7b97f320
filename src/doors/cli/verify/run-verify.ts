import type { Verdict } from '#domain/log/verify/check.ts';
import { compareSourceFile } from '#domain/log/verify/compare-source-file.ts';
import { verifyFile } from '#domain/log/verify/verify-file.ts';
import { decidePaint, say, sayFault } from '#doors/cli/terminal.ts';
import { hashLocalFile, openByteSource, UnusableFile } from './local-files.ts';
import { parseVerifyWords, type VerifyRequest } from './parse-verify-words.ts';
import { readTrust } from './read-trust.ts';
import { buildReportJson, renderReport } from './render-report.ts';
import { renderVerifyHelp } from './verify-help.ts';

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
