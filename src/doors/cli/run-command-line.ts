import type { CliCommand } from './command.ts';
import {
  type CallFault,
  findToken,
  type Invocation,
  type Misuse,
  parseArguments,
  parseCall,
  readBaseUrl,
  readPlace,
  type SvcCall,
} from './parse-command-line.ts';
import type { Received } from './receive-file.ts';
import { renderAnswer } from './render-answer.ts';
import { type SvcAnswer, sendCall } from './send-call.ts';
import { decidePaint, hideToken, isTerminal, normaliseJson, normaliseText, writeText } from './terminal.ts';
import type { Waited } from './wait-for-job.ts';

type CallInvocation = Extract<Invocation, { kind: 'call' }>;

const { env } = process;

/** Runs a command line; returns the exit code. Modules that few runs need are imported on demand: each costs half a millisecond. */
export async function runCommandLine(argv: readonly string[], commands: readonly CliCommand[]): Promise<number> {
  const words = argv[0] === 'help' ? [...argv.slice(1), '--help'] : argv;
  if (words[0] === 'verify') {
    // It does not call the service, so the generated table does not have it.
    const { runVerify } = await import('./verify/run-verify.ts');
    return runVerify(words.slice(1));
  }
  if (words[0] === 'sandbox') {
    const { runSandbox } = await import('./sandbox/run-sandbox.ts');
    return runSandbox(words.slice(1));
  }
  const invocation = parseArguments(argv, commands);
  switch (invocation.kind) {
    case 'version':
      return showVersion();
    case 'help':
      return showHelp(invocation.words, commands);
    case 'misuse':
      return reportMisuse(invocation, commands);
    case 'call':
      return runCall(invocation, commands);
  }
}

async function runCall(invocation: CallInvocation, commands: readonly CliCommand[]): Promise<number> {
  const { command, fields, given } = invocation;
  const settings = { given, env };
  const call = parseCall(command, fields, settings);
  if ('exitCode' in call) return reportFault(call, invocation);
  const fault = await findOutputFault(given);
  if (fault !== null) return reportMisuse({ kind: 'misuse', message: `${fault}. Nothing was sent`, unknown: null });
  const say = (fd: 1 | 2, text: string) => writeText(fd, hideToken(text, findToken(settings)));
  const answered = await send(invocation, call);
  const result = await waitIfRequested(invocation, answered, commands);
  const jobId = answered.kind === 'answer' ? normaliseText(String(answered.body.job_id)) : '';
  if (result.kind === 'stopped') {
    say(2, `svc: stopped waiting, but ${jobId} continues. Follow it with: svc jobs show ${jobId}\n`);
    return 130;
  }
  if (result.kind === 'failed') {
    const { renderFailedJob } = await import('./render-trouble.ts');
    if (given.has('json')) say(1, formatJson(result.answer));
    else say(2, renderFailedJob(result.answer, paintOf(2, given)));
    return 1;
  }
  if (result.kind === 'file') return reportFile(result, given);
  if (result.kind === 'unplaced') return reportUnplaced(result.type);
  if (result.kind === 'taken') {
    const again = answered.kind === 'answer' ? `; fetch it again with svc jobs result ${jobId}` : '';
    return reportMisuse({ kind: 'misuse', message: result.message + again, unknown: null });
  }
  if (result.kind === 'unreachable') {
    const { renderUnreachable } = await import('./render-trouble.ts');
    say(2, renderUnreachable(result, readBaseUrl(settings), paintOf(2, given)));
    if (given.has('wait') && answered.kind === 'answer')
      say(2, `svc: ${jobId} was started. Follow it with: svc jobs show ${jobId}\n`);
    return 3;
  }
  if (given.has('json')) say(1, formatJson(result));
  else if (result.status === 204) say(1, 'Done.\n');
  else if (result.body.ok === true) say(1, renderAnswer(result.body, paintOf(1, given)));
  else {
    const { renderRefusal } = await import('./render-trouble.ts');
    say(2, renderRefusal(result, command, paintOf(2, given)));
  }
  return decideExitCode(result);
}

async function send({ command, given }: CallInvocation, call: SvcCall) {
  if (command.fileTypes.length === 0) return sendCall(call);
  const { receiveFile } = await import('./receive-file.ts');
  return receiveFile(call, readPlace(given), isTerminal(1));
}

// Checked before anything is sent or charged.
async function findOutputFault(given: ReadonlyMap<string, string>): Promise<string | null> {
  const place = readPlace(given);
  if (place === null) return null;
  const { findPlaceFault } = await import('./output-place.ts');
  return findPlaceFault(place);
}

async function waitIfRequested(
  invocation: CallInvocation,
  answered: Awaited<ReturnType<typeof send>>,
  commands: readonly CliCommand[],
): Promise<Waited> {
  if (!invocation.given.has('wait') || answered.kind !== 'answer' || answered.body.ok !== true) return answered;
  const { waitForJob } = await import('./wait-for-job.ts');
  return waitForJob(invocation, answered, commands);
}

function reportFile({ path, bytes }: Received, given: ReadonlyMap<string, string>): number {
  if (path === '-') return 0;
  const fact = { ok: true, file: path, bytes };
  writeText(1, given.has('json') ? `${JSON.stringify(fact)}\n` : renderAnswer(fact, paintOf(1, given)));
  return 0;
}

function reportUnplaced(type: string): Promise<number> {
  const message = `the answer is a file (${type}), which a terminal cannot show: add --output <file>`;
  return reportMisuse({ kind: 'misuse', message, unknown: null });
}

function decideExitCode({ status, body }: SvcAnswer): number {
  if (body.ok === true) return 0;
  return status === 401 ? 4 : 1;
}

function formatJson({ text }: SvcAnswer): string {
  if (text === '') return '';
  const shown = isTerminal(1) ? normaliseJson(text) : text;
  return shown.endsWith('\n') ? shown : `${shown}\n`;
}

function paintOf(fd: 1 | 2, given: ReadonlyMap<string, string>) {
  return decidePaint(fd, given.has('no-color'), env);
}

async function reportFault({ exitCode, message }: CallFault, { given }: CallInvocation): Promise<number> {
  if (exitCode === 2) return reportMisuse({ kind: 'misuse', message, unknown: null });
  const { renderNoCredential } = await import('./render-trouble.ts');
  writeText(2, renderNoCredential(message, paintOf(2, given)));
  return exitCode;
}

async function reportMisuse(misuse: Misuse, commands: readonly CliCommand[] = []): Promise<number> {
  const { renderMisuse } = await import('./render-misuse.ts');
  writeText(2, renderMisuse(misuse, decidePaint(2, process.argv.includes('--no-color'), env)));
  if (misuse.unknown?.kind !== 'command') return 2;
  const { renderUsage } = await import('./render-help.ts');
  writeText(2, `\n${renderUsage(misuse.unknown.group, commands)}`);
  return 2;
}

async function showHelp(words: readonly string[], commands: readonly CliCommand[]): Promise<number> {
  const { renderHelp } = await import('./render-help.ts');
  writeText(1, renderHelp(words, commands));
  return 0;
}

function showVersion(): number {
  const { readFileSync } = process.getBuiltinModule('node:fs');
  const text = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8');
  const { version }: { version: string } = JSON.parse(text);
  writeText(1, `svc ${version}\n`);
  return 0;
}
