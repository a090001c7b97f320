import { wrapText } from './answer/format-value.ts';
import type { CliCommand } from './command.ts';
import { LOCAL_COMMANDS } from './local-commands.ts';
import { DEFAULTED_FIELD, type UnknownWord } from './parse-command-line.ts';
import { listNearest } from './render-misuse.ts';
import { groupBySubject } from './subjects.ts';

type Line = readonly [left: string, right: string];

const WIDTH = 80;
const MAX_LEFT_WIDTH = 31;
const USAGE = 'Usage: svc ';
// One column for all subjects.
const OVERVIEW = { minWidth: MAX_LEFT_WIDTH };

const GLOBAL_LINES: readonly Line[] = [
  ['--token <key>', 'API key. Others see it in ps: prefer the environment.'],
  ['--profile <name>', 'Use this profile; see svc profiles --help.'],
  ['--base-url <url>', 'URL of the service (http or https).'],
  ['--timeout <seconds>', 'Seconds to wait for the complete answer (default 30).'],
  ['--output <file>', 'Save a returned file here; no file is replaced.'],
  ['--force', 'Let --output replace an existing file.'],
  ['--wait', 'Wait for the job; with --output save its file.'],
  ['--json', 'Print only the JSON of the service.'],
  ['--fields <a,b.c>', 'Print only these fields, with tabs; with --json as JSON.'],
  ['--no-color', 'Print without colour, like NO_COLOR.'],
  ['-h, --help', 'Show help; after a command, help for that command.'],
  ['--version', 'Show the version.'],
];

const WAIT_LINE: Line = ['--wait', 'Show progress until the job ends; with --output <file> save its file there.'];

const ENVIRONMENT_LINES: readonly Line[] = [
  ['SERVICE_ASSETS_API_KEY', 'API key.'],
  ['SERVICE_API_KEY', 'API key, if the above is not set.'],
  ['SVC_PROFILE', 'The profile to use.'],
  ['SERVICE_BASE_URL', 'URL of the service (default http://127.0.0.1:8080).'],
  ['NO_COLOR', 'Turns colour off when set to any value.'],
];

const CREDENTIAL_LINES: readonly Line[] = [
  ['1', '--token or --profile'],
  ['2', 'SERVICE_ASSETS_API_KEY or SERVICE_API_KEY'],
  ['3', 'SVC_PROFILE, or the profile in use (svc login)'],
  ['4', 'demo credentials of a service in this folder (DATA_DIR or ./var)'],
];

const EXIT_LINES: readonly Line[] = [
  ['0', 'success'],
  ['1', 'the service refused the request'],
  ['2', 'the command line is invalid'],
  ['3', 'the service could not be reached, or another server answered'],
  ['4', 'the credential is missing or invalid'],
  ['5', 'svc watch check saw a change'],
  ['70', 'an internal error of svc'],
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
    ['Usage: svc <command> [options]', '       svc <command> --help'],
    ...groupBySubject(listEntries(commands)).map(([title, members]) => [
      `${title}:`,
      ...renderLines(
        members.map(({ command, line: [left, right] }) => [shorten(left, command), right]),
        OVERVIEW,
      ),
    ]),
    ['Prices:', ...renderLines(listPrices(commands))],
    ['Options:', ...renderLines(GLOBAL_LINES)],
    ['Environment:', ...renderLines(ENVIRONMENT_LINES)],
    ['Credential, the first that is found:', ...renderLines(CREDENTIAL_LINES)],
    ['Exit codes:', ...renderLines(EXIT_LINES)],
  ]);
}

function shorten(synopsis: string, command: string): string {
  return synopsis.length <= MAX_LEFT_WIDTH ? synopsis : `${command} …`;
}

/** A command of the table or written by hand, as one line of the help. */
type HelpEntry = { command: string; line: Line };

export function listEntries(commands: readonly CliCommand[]): HelpEntry[] {
  const local = LOCAL_COMMANDS.map(({ command, usage, summary }): HelpEntry => {
    return { command, line: [`${command} ${usage}`.trim(), summary] };
  });
  return [...commands.map((one) => ({ command: one.command, line: buildCommandLine(one) })), ...local];
}

