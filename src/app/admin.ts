import { enableCompileCache } from 'node:module';
import { resolveOwnFiles } from './resolve-own-files.ts';

enableCompileCache();
resolveOwnFiles();
outliveReaders();
const { runCommand } = await import('./commands/run-command.ts');
process.exitCode = await runCommand(process.argv.slice(2), process);
// The channel of a worker to its primary would keep it alive.
if (process.connected) process.exit();

/** Keeps a program running when the reader of its output has closed the pipe. */
function outliveReaders(): void {
  // Without a listener, the next write would end the process.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
