import type { Operation } from '#contract/operation.ts';
import type { CliCommandTable } from '#doors/cli/command.ts';
import { runCommandLine } from '#doors/cli/run-command-line.ts';
import { MEDIA_OPERATIONS } from '#test/support/media-operations.ts';

type Builder = { buildCliCommands(operations: readonly Operation[]): CliCommandTable };

// svc as it is, with the commands of the tests' own operations.
const BUILDER = new URL('../../../tools/generate/build-cli-commands.ts', import.meta.url);
const { buildCliCommands } = (await import(BUILDER.href)) as Builder;
process.exit(await runCommandLine(process.argv.slice(2), buildCliCommands(MEDIA_OPERATIONS).commands));
