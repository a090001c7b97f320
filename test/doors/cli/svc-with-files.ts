import { readFileSync } from 'node:fs';
import type { CliCommandTable } from '#doors/cli/command.ts';
import { runCommandLine } from '#doors/cli/run-command-line.ts';

// svc as it is, with the commands of another table.
const table = readFileSync(process.env.COMMAND_TABLE ?? '', 'utf8');
const { commands }: CliCommandTable = JSON.parse(table);
process.exit(await runCommandLine(process.argv.slice(2), commands));
