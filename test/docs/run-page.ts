import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MARK, type PageScript } from './build-page-script.ts';
import type { CloneFolder } from './clone-folder.ts';
import { matchesOutput } from './match-output.ts';
import type { Example } from './read-page.ts';

const PRELUDE = join(import.meta.dirname, 'prelude.sh');
const LIMIT_MS = 300_000;
/** Where pages say that the service listens; the service of a test listens elsewhere. */
const USUAL = '127.0.0.1:8080';

/** Where a page runs, and what its environment has beside PATH and HOME. */
export type PageGround = { clone: CloneFolder; env: Record<string, string>; host: string };

/** Runs the script of a page. Returns what went wrong, each with the line of the page. */
export async function runPage(page: PageScript, examples: readonly Example[], ground: PageGround): Promise<string[]> {
  const { folder, path } = ground.clone;
  const notes = mkdtempSync(join(folder, '..', 'run-'));
  const script = join(notes, 'page.sh');
  const report = join(notes, 'report');
  const here = (text: string) => text.replaceAll(USUAL, ground.host);
  writeFileSync(script, here(page.script));
  for (const { file, text } of page.programs) writeFileSync(join(folder, file), here(text));
  const shell = { BASH_ENV: PRELUDE, REPORT: report, OUTPUTS: notes };
  const env = { PATH: path, HOME: join(folder, '..', 'home'), LANG: 'C.UTF-8', ...shell, ...ground.env };
  const said = join(notes, 'said');
  const output = openSync(said, 'w');
  const child = spawn('bash', [script], { cwd: folder, env, stdio: ['ignore', output, output], detached: true });
  const limit = setTimeout(() => child.kill('SIGKILL'), LIMIT_MS);
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  clearTimeout(limit);
  endGroup(child.pid);
  const outputs = readOutputs(notes, examples.length, (text) => text.replaceAll(ground.host, USUAL));
  const failed = existsSync(report) ? readFileSync(report, 'utf8').trimEnd().split('\n') : [];
  if (failed.length > 0) return failed.map((line) => describeFailure(line, examples, outputs));
  if (code !== 0)
    return [`ended with ${code ?? signal}: ${[...outputs.values()].at(-1) ?? ''}${readFileSync(said, 'utf8')}`];
  return listDifferences(examples, outputs);
}

// A page may start programs in the background, such as a receiver of webhooks.
function endGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // Nothing was left.
  }
}

function readOutputs(folder: string, count: number, settle: (text: string) => string): Map<number, string> {
  const outputs = new Map<number, string>();
  for (let block = 0; block < count; block += 1) {
    const path = join(folder, String(block));
    if (!existsSync(path)) continue;
    const [own = '', ...marked] = settle(readFileSync(path, 'utf8')).split(MARK);
    if (marked.length === 0 && own !== '') outputs.set(block, own);
    // One program can consist of several blocks.
    for (const part of marked) outputs.set(Number.parseInt(part, 10), part.slice(part.indexOf('\n') + 1));
  }
  return outputs;
}

function describeFailure(line: string, examples: readonly Example[], outputs: ReadonlyMap<number, string>): string {
  const [at = '', status = '', command = ''] = line.split('\t');
  const block = examples.findIndex(({ open, close }) => Number(at) > open && Number(at) <= close + 1);
  // A program of several blocks ends in any of them.
  const printed = outputs.get(block) ?? [...outputs.values()].at(-1) ?? '';
  return `line ${at}: ${command} (exit code ${status})\n${printed.slice(-2000)}`;
}

function listDifferences(examples: readonly Example[], outputs: ReadonlyMap<number, string>): string[] {
  return examples.flatMap(({ expected }, block) => {
    if (expected === null) return [];
    const [actual, wanted] = [outputs.get(block) ?? '', expected.lines.join('\n')];
    if (matchesOutput(actual, wanted, expected.language)) return [];
    return [`line ${expected.open + 1}: expected\n${wanted}\nbut the command printed\n${actual}`];
  });
}
