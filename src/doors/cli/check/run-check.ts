import type { Access } from '#doors/cli/access/decide-access.ts';
import { openAccess } from '#doors/cli/access/open-access.ts';
import type { CliCommand } from '#doors/cli/command.ts';
import { LockFault, takeFileLock } from '#doors/cli/file-lock.ts';
import { type BuildCall, openCalls } from '#doors/cli/open-calls.ts';
import { readCommands } from '#doors/cli/parse-command-line.ts';
import { renderNoCredential } from '#doors/cli/render-trouble.ts';
import { describeFileFault } from '#doors/cli/report-crash.ts';
import { decidePaint, hideToken, say, sayFault, writeText } from '#doors/cli/terminal.ts';
import { askService, findAddressVersion, isStop } from './ask-service.ts';
import { CsvFault } from './csv-fault.ts';
import { countChecks, type Inspected, inspectFile } from './inspect-file.ts';
import type { Journal } from './journal.ts';
import { CHECK_HELP, type CheckRequest, parseCheckWords } from './parse-check-words.ts';
import { buildHead, findUnfinished, locateBeside, requirePlaces } from './prepare-run.ts';
import { acceptPrice, describeRunPrice, priceRun } from './price.ts';
import { describePlan, renderPlan, renderSample } from './render-plan.ts';
import { isLeft, runRows } from './run-rows.ts';
import { openRunToken, type RunToken } from './run-token.ts';
import type { Stop } from './send-check.ts';

const IDEMPOTENCY_HOURS = 24;
// Changes with the lines of the journal.
const JOURNAL_FORM = '3';

/** Runs `svc check`; returns the exit code. */
export async function runCheck(argv: readonly string[], commands = readCommands()): Promise<number> {
  const parsed = parseCheckWords(argv);
  if (parsed.kind === 'help') return say(1, CHECK_HELP);
  if (parsed.kind === 'misuse') return sayFault(`${parsed.message}\nsee svc check --help`);
  const { request } = parsed;
  try {
    return await check(request, commands);
  } catch (error) {
    if (!(error instanceof CsvFault)) throw error;
    return sayFault(`${request.csv} ${error.message}`);
  }
}

async function check(request: CheckRequest, commands: readonly CliCommand[]): Promise<number> {
  const file = await inspectFile(request.csv, request.columns, request.encoding);
  if (request.dryRun) return showPlan(file, commands, request.json);
  requirePlaces(request);
  const { given } = request;
  const access = await openAccess({ given, env: process.env }, true);
  if ('exitCode' in access) return reportFault(access);
  const buildCall = openCalls(commands, { given, access });
  if (typeof buildCall !== 'function') return reportFault(buildCall);
  // Before anything is sent: the journal is then that of no other process.
  const release = takeLock(locateBeside(request.out).lock);
  try {
    return await checkLocked(request, file, commands, { access, buildCall });
  } finally {
    release();
  }
}

async function checkLocked(
  request: CheckRequest,
  file: Inspected,
  commands: readonly CliCommand[],
  { access, buildCall }: { access: Access; buildCall: BuildCall },
): Promise<number> {
  const token = openRunToken(access, process.env);
  const owner = await askService(buildCall('whoami', {}));
  if (isStop(owner)) return reportStop(owner, token);
  const same = {
    'version of svc': JOURNAL_FORM,
    columns: JSON.stringify(file.columns),
    reference: request.reference,
    'base URL': access.baseUrl,
    // Idempotency keys belong to it.
    credential: String(owner.credential_id),
    ...(request.sourceVersion !== null && { 'source version': request.sourceVersion }),
  };
  const unfinished = findUnfinished(request, file, same);
  const counts = await countChecks(file, (no) => isLeft(unfinished, no));
  const price = priceRun(commands, counts.cards, counts.addresses);
  writeText(2, renderPlan(file));
  if (unfinished !== null) writeText(2, describeUnfinished(unfinished, file));
  if (price !== null) writeText(2, `Price: ${describeRunPrice(price)}.\n`);
  await acceptPrice(price, request);
  const needsVersion = unfinished === null && file.columns.address.length > 0;
  const version = needsVersion ? await findAddressVersion(buildCall('sources', {}), request.sourceVersion) : null;
  if (version !== null && isStop(version)) return reportStop(version, token);
  const head = unfinished?.head ?? buildHead(file, { ...same, 'source version': version });
  const { journal } = locateBeside(request.out);
  const run = { request, file, head, unfinished, buildCall, token, price, journal };
  const stop = await runRows(run);
  return typeof stop === 'number' ? stop : reportStop(stop, token);
}

async function showPlan(file: Inspected, commands: readonly CliCommand[], json: boolean): Promise<number> {
  const { cards, addresses } = await countChecks(file);
  const price = priceRun(commands, cards, addresses);
  if (json) return say(1, `${JSON.stringify(describePlan(file, { cards, addresses }, price))}\n`);
  const priced = price === null ? 'the service states no price' : describeRunPrice(price);
  return say(1, `${renderPlan(file)}\n${renderSample(file)}\nPrice: ${priced}.\nDry run: nothing was sent.\n`);
}

function describeUnfinished(unfinished: Journal, { rows }: Inspected): string {
  const done = unfinished.rows - unfinished.again.size;
  const isOld = Date.now() - Date.parse(unfinished.head.started_at) > IDEMPOTENCY_HOURS * 3_600_000;
  const warning = isOld
    ? ' The run is over a day old: rows that were being checked when it stopped are checked again.'
    : '';
  return `Continuing: ${done} of ${rows} rows are done.${warning}\n`;
}

function reportStop({ exitCode, message }: Stop, token: RunToken): number {
  return sayFault(hideToken(message, token.current()), exitCode);
}

function reportFault({ exitCode, message }: { exitCode: number; message: string }): number {
  if (exitCode !== 4) return sayFault(message, exitCode);
  return say(2, renderNoCredential(message, decidePaint(2, false, process.env)), exitCode);
}

/** Takes the lock of a run; returns the release. Throws a CsvFault while another process has it. */
export function takeLock(path: string): () => void {
  try {
    const release = takeFileLock(path, 0);
    if (release !== null) return release;
  } catch (error) {
    const fault = error instanceof LockFault ? error.message : describeFileFault(error);
    throw fault === null ? error : new CsvFault(`was not checked: ${fault}`);
  }
  throw new CsvFault('is being checked already, by another process: wait until it ends');
}
