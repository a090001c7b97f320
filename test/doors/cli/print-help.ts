import { readFileSync } from 'node:fs';
import type { CliCommandTable } from '#doors/cli/command.ts';
import { runCommandLine } from '#doors/cli/run-command-line.ts';
import { writeExact } from '#doors/cli/terminal.ts';

// Runs several command lines as svc does, each after a line with the command line itself. Each argument is one of them.
const TABLE = new URL('../../../src/doors/cli/commands.generated.json', import.meta.url);
const { commands } = JSON.parse(readFileSync(TABLE, 'utf8')) as CliCommandTable;
for (const [at, line] of process.argv.slice(2).entries()) {
  writeExact(1, `${at === 0 ? '' : '\n'}$ ${line}\n`);
  const code = await runCommandLine(line.split(' ').slice(1), commands);
  if (code !== 0) throw new Error(`${line} ended with ${code}`);
}