// A command behind a closed gate shows no price.
function listPrices(commands: readonly CliCommand[]): Line[] {
  const priced = commands.filter(({ price }) => price !== null && price !== 'free');
  return [...priced.map(({ command, price }): Line => [command, price ?? '']), ['all other open commands', 'free']];
}

/** Renders the commands of a group; '' is all of them. */
function renderUsage(group: string, commands: readonly CliCommand[]): string {
  const prefix = group === '' ? '' : `${group} `;
  const members = commands.filter(({ command }) => command.startsWith(prefix));
  return renderSections([
    [`Usage: svc ${prefix}<command> [options]`],
    ['Commands:', ...renderLines(members.map(buildCommandLine), { maxWidth: WIDTH / 2 })],
    ['See svc --help for the options of all commands.'],
  ]);
}

export function renderNearest(unknown: UnknownWord, commands: readonly CliCommand[]): string {
  const entries = listEntries(commands);
  const near = listNearest(
    unknown,
    entries.map(({ command }) => command),
  );
  const lines = near.flatMap((command) => entries.filter((entry) => entry.command === command));
  const suggestion = lines.length === 0 ? [] : [['Did you mean:', ...renderLines(lines.map(({ line }) => line))]];
  const help = `svc ${unknown.group} --help`.replace('  ', ' ');
  return renderSections([...suggestion, [`See ${help} for all commands.`]]);
}

function renderCommandHelp(command: CliCommand): string {
  const { positionals, options } = command;
  const waiting: Line[] = command.ordersJob ? [WAIT_LINE] : [];
  const optionLines = [...options.map(({ name, value, help }): Line => [`--${name} <${value}>`, help]), ...waiting];
  return renderSections([
    [`${command.summary}.`],
    wrapText(command.description, WIDTH),
    renderCommandUsage(command),
    ...(positionals.length === 0
      ? []
      : [['Arguments:', ...renderLines(positionals.map(({ name, help }): Line => [`<${name}>`, help]))]]),
    ...(optionLines.length === 0 ? [] : [['Options of this command:', ...renderLines(optionLines)]]),
    renderLines(listFacts(command), { indent: '' }),
    ['See svc --help for the options of all commands.'],
  ]);
}

function renderCommandUsage(command: CliCommand): string[] {
  const [first = '', ...more] = wrapText(`${renderSynopsis(command)} [options]`, WIDTH - USAGE.length);
  return [USAGE + first, ...more.map((line) => ' '.repeat(USAGE.length) + line)];
}

function listFacts({ method, path, available, needsCredential, scopes, price }: CliCommand): Line[] {
  const scope = scopes.length === 0 ? '' : ` with ${scopes.join(', ')}`;
  const closed = available ? '' : '; not available yet';
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
  const required = options
    .filter((option) => option.required && option.field !== DEFAULTED_FIELD)
    .map(({ name, value }) => `--${name} <${value}>`);
  return [command, ...words, ...required].join(' ');
}

/** Renders lines in two columns, at most 80 wide. A long left side gets a line of its own. */
function renderLines(
  lines: readonly Line[],
  { indent = '  ', minWidth = 0, maxWidth = MAX_LEFT_WIDTH } = {},
): string[] {
  const width = Math.max(minWidth, ...lines.map(([left]) => left.length).filter((length) => length <= maxWidth));
  const begin = indent.length + width + 2;
  return lines.flatMap(([left, right]) => {
    const [first = '', ...more] = wrapText(right, WIDTH - begin);
    const rest = more.map((line) => ' '.repeat(begin) + line);
    if (left.length > width) {
      const lefts = wrapText(left, WIDTH - indent.length * 2).map((line, at) => indent.repeat(at === 0 ? 1 : 2) + line);
      return [...lefts, ' '.repeat(begin) + first, ...rest];
    }
    return [`${indent}${left.padEnd(width)}  ${first}`.trimEnd(), ...rest];
  });
}

function renderSections(sections: readonly (readonly string[])[]): string {
  return sections.map((lines) => `${lines.join('\n')}\n`).join('\n');
}
