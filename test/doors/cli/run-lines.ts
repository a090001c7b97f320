import { readFileSync } from 'node:fs';
import type { CliCommandTable } from '#doors/cli/command.ts';
import { runCommandLine } from '#doors/cli/run-command-line.ts';
import { writeExact } from '#doors/cli/terminal.ts';

// Runs several command lines as svc does. Standard input has the words of each, as JSON. A NUL follows what each of them
// writes to an output; on standard output, the exit code is before it.
const TABLE = new URL('../../../src/doors/cli/commands.generated.json', import.meta.url);
const { commands } = JSON.parse(readFileSync(TABLE, 'utf8')) as CliCommandTable;
for (const words of JSON.parse(readFileSync(0, 'utf8')) as string[][]) {
  const code = await runCommandLine(words, commands);
  writeExact(1, `${code}\0`);
  writeExact(2, '\0');
}
process.exit(0);
