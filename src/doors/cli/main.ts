import type { CliCommandTable } from './command.ts';
import {
  type CallFault,
  findToken,
  type Invocation,
  type Misuse,
  parseArguments,
  parseCall,
  readBaseUrl,
} from './parse-command-line.ts';
import { renderAnswer } from './render-answer.ts';
import { type Answer, sendCall } from './send-call.ts';
import { decidePaint, hideToken, isTerminal, normaliseJson, writeText } from './terminal.ts';

type CallInvocation = Extract<Invocation, { kind: 'call' }>;

const { argv, env } = process;
// Read and not imported, which takes longer.
const { commands } = readJson('commands.generated.json') as CliCommandTable;

// What only some runs need is imported by them alone: a module costs half a millisecond.
async function run(invocation: Invocation): Promise<number> {
  switch (invocation.kind) {
    case 'version':
      return showVersion();
    case 'help':
      return showHelp(invocation.words);
    case 'misuse':
      return reportMisuse(invocation);
    case 'call':
      return runCall(invocation);
  }
}

async function runCall(invocation: CallInvocation): Promise<number> {
  const { command, fields, given } = invocation;
  const settings = { given, env };
  const call = parseCall(command, fields, settings);
  if ('exitCode' in call) return reportFault(call, invocation);
  const result = await sendCall(call);
  const say = (fd: 1 | 2, text: string) => writeText(fd, hideToken(text, findToken(settings)));
  if (result.kind === 'unreachable') {
    const { renderUnreachable } = await import('./render-trouble.ts');
    say(2, renderUnreachable(result, readBaseUrl(settings), paintOf(2, given)));
    return 3;
  }
  if (given.has('json')) say(1, formatJson(result));
  else if (result.body.ok === true) say(1, renderAnswer(result.body, paintOf(1, given)));
  else {
    const { renderRefusal } = await import('./render-trouble.ts');
    say(2, renderRefusal(result, command, paintOf(2, given)));
  }
  return decideExitCode(result);
}

function decideExitCode({ status, body }: Answer): number {
  if (body.ok === true) return 0;
  return status === 401 ? 4 : 1;
}

function formatJson({ text }: Answer): string {
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

async function reportMisuse(misuse: Misuse): Promise<number> {
  const { renderMisuse } = await import('./render-misuse.ts');
  writeText(2, renderMisuse(misuse, decidePaint(2, argv.includes('--no-color'), env)));
  if (misuse.unknown?.kind !== 'command') return 2;
  const { renderUsage } = await import('./render-help.ts');
  writeText(2, `\n${renderUsage(misuse.unknown.group, commands)}`);
  return 2;
}

async function showHelp(words: readonly string[]): Promise<number> {
  const { renderHelp } = await import('./render-help.ts');
  writeText(1, renderHelp(words, commands));
  return 0;
}

function showVersion(): number {
  const { version } = readJson('../../../package.json') as { version: string };
  writeText(1, `svc ${version}\n`);
  return 0;
}

function readJson(path: string): unknown {
  const { readFileSync } = process.getBuiltinModule('node:fs');
  return JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
}

process.exit(await run(parseArguments(argv.slice(2), commands)));
