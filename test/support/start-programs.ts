import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

/** A program to run, with its whole environment. Without an input it has no standard input. */
export type ToRun = {
  id: number;
  program: string;
  words: readonly string[];
  env: Record<string, string>;
  cwd: string;
  input?: string;
};

/** How a program ended, with -1 after a signal, and what it printed. */
export type Ended = { id: number; code: number; stdout: string; stderr: string };

// The small process of run-program.ts. It ends with the process of the tests.
process.on('message', async (toRun: ToRun) => {
  const ended = await run(toRun).catch((error) => ({ code: -1, stdout: '', stderr: String(error) }));
  process.send?.({ id: toRun.id, ...ended } satisfies Ended);
});

async function run({ program, words, env, cwd, input }: ToRun): Promise<Omit<Ended, 'id'>> {
  const child = spawn(program, words, { env, cwd, stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'] });
  child.stdin?.end(input);
  const [stdout, stderr, [code]] = await Promise.all([read(child.stdout), read(child.stderr), once(child, 'close')]);
  return { code: code ?? -1, stdout, stderr };
}

async function read(stream: Readable | null): Promise<string> {
  return stream === null ? '' : (await buffer(stream)).toString();
}
