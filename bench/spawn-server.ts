import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

/** A server in a child process. */
export type SpawnedServer = { url: string; pid: number; stop(): Promise<void> };

/** Starts a program that prints `ready {url}` when it can serve. */
export async function spawnServer(args: string[], env: Record<string, string> = {}): Promise<SpawnedServer> {
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'ignore'] });
  const url = await new Promise<string>((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
      const ready = /^ready (\S+)$/m.exec(text)?.[1];
      if (ready !== undefined) resolve(ready);
    });
    child.once('exit', (code) => reject(new Error(`${args.join(' ')} ended with ${code} before it was ready`)));
  });
  return {
    url,
    pid: child.pid ?? 0,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

/** Starts the service as `npm start` does, with extra Node options; `root` can be another checkout. */
export function spawnService(
  env: Record<string, string>,
  { root = ROOT, nodeOptions = [] }: { root?: string; nodeOptions?: string[] } = {},
): Promise<SpawnedServer> {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } };
  const words = scripts.start.replace(/^(exec )?node /, '').split(' ');
  const start = words.map((word) => (word.endsWith('.ts') ? join(root, word) : word));
  return spawnServer([...nodeOptions, ...start], env);
}

/** Resident memory of a process in megabytes (Linux). */
export function readResidentMegabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}
