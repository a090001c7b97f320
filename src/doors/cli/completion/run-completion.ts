import type { CliCommandTable, LocalCommand } from '#doors/cli/command.ts';
import { say, sayFault } from '#doors/cli/terminal.ts';
import { listPlaces } from './list-candidates.ts';
import { renderScript, SHELLS } from './render-script.ts';

const HELP = `Print a script that completes commands and options in your shell.

Usage: svc completion bash|zsh|fish

bash: add this line to ~/.bashrc:
  source <(svc completion bash)
zsh: add this line to ~/.zshrc, after compinit:
  source <(svc completion zsh)
fish:
  svc completion fish > ~/.config/fish/completions/svc.fish
`;

/** Runs `svc completion`; returns the exit code. */
export function runCompletion(argv: readonly string[], local: readonly LocalCommand[]): number {
  if (argv.includes('--help') || argv.includes('-h')) return say(1, HELP);
  const shell = SHELLS.find((name) => name === argv[0]);
  if (shell === undefined || argv.length > 1) {
    return sayFault('completion takes one of bash, zsh and fish\nsee svc completion --help');
  }
  const { readFileSync } = process.getBuiltinModule('node:fs');
  const table = readFileSync(new URL('../commands.generated.json', import.meta.url), 'utf8');
  const { commands }: CliCommandTable = JSON.parse(table);
  return say(1, renderScript(shell, listPlaces(commands, local)));
}
