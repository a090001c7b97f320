import type { Access } from './access/decide-access.ts';
import { openAccess } from './access/open-access.ts';
import type { CliCommand } from './command.ts';
import {
  type CallFault,
  type CallSettings,
  DEFAULTED_FIELD,
  FILE_VALUE,
  type Invocation,
  type Misuse,
  parseArguments,
  parseCall,
  readPlace,
  type SvcCall,
} from './parse-command-line.ts';
import type { Received } from './receive-file.ts';
import { type SvcAnswer, sendCall } from './send-call.ts';
import { decidePaint, hideToken, isTerminal, normaliseJson, normaliseText, writeExact, writeText } from './terminal.ts';
import type { Waited } from './wait-for-job.ts';

type CallInvocation = Extract<Invocation, { kind: 'call' }>;

const { env } = process;

/** Runs a command line; returns the exit code. Modules that few runs need are imported on demand: each costs half a millisecond. */
export async function runCommandLine(argv: readonly string[], commands: readonly CliCommand[]): Promise<number> {
  const words = argv[0] === 'help' ? [...argv.slice(1), '--help'] : argv;
  if (!isInTable(words[0], commands)) {
    const { findLocalCommand } = await import('./local-commands.ts');
    const local = findLocalCommand(words[0]);
    if (local !== null) return local.run(words.slice(1));
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

// Most runs name a command of the table, or begin with an option, and need not load the others.
function isInTable(word: string | undefined, commands: readonly CliCommand[]): boolean {
  if (word === undefined || word.startsWith('-')) return true;
  return commands.some(({ command }) => command === word || command.startsWith(`${word} `));
}

async function runCall(invocation: CallInvocation, commands: readonly CliCommand[]): Promise<number> {
  const { command, given } = invocation;
  const access = await openAccess({ given, env }, command.needsCredential);
  if ('exitCode' in access) return reportFault(access, invocation);
  const filled = await fillVersion(invocation, access, commands);
  if ('exitCode' in filled) return reportFault(filled, invocation);
  const read = await readFiles(command, filled.fields);
  if ('exitCode' in read) return reportFault(read, invocation);
  const call = parseCall(command, read.fields, { given, access });
  if ('exitCode' in call) return reportFault(call, invocation);
  const fault = await findOutputFault(command, given);
  if (fault !== null) return reportMisuse({ kind: 'misuse', message: `${fault}. Nothing was sent`, unknown: null });
  const say = (fd: 1 | 2, text: string) => writeText(fd, hideToken(text, access.token));
  const sayJson = (answer: SvcAnswer) => writeExact(1, hideToken(formatJson(answer), access.token));
  // Loads while the service works.
  if (command.needsCredential && !given.has('json')) void import('./render-answer.ts');
  const answered = await send(invocation, call);
  let result = await waitIfRequested({ given, access }, answered, commands);
  const jobId = answered.kind === 'answer' ? normaliseText(String(answered.body.job_id)) : '';
  if (result.kind === 'stopped') {
    say(2, `svc: stopped waiting, but ${jobId} continues. Follow it with: svc jobs show ${jobId}\n`);
    return 130;
  }
  if (result.kind === 'failed') {
    const { renderFailedJob } = await import('./render-trouble.ts');
    if (given.has('json')) sayJson(result.answer);
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
    say(2, renderUnreachable(result, access.baseUrl, paintOf(2, given)));
    if (given.has('wait') && answered.kind === 'answer')
      say(2, `svc: ${jobId} was started. Follow it with: svc jobs show ${jobId}\n`);
    return 3;
  }
  if (result.body.ok === true && command.command === 'whoami') {
    const { addLocalFacts } = await import('./login/whoami.ts');
    result = addLocalFacts(result, access);
  }
  if (given.has('fields') && result.body.ok === true) return showFields(result, given, say);
  if (given.has('json')) sayJson(result);
  else if (result.status === 204) say(1, 'Done.\n');
  else if (result.body.ok === true) say(1, await render(addRecordId(result), given));
  else {
    const { renderRefusal } = await import('./render-trouble.ts');
    say(2, renderRefusal(result, command, paintOf(2, given)));
  }
  return decideExitCode(result);
}

// The contract requires the version of addresses; most services hold one.
async function fillVersion(
  { command, fields, given }: CallInvocation,
  access: Access,
  commands: readonly CliCommand[],
): Promise<{ fields: Record<string, string> } | CallFault> {
  const isOpen = command.options.some(({ field, required }) => required && field === DEFAULTED_FIELD);
  if (!isOpen || DEFAULTED_FIELD in fields) return { fields };
  const { findDefaultVersion } = await import('./find-default-version.ts');
  const version = await findDefaultVersion(commands, { given, access });
  return typeof version === 'string' ? { fields: { ...fields, [DEFAULTED_FIELD]: version } } : version;
}

// Few commands send a file.
async function readFiles(command: CliCommand, fields: Record<string, string>) {
  if (!command.options.some(({ value, field }) => value === FILE_VALUE && field in fields)) return { fields };
  const { readTextFiles } = await import('./read-text-files.ts');
  return readTextFiles(command, fields);
}

async function send({ command, given }: CallInvocation, call: SvcCall) {
  if (command.fileTypes.length === 0) return sendCall(call);
  const { receiveFile } = await import('./receive-file.ts');
  return receiveFile(call, readPlace(given), isTerminal(1));
}

// Checked before anything is sent or charged.
async function findOutputFault({ command, options }: CliCommand, given: CallSettings['given']): Promise<string | null> {
  const place = readPlace(given);
  if (place === null) return null;
  const isJson = options.some(({ name }) => name === 'format') && (given.get('format') ?? 'json') === 'json';
  if (isJson) return `${command} returns a file only with --format, so --output needs it: see svc ${command} --help`;
  const { findPlaceFault } = await import('./output-place.ts');
  return findPlaceFault(place);
}

async function waitIfRequested(
  settings: CallSettings,
  answered: Awaited<ReturnType<typeof send>>,
  commands: readonly CliCommand[],
): Promise<Waited> {
  if (!settings.given.has('wait') || answered.kind !== 'answer' || answered.body.ok !== true) return answered;
  const { waitForJob } = await import('./wait-for-job.ts');
  return waitForJob(settings, answered, commands);
}

async function reportFile({ path, bytes }: Received, given: ReadonlyMap<string, string>): Promise<number> {
  if (path === '-') return 0;
  const fact = { ok: true, file: path, bytes };
  writeText(1, given.has('json') ? `${JSON.stringify(fact)}\n` : await render(fact, given));
  return 0;
}

function reportUnplaced(type: string): Promise<number> {
  const message = `the answer is a file (${type}), which a terminal cannot show: add --output <file>`;
  return reportMisuse({ kind: 'misuse', message, unknown: null });
}

async function showFields(
  { body }: SvcAnswer,
  given: ReadonlyMap<string, string>,
  say: (fd: 1 | 2, text: string) => void,
): Promise<number> {
  const { pickFields } = await import('./answer/pick-fields.ts');
  const { text, missing } = pickFields(body, given.get('fields') ?? '', given.has('json'));
  say(1, given.has('json') && isTerminal(1) ? normaliseJson(text) : text);
  if (missing.length === 0) return 0;
  say(2, `svc: the answer has no field ${missing.join(', ')}: it has ${normaliseText(Object.keys(body).join(', '))}\n`);
  return 2;
}

async function render(body: SvcAnswer['body'], given: ReadonlyMap<string, string>): Promise<string> {
  const { isFlat, renderFlat } = await import('./answer/render-flat.ts');
  if (isFlat(body)) return renderFlat(body, paintOf(1, given));
  const { renderAnswer } = await import('./render-answer.ts');
  return renderAnswer(body, paintOf(1, given));
}

// Some answers name their record in a header only.
function addRecordId({ body, recordId }: SvcAnswer): SvcAnswer['body'] {
  return recordId === null || 'record_id' in body ? body : { ...body, record_id: recordId };
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
  if (exitCode !== 4) {
    await reportMisuse({ kind: 'misuse', message, unknown: null });
    return exitCode;
  }
  const { renderNoCredential } = await import('./render-trouble.ts');
  writeText(2, renderNoCredential(message, paintOf(2, given)));
  return exitCode;
}

async function reportMisuse(misuse: Misuse, commands: readonly CliCommand[] = []): Promise<number> {
  const { renderMisuse } = await import('./render-misuse.ts');
  writeText(2, renderMisuse(misuse, decidePaint(2, process.argv.includes('--no-color'), env)));
  if (misuse.unknown?.kind !== 'command') return 2;
  const { renderNearest } = await import('./render-help.ts');
  writeText(2, renderNearest(misuse.unknown, commands));
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
