import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

/** A server in a child process. */
export type SpawnedServer = { url: string; pid: number; stop(): Promise<void> };

/** Starts a program of Node that prints `ready {url}` when it can serve. */
export function spawnServer(args: string[], env: Record<string, string> = {}): Promise<SpawnedServer> {
  return spawnProgram(process.execPath, args, env);
}

async function spawnProgram(file: string, args: string[], env: Record<string, string>): Promise<SpawnedServer> {
  const child = spawn(file, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'ignore'] });
  const url = await new Promise<string>((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
      const ready = /^ready (\S+)$/m.exec(text)?.[1];
      if (ready !== undefined) resolve(ready);
    });
    child.once('exit', (code) => reject(new Error(`${file} ${args.join(' ')} ended with ${code} before it was ready`)));
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
  const options = nodeOptions.length > 0 && { NODE_OPTIONS: nodeOptions.join(' ') };
  return spawnProgram(join(root, 'bin/svc-admin'), ['serve'], { ...env, ...options });
}

/** Resident memory of a process in megabytes (Linux). */
export function readResidentMegabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}
