import type { CliCommand } from './command.ts';

type Line = readonly [left: string, right: string];

const WIDTH = 88;

const GLOBAL_LINES: readonly Line[] = [
  ['--token <key>', 'API key. Others can see it in ps: prefer the environment.'],
  ['--base-url <url>', 'Where the service is (http or https).'],
  ['--timeout <seconds>', 'How long to wait for the whole answer (default 30).'],
  ['--output <file>', 'Where to put a file that the service answers with; one that is there is kept.'],
  ['--force', 'Let --output replace a file that is there.'],
  ['--wait', 'Where a job is ordered: wait for it, and with --output fetch its file.'],
  ['--json', 'Print the JSON of the service and nothing else.'],
  ['--no-color', 'No colour, as with NO_COLOR.'],
  ['-h, --help', 'Show help; with a command, the help of that command.'],
  ['--version', 'Show the version.'],
];

const WAIT_LINE: Line = [
  '--wait',
  'Tell how far its job is until it has ended; with --output <file> its file is put there.',
];

const ENVIRONMENT_LINES: readonly Line[] = [
  ['SERVICE_ASSETS_API_KEY', 'API key, used when --token is not given.'],
  ['SERVICE_API_KEY', 'API key, used when neither of those is given.'],
  ['SERVICE_BASE_URL', 'Where the service is (default http://127.0.0.1:8080).'],
  ['NO_COLOR', 'No colour, when set to anything.'],
];

const LOCAL_LINES: readonly Line[] = [
  ['verify <file>', 'Check an evidence file (JSON, PDF or ZIP) offline; svc verify --help says how.'],
];

const EXIT_LINES: readonly Line[] = [
  ['0', 'the service answered'],
  ['1', 'the service refused'],
  ['2', 'the command line is wrong'],
  ['3', 'the service could not be reached, or what answered is not the service'],
  ['4', 'no credential, or not a valid one'],
  ['126', 'Node is older than 24, or missing: nothing was run'],
  ['130', 'somebody stopped waiting; the job goes on'],
];

/** Renders help for the words given: all commands, a group of them, or one. */
export function renderHelp(words: readonly string[], commands: readonly CliCommand[]): string {
  const path = words.join(' ');
  const command = commands.find((candidate) => candidate.command === path);
  if (command !== undefined) return renderCommandHelp(command);
  if (path !== '') return renderUsage(path, commands);
  return renderSections([
    ['svc asks the register data service from a shell.'],
    ['Usage: svc <command> [options]'],
    ['Commands:', ...renderLines(commands.map(buildCommandLine))],
    ['Without the service:', ...renderLines(LOCAL_LINES)],
    ['Options:', ...renderLines(GLOBAL_LINES)],
    ['Environment:', ...renderLines(ENVIRONMENT_LINES)],
    ['Exit codes:', ...renderLines(EXIT_LINES)],
  ]);
}

/** Renders the commands of a group, '' for all, in a few lines. */
export function renderUsage(group: string, commands: readonly CliCommand[]): string {
  const prefix = group === '' ? '' : `${group} `;
  const members = commands.filter(({ command }) => command.startsWith(prefix));
  return renderSections([
    [`Usage: svc ${prefix}<command> [options]`],
    ['Commands:', ...renderLines(members.map(buildCommandLine))],
    ['svc --help lists the options of every command.'],
  ]);
}

function renderCommandHelp(command: CliCommand): string {
  const { positionals, options } = command;
  const waiting: Line[] = command.ordersJob ? [WAIT_LINE] : [];
  const optionLines = [...options.map(({ name, value, help }): Line => [`--${name} <${value}>`, help]), ...waiting];
  return renderSections([
    [`${command.summary}.`],
    wrap(command.description, WIDTH),
    [`Usage: svc ${renderSynopsis(command)} [options]`],
    ...(positionals.length === 0
      ? []
      : [['Arguments:', ...renderLines(positionals.map(({ name, help }): Line => [`<${name}>`, help]))]]),
    ...(optionLines.length === 0 ? [] : [['Options of this command:', ...renderLines(optionLines)]]),
    renderLines(listFacts(command), ''),
    ['svc --help lists the options of every command.'],
  ]);
}

function listFacts({ method, path, available, needsCredential, scopes, price }: CliCommand): Line[] {
  const scope = scopes.length === 0 ? '' : ` with ${scopes.join(', ')}`;
  const closed = available ? '' : '; none opens it today';
  return [
    ['Calls:', `${method} ${path}`],
    ['Credential:', needsCredential ? `an API key${scope}${closed}` : 'none'],
    ['Price:', price ?? 'none is given'],
  ];
}

function buildCommandLine(command: CliCommand): Line {
  return [renderSynopsis(command), command.summary];
}

function renderSynopsis({ command, positionals, options }: CliCommand): string {
  const words = positionals.map(({ name }) => `<${name}>`);
  const required = options.filter((option) => option.required).map(({ name, value }) => `--${name} <${value}>`);
  return [command, ...words, ...required].join(' ');
}

function renderLines(lines: readonly Line[], indent = '  '): string[] {
  const width = Math.max(...lines.map(([left]) => left.length));
  return lines.map(([left, right]) => `${indent}${left.padEnd(width)}  ${right}`);
}

function renderSections(sections: readonly (readonly string[])[]): string {
  return sections.map((lines) => `${lines.join('\n')}\n`).join('\n');
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
