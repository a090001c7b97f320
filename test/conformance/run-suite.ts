import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';

const PACKAGE = dirname(createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/package.json'));

/** One check of the official suite. */
export type Check = { id: string; status: string; errorMessage?: string };

/** What the suite found, scenario by scenario. */
export type Findings = Map<string, Check[]>;

/** Watches a run: gets its output, and may throw to stop it. */
export type Watcher = { onLine(line: string): void; signal: AbortSignal };

/** Runs the official suite in a child process, as from a terminal. */
export async function runSuite(
  kind: 'server' | 'authorization',
  args: readonly string[],
  watcher: Watcher | null = null,
): Promise<Findings> {
  const results = mkdtempSync(join(tmpdir(), 'conformance-'));
  try {
    const command = [join(PACKAGE, 'dist/index.js'), kind, ...args, '-o', results];
    const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'inherit'] });
    createInterface({ input: child.stdout }).on('line', (line) => watcher?.onLine(line));
    watcher?.signal.addEventListener('abort', () => child.kill());
    // The exit code is ignored, because the suite also fails on expected failures.
    await new Promise((resolve) => child.once('close', resolve));
    watcher?.signal.throwIfAborted();
    return readFindings(results);
  } finally {
    rmSync(results, { recursive: true, force: true });
  }
}

/** Lists the scenarios that a server must pass to conform to a revision, as the suite's own frozen list has them. */
export function listScored(revision: string): string[] {
  const text = readFileSync(join(PACKAGE, 'requirements', `${revision}.yaml`), 'utf8');
  const part = /^server:\n((?: {2}- .+\n)+)/m.exec(text)?.[1] ?? '';
  return [...part.matchAll(/- (\S+)/g)].map(([, scenario]) => scenario ?? '');
}

function readFindings(results: string): Findings {
  const findings: Findings = new Map();
  for (const folder of readdirSync(results)) {
    const scenario = folder.replace(/-\d{4}-\d{2}-\d{2}T[\dZ-]+$/, '').replace(/^(server|authorization-server)-/, '');
    findings.set(scenario, JSON.parse(readFileSync(join(results, folder, 'checks.json'), 'utf8')) as Check[]);
  }
  return findings;
}
