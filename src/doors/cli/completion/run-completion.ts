import type { CliCommand, LocalCommand } from '#doors/cli/command.ts';
import { GLOBAL_OPTIONS, readCommands } from '#doors/cli/parse-command-line.ts';
import { say, sayFault } from '#doors/cli/terminal.ts';

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
  return say(1, renderScript(shell, listPlaces(readCommands(), local)));
}

const SHELLS = ['bash', 'zsh', 'fish'] as const;

type Shell = (typeof SHELLS)[number];

/** Renders the script of a shell. It contains every candidate, so completing never starts svc. */
function renderScript(shell: Shell, places: readonly CompletionPlace[]): string {
  return { bash: renderBash, zsh: renderZsh, fish: renderFish }[shell](places);
}

function renderBash(places: readonly CompletionPlace[]): string {
  return `# Completion of svc for bash: source <(svc completion bash)
_svc() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} at='' word
  case $prev in
    ${FILE_OPTIONS.join('|')}) local IFS=$'\\n'; COMPREPLY=($(compgen -f -- "$cur")); return ;;
  esac
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "\${at:+$at }$word" in
      ${listBeginnings(places).join('|')}) at="\${at:+$at }$word" ;;
    esac
  done
  local offered=''
  case $at in
${places.map(({ words, candidates }) => `    ${quote(words)}) offered=${quote(candidates.map(({ word }) => word).join(' '))} ;;`).join('\n')}
  esac
  COMPREPLY=($(compgen -W "$offered" -- "$cur"))
  # verify takes a file.
  local IFS=$'\\n'
  [ "$at" = verify ] && COMPREPLY+=($(compgen -f -- "$cur"))
}
complete -o filenames -F _svc svc
`;
}

function renderZsh(places: readonly CompletionPlace[]): string {
  return `#compdef svc
# Completion of svc for zsh: put it as _svc into a folder of $fpath, or: source <(svc completion zsh)
_svc() {
  local at='' word
  local -a offered
  case \${words[CURRENT-1]} in
    ${FILE_OPTIONS.join('|')}) _files; return ;;
  esac
  for word in \${words[2,CURRENT-1]}; do
    case "\${at:+$at }$word" in
      ${listBeginnings(places)
        .map((words) => `(${words})`)
        .join('|')}) at="\${at:+$at }$word" ;;
    esac
  done
  case $at in
${places.map(({ words, candidates }) => `    (${quote(words)}) offered=(${candidates.map(describeZsh).join(' ')}) ;;`).join('\n')}
  esac
  _describe 'svc' offered
  [[ $at = verify ]] && _files
}
if [ "$funcstack[1]" = _svc ]; then _svc "$@"; else compdef _svc svc; fi
`;
}

function describeZsh({ word, about }: CompletionPlace['candidates'][number]): string {
  return quote(about === '' ? word : `${word}:${about.replaceAll(':', '')}`);
}

function renderFish(places: readonly CompletionPlace[]): string {
  const lines = places.flatMap(({ words, candidates }) =>
    candidates.map(({ word, about }) => {
      const when = quote(`test (__svc_at) = "${words}"`);
      const what = word.startsWith('--') ? `-l ${word.slice(2)}` : `-a ${quote(word)}`;
      const file = FILE_OPTIONS.includes(word) ? '-r -F' : '-f';
      return `complete -c svc ${file} -n ${when} ${what}${about === '' ? '' : ` -d ${quote(about)}`}`;
    }),
  );
  return `# Completion of svc for fish: svc completion fish > ~/.config/fish/completions/svc.fish
function __svc_at
  set -l at ''
  for word in (commandline -opc)[2..-1]
    set -l next (string trim "$at $word")
    contains -- "$next" ${listBeginnings(places).join(' ')}; and set at $next
  end
  echo "$at"
end
${lines.join('\n')}
complete -c svc -n 'test (__svc_at) = verify' -F
`;
}

function listBeginnings(places: readonly CompletionPlace[]): string[] {
  return places.flatMap(({ words }) => (words === '' ? [] : [quote(words)]));
}

function quote(text: string): string {
  return `'${text.replaceAll("'", '’')}'`;
}

/** A word that completion offers, and what it is for. */
type Suggestion = { word: string; about: string };

/** A place in a command line (the words typed before) and what can follow. */
type CompletionPlace = { words: string; candidates: Suggestion[] };

/** Lists what can follow each beginning of a command line: the next words, and options after a whole command. */
function listPlaces(commands: readonly CliCommand[], local: readonly LocalCommand[]): CompletionPlace[] {
  const places = new Map<string, Map<string, string>>();
  const add = (at: string, word: string, about: string) => {
    const place = places.get(at) ?? new Map<string, string>();
    if (!place.has(word)) place.set(word, about);
    places.set(at, place);
  };
  for (const { command, summary, options } of commands) {
    const words = command.split(' ');
    for (const [at, word] of words.entries()) {
      const isLast = at === words.length - 1;
      add(words.slice(0, at).join(' '), word, isLast ? summary : `${word} commands`);
    }
    for (const { name, help } of options) add(command, `--${name}`, help);
    for (const name of Object.keys(GLOBAL_OPTIONS)) add(command, `--${name}`, '');
  }
  for (const { command, summary, words, options } of local) {
    add('', command, summary);
    for (const word of words) add(command, word, '');
    for (const name of options) add(command, `--${name}`, '');
  }
  return [...places].map(([words, place]) => ({
    words,
    candidates: [...place].map(([word, about]) => ({ word, about })),
  }));
}

/** Lists the options after which a file name follows. */
const FILE_OPTIONS = [
  '--output',
  '--keys',
  '--witness',
  '--checkpoint',
  '--consistency',
  '--source-file',
  '--csv',
  '--out',
];
