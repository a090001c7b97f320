import { readFileSync } from 'node:fs';
import type { CliCommandTable } from '#doors/cli/command.ts';
import { runCommandLine } from '#doors/cli/run-command-line.ts';
import { writeExact } from '#doors/cli/terminal.ts';

/** A command line, with the whole environment and the folder in which it runs. */
export type LineToRun = { words: readonly string[]; env: Record<string, string>; cwd: string };

// Runs command lines as svc does, one after the other. A NUL follows what each of them writes to an output. On standard
// output, U+0001 and the exit code are before it.
const TABLE = new URL('../../../src/doors/cli/commands.generated.json', import.meta.url);
const { commands } = JSON.parse(readFileSync(TABLE, 'utf8')) as CliCommandTable;
process.on('message', async ({ words, env, cwd }: LineToRun) => {
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
  Object.assign(process.env, env);
  process.chdir(cwd);
  // Like svc, this program ends when its command line waits for nothing that keeps a program alive.
  process.channel?.unref();
  const code = await runCommandLine(words, commands);
  process.channel?.ref();
  // A command listens until its program ends.
  for (const signal of ['SIGINT', 'SIGTERM']) process.removeAllListeners(signal);
  writeExact(1, `\u0001${code}\0`);
  writeExact(2, '\0');
});
