import type { CliCommand } from './command.ts';

type Line = readonly [left: string, right: string];

const WIDTH = 88;
const MAX_LEFT_WIDTH = 48;

const GLOBAL_LINES: readonly Line[] = [
  ['--token <key>', 'API key. Other users can see it in ps, so prefer the environment.'],
  ['--base-url <url>', 'URL of the service (http or https).'],
  ['--timeout <seconds>', 'Seconds to wait for the complete answer (default 30).'],
  ['--output <file>', 'Save a returned file here; an existing file is not replaced.'],
  ['--force', 'Let --output replace an existing file.'],
  ['--wait', 'Wait for the job that a command starts; with --output save its file.'],
  ['--json', 'Print only the JSON of the service.'],
  ['--no-color', 'Print without colour, like NO_COLOR.'],
  ['-h, --help', 'Show help; after a command, help for that command.'],
  ['--version', 'Show the version.'],
];

const WAIT_LINE: Line = ['--wait', 'Show progress until the job ends; with --output <file> save its file there.'];

const ENVIRONMENT_LINES: readonly Line[] = [
  ['SERVICE_ASSETS_API_KEY', 'API key, if --token is not given.'],
  ['SERVICE_API_KEY', 'API key, if neither of the above is given.'],
  ['SERVICE_BASE_URL', 'URL of the service (default http://127.0.0.1:8080).'],
  ['NO_COLOR', 'Turns colour off when set to any value.'],
];

const LOCAL_LINES: readonly Line[] = [
  ['verify <file>', 'Check an evidence file (JSON, PDF or ZIP) offline; see svc verify --help.'],
  ['sandbox', 'List a value for every outcome, to try with a test key; see svc sandbox --help.'],
];

const EXIT_LINES: readonly Line[] = [
  ['0', 'success'],
  ['1', 'the service refused the request'],
  ['2', 'the command line is invalid'],
  ['3', 'the service could not be reached, or another server answered'],
  ['4', 'the credential is missing or invalid'],
  ['126', 'Node 24 or later was not found; nothing was run'],
  ['130', 'waiting was interrupted; the job continues'],
];

/** Renders the help of all commands, of a group or of one command. */
export function renderHelp(words: readonly string[], commands: readonly CliCommand[]): string {
  const path = words.join(' ');
  const command = commands.find((candidate) => candidate.command === path);
  if (command !== undefined) return renderCommandHelp(command);
  if (path !== '') return renderUsage(path, commands);
  return renderSections([
    ['svc calls the Register-Data Service from a shell.'],
    ['Usage: svc <command> [options]'],
    ['Commands:', ...renderLines(commands.map(buildCommandLine))],
    ['Offline:', ...renderLines(LOCAL_LINES)],
    ['Prices:', ...renderLines(listPrices(commands))],
    ['Options:', ...renderLines(GLOBAL_LINES)],
    ['Environment:', ...renderLines(ENVIRONMENT_LINES)],
    ['Exit codes:', ...renderLines(EXIT_LINES)],
  ]);
}

// A closed command states no price.
function listPrices(commands: readonly CliCommand[]): Line[] {
  const priced = commands.filter(({ price }) => price !== null && price !== 'free');
  return [...priced.map(({ command, price }): Line => [command, price ?? '']), ['all other open commands', 'free']];
}

/** Renders the commands of a group; '' is all of them. */
export function renderUsage(group: string, commands: readonly CliCommand[]): string {
  const prefix = group === '' ? '' : `${group} `;
  const members = commands.filter(({ command }) => command.startsWith(prefix));
  return renderSections([
    [`Usage: svc ${prefix}<command> [options]`],
    ['Commands:', ...renderLines(members.map(buildCommandLine))],
    ['See svc --help for the options of all commands.'],
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
    ['See svc --help for the options of all commands.'],
  ]);
}

function listFacts({ method, path, available, needsCredential, scopes, price }: CliCommand): Line[] {
  const scope = scopes.length === 0 ? '' : ` with ${scopes.join(', ')}`;
  const closed = available ? '' : '; no key unlocks it today';
  return [
    ['Calls:', `${method} ${path}`],
    ['Credential:', needsCredential ? `an API key${scope}${closed}` : 'none'],
    ['Price:', price ?? 'not stated'],
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
  const width = Math.max(...lines.map(([left]) => left.length).filter((length) => length <= MAX_LEFT_WIDTH));
  // A longer left side gets a line of its own, so that it does not push all the others to the right.
  return lines.map(([left, right]) => {
    const gap = left.length > width ? `\n${' '.repeat(indent.length + width)}` : ' '.repeat(width - left.length);
    return `${indent}${left}${gap}  ${right}`;
  });
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
