import type { CliCommand } from './command.ts';

/** The options that every command takes: true where a value follows. */
export const GLOBAL_OPTIONS: Readonly<Record<string, boolean>> = {
  token: true,
  'base-url': true,
  timeout: true,
  json: false,
  'no-color': false,
  help: false,
  version: false,
};

/** A word that was not understood, and those that would have been. */
export type UnknownWord = { word: string; known: readonly string[] };

/** A command line that cannot be run: one line that says why; unknown where a nearest word may help. */
export type Misuse = { kind: 'misuse'; message: string; unknown: UnknownWord | null; isCommand: boolean };

/** What a command line asks for; `given` holds the global options by name, flags as ''. */
export type Invocation =
  | { kind: 'call'; command: CliCommand; fields: Record<string, string>; given: Map<string, string> }
  | { kind: 'help'; words: readonly string[] }
  | { kind: 'version' }
  | Misuse;

type Split = { words: string[]; given: Map<string, string> };

/** Parses the words after `svc` against the table of commands. */
export function parseArguments(argv: readonly string[], commands: readonly CliCommand[]): Invocation {
  const split = splitWords(argv, commands);
  if ('kind' in split) return split;
  const { words, given } = split;
  if (given.has('version')) return { kind: 'version' };
  const asksHelp = given.has('help') || words[0] === 'help';
  if (words[0] === 'help') words.shift();
  const command = commands.find((candidate) => candidate.command.split(' ').every((word, at) => words[at] === word));
  if (command !== undefined && !asksHelp) return fillCommand(command, words, given);
  const unknown = command === undefined ? findUnknownWord(words, commands) : null;
  if (unknown === null) return { kind: 'help', words: command?.command.split(' ') ?? words };
  return { kind: 'misuse', message: `unknown command ${quoteWord(unknown.word)}`, unknown, isCommand: true };
}

/** Quotes a word for a message; a long one may be a key, so it is not repeated. */
export function quoteWord(word: string): string {
  return word.length <= 24 ? `"${word}"` : `of ${word.length} characters`;
}

function splitWords(argv: readonly string[], commands: readonly CliCommand[]): Split | Misuse {
  const known = listOptionNames(commands);
  const split: Split = { words: [], given: new Map() };
  for (let at = 0; at < argv.length; at += 1) {
    const word = argv[at] ?? '';
    if (word === '--') {
      split.words.push(...argv.slice(at + 1));
      return split;
    }
    if (!word.startsWith('-') || word === '-') {
      split.words.push(word);
      continue;
    }
    const option = readOption(word, argv[at + 1], known);
    if ('kind' in option) return option;
    if (split.given.has(option.name)) return buildMisuse(`--${option.name} is given twice`);
    split.given.set(option.name, option.value);
    if (option.tookNext) at += 1;
  }
  return split;
}

function listOptionNames(commands: readonly CliCommand[]): string[] {
  return [...Object.keys(GLOBAL_OPTIONS), ...commands.flatMap(({ options }) => options.map(({ name }) => name))];
}

function readOption(word: string, next: string | undefined, known: readonly string[]) {
  const equals = word.indexOf('=');
  const typed = equals < 0 ? word : word.slice(0, equals);
  const name = typed === '-h' ? 'help' : typed.slice(2);
  if (typed !== '-h' && !(typed.startsWith('--') && known.includes(name))) return buildUnknownOption(typed, known);
  if (GLOBAL_OPTIONS[name] === false) {
    return equals < 0 ? { name, value: '', tookNext: false } : buildMisuse(`--${name} takes no value`);
  }
  const value = equals < 0 ? next : word.slice(equals + 1);
  const isMissing = value === undefined || value.trim() === '' || (equals < 0 && value.startsWith('--'));
  return isMissing ? buildMisuse(`--${name} needs a value`) : { name, value, tookNext: equals < 0 };
}

function fillCommand(command: CliCommand, words: readonly string[], given: Map<string, string>): Invocation {
  const { positionals, options } = command;
  const rest = words.slice(command.command.split(' ').length);
  const extra = rest[positionals.length];
  if (extra !== undefined) return buildExtraWord(command, extra);
  const missing = positionals.find((_, at) => (rest[at] ?? '').trim() === '');
  if (missing !== undefined) return buildMisuse(`${command.command} needs <${missing.name}>`);
  const foreign = [...given.keys()].find((name) => !(name in GLOBAL_OPTIONS) && !options.some((o) => o.name === name));
  if (foreign !== undefined) return buildMisuse(`${command.command} has no option --${foreign}`);
  const absent = options.find(({ name, required }) => required && !given.has(name));
  if (absent !== undefined) return buildMisuse(`${command.command} needs --${absent.name} <${absent.value}>`);
  const typed = options.flatMap(({ name, field }) => (given.has(name) ? [[field, given.get(name) ?? '']] : []));
  const placed = positionals.map(({ field }, at) => [field, rest[at] ?? '']);
  return { kind: 'call', command, fields: { ...command.fixed, ...Object.fromEntries([...placed, ...typed]) }, given };
}

function findUnknownWord(words: readonly string[], commands: readonly CliCommand[]): UnknownWord | null {
  let paths = commands.map(({ command }) => command.split(' '));
  for (const [at, word] of words.entries()) {
    const known = [...new Set(paths.flatMap((path) => path[at] ?? []))];
    if (!known.includes(word)) return { word, known };
    paths = paths.filter((path) => path[at] === word);
  }
  return null;
}

function buildExtraWord(command: CliCommand, extra: string): Misuse {
  const taken = command.positionals.map(({ name }) => `<${name}>`).join(' ');
  const hint = taken === '' ? 'takes no words' : `takes only ${taken} (quote a value with spaces)`;
  return buildMisuse(`unexpected word ${quoteWord(extra)}: ${command.command} ${hint}`);
}

function buildUnknownOption(typed: string, known: readonly string[]): Misuse {
  const options = known.map((name) => `--${name}`);
  const message = `unknown option ${quoteWord(typed)}`;
  return { kind: 'misuse', message, unknown: { word: typed, known: options }, isCommand: false };
}

function buildMisuse(message: string): Misuse {
  return { kind: 'misuse', message, unknown: null, isCommand: false };
}
