import type { Access } from './access/decide-access.ts';
import { isProtected } from './access/same-origin.ts';
import type { CliCommand, CliCommandTable } from './command.ts';
import { joinWords, normaliseNumber } from './normalise-numbers.ts';
import { findValueFault, type OptionToken, readTokens } from './parse-words.ts';

/** The options that every command takes: true where a value follows. */
export const GLOBAL_OPTIONS: Readonly<Record<string, boolean>> = {
  token: true,
  profile: true,
  'base-url': true,
  timeout: true,
  output: true,
  force: false,
  wait: false,
  json: false,
  fields: true,
  'no-color': false,
  help: false,
  version: false,
};

/** An unknown word, the words that are known at its position, and the command group before it. */
export type UnknownWord = { kind: 'command' | 'option'; word: string; known: readonly string[]; group: string };

/** An invalid command line: the reason in one line; `unknown` when a similar word can be suggested. */
export type Misuse = { kind: 'misuse'; message: string; unknown: UnknownWord | null };

/** The parsed command line; `given` has the options by name, flags as ''. */
export type Invocation =
  | { kind: 'call'; command: CliCommand; fields: Record<string, string>; given: Map<string, string> }
  | { kind: 'help'; words: readonly string[] }
  | { kind: 'version' }
  | Misuse;

/** One HTTP request to the service, ready to send. */
export type SvcCall = {
  protocol: string;
  host: string;
  port: number;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | null;
  timeoutMs: number;
};

/** Why a call cannot be made: the exit code and the message. */
export type CallFault = { exitCode: 1 | 2 | 3 | 4; message: string };

/** Where to save a file, and whether it may replace an existing one. */
export type OutputPlace = { path: string; mayReplace: boolean };

/** The options of a call, where it goes and its credential. */
export type CallSettings = { given: ReadonlyMap<string, string>; access: Access };

type Split = { words: string[]; given: Map<string, string> };

/** The value of an option that is the path of a file, whose text is sent. */
export const FILE_VALUE = 'file';

/** The required field that svc fills when the service leaves no choice. */
export const DEFAULTED_FIELD = 'source_version';

const DEFAULT_TIMEOUT_SECONDS = '30';
const MAX_TIMEOUT_SECONDS = 3600;

/** Reads the generated table of commands. Reading the file is faster than importing it. */
export function readCommands(): readonly CliCommand[] {
  const { readFileSync } = process.getBuiltinModule('node:fs');
  const table: CliCommandTable = JSON.parse(readFileSync(new URL('commands.generated.json', import.meta.url), 'utf8'));
  return table.commands;
}

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
  return { kind: 'misuse', message: `unknown command ${quoteWord(unknown.word, unknown.group)}`, unknown };
}

/** Where to save a file; null without --output. */
export function readPlace(given: ReadonlyMap<string, string>): OutputPlace | null {
  const path = given.get('output');
  return path === undefined ? null : { path, mayReplace: given.has('force') };
}

/** Builds the HTTP request of a command, or returns why it cannot. */
export function parseCall(
  command: CliCommand,
  fields: Record<string, string>,
  { given, access }: CallSettings,
): SvcCall | CallFault {
  const base = parseBaseUrl(access.baseUrl);
  if (typeof base === 'string') return { exitCode: 2, message: base };
  const timeout = given.get('timeout') ?? DEFAULT_TIMEOUT_SECONDS;
  const timeoutSeconds = Number(timeout);
  if (!(timeoutSeconds > 0 && timeoutSeconds <= MAX_TIMEOUT_SECONDS)) {
    const message = `--timeout ${quoteWord(timeout)} is invalid: it must be more than 0 and at most ${MAX_TIMEOUT_SECONDS} seconds`;
    return { exitCode: 2, message };
  }
  const token = command.needsCredential ? access.token : null;
  if (token === null && command.needsCredential) {
    const hint = access.hint === undefined ? '' : `; ${access.hint}`;
    return { exitCode: 4, message: `${command.command} needs a credential${hint}` };
  }
  if (token !== null && !isProtected(base.href)) {
    return { exitCode: 2, message: `${base.origin} is not https: the key would cross the network unprotected` };
  }
  if (token !== null && !/^[!-~]+$/.test(token)) {
    return { exitCode: 2, message: 'the API key contains characters that no key has: copy it again' };
  }
  const { path, body } = placeFields(command, fields);
  return {
    protocol: base.protocol,
    host: base.hostname.replace(/^\[|\]$/g, ''),
    port: Number(base.port) || (base.protocol === 'https:' ? 443 : 80),
    method: command.method,
    path: base.pathname.replace(/\/+$/, '') + path,
    headers: buildHeaders(base.host, token, body, command.fileTypes),
    body,
    timeoutMs: timeoutSeconds * 1000,
  };
}

function splitWords(argv: readonly string[], commands: readonly CliCommand[]): Split | Misuse {
  const known = listOptionNames(commands);
  const split: Split = { words: [], given: new Map() };
  for (const token of readTokens(argv, Object.fromEntries(known.map((name) => [name, takesValue(name)])))) {
    if (token.kind === 'positional') split.words.push(token.value);
    if (token.kind !== 'option') continue;
    const misuse = findOptionMisuse(token, argv[token.index] ?? '', known);
    if (misuse !== null) return misuse;
    if (split.given.has(token.name)) return buildMisuse(`--${token.name} is given twice`);
    split.given.set(token.name, token.value ?? '');
  }
  return split;
}

function listOptionNames(commands: readonly CliCommand[]): string[] {
  return [...Object.keys(GLOBAL_OPTIONS), ...commands.flatMap(({ options }) => options.map(({ name }) => name))];
}

function takesValue(name: string): boolean {
  return GLOBAL_OPTIONS[name] !== false;
}

function findOptionMisuse(token: OptionToken, typed: string, known: readonly string[]): Misuse | null {
  const isKnown = known.includes(token.name) && (typed.startsWith('--') || typed === '-h');
  if (!isKnown) return buildUnknownOption(typed.split('=')[0] ?? '', known);
  const fault = findValueFault(token, takesValue(token.name));
  return fault === null ? null : buildMisuse(fault);
}

function fillCommand(command: CliCommand, words: readonly string[], given: Map<string, string>): Invocation {
  const { positionals, options } = command;
  const rest = joinWords(
    words.slice(command.command.split(' ').length),
    positionals.map(({ field }) => field),
  );
  const extra = rest[positionals.length];
  if (extra !== undefined) return buildExtraWord(command, extra);
  const missing = positionals.filter((_, at) => (rest[at] ?? '').trim() === '').map(({ name }) => `<${name}>`);
  if (missing.length > 0) return buildMisuse(`${command.command} needs ${missing.join(' ')}`);
  const foreign = [...given.keys()].find((name) => !(name in GLOBAL_OPTIONS) && !options.some((o) => o.name === name));
  if (foreign !== undefined) return buildMisuse(`${command.command} has no option --${foreign}`);
  if (given.has('wait') && !command.ordersJob) {
    return buildMisuse(`${command.command} starts no job, so it has no option --wait`);
  }
  if (given.has('output') && command.fileTypes.length === 0 && !given.has('wait')) {
    const hint = command.ordersJob ? ': add --wait to save the file of its job' : ', so it has no option --output';
    return buildMisuse(`${command.command} returns no file${hint}`);
  }
  if (given.has('force') && !given.has('output'))
    return buildMisuse('--force needs --output <file>: it lets that file be replaced');
  const absent = options.find(({ name, required, field }) => required && field !== DEFAULTED_FIELD && !given.has(name));
  if (absent !== undefined) return buildMisuse(`${command.command} needs --${absent.name} <${absent.value}>`);
  const typed = options.flatMap(({ name, field }) =>
    given.has(name) ? [[field, normaliseNumber(field, given.get(name) ?? '')]] : [],
  );
  const placed = positionals.map(({ field }, at) => [field, normaliseNumber(field, rest[at] ?? '')]);
  return { kind: 'call', command, fields: { ...command.fixed, ...Object.fromEntries([...placed, ...typed]) }, given };
}

function findUnknownWord(words: readonly string[], commands: readonly CliCommand[]): UnknownWord | null {
  let paths = commands.map(({ command }) => command.split(' '));
  for (const [at, word] of words.entries()) {
    const known = [...new Set(paths.flatMap((path) => path[at] ?? []))];
    if (!known.includes(word)) return { kind: 'command', word, known, group: words.slice(0, at).join(' ') };
    paths = paths.filter((path) => path[at] === word);
  }
  return null;
}

function buildExtraWord(command: CliCommand, extra: string): Misuse {
  const taken = command.positionals.map(({ name }) => `<${name}>`).join(' ');
  const hint = taken === '' ? 'takes no arguments' : `takes only ${taken} (quote a value with spaces)`;
  return buildMisuse(`unexpected argument ${quoteWord(extra)}: ${command.command} ${hint}`);
}

function buildUnknownOption(typed: string, known: readonly string[]): Misuse {
  const options = known.map((name) => `--${name}`);
  const unknown: UnknownWord = { kind: 'option', word: typed, known: options, group: '' };
  return { kind: 'misuse', message: `unknown option ${quoteWord(typed)}`, unknown };
}

function buildMisuse(message: string): Misuse {
  return { kind: 'misuse', message, unknown: null };
}

// A long word may be a key, so it is not printed.
function quoteWord(word: string, group = ''): string {
  return word.length <= 24 ? `"${`${group} ${word}`.trim()}"` : `of ${word.length} characters`;
}

function parseBaseUrl(text: string): URL | string {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) return 'the base URL must start with http:// or https://';
  // A password would be a secret in error messages.
  if (url.username !== '' || url.password !== '') return 'the base URL must not contain a user name or password';
  return url.search === '' && url.hash === '' ? url : 'the base URL must not contain a query or fragment';
}

function placeFields({ method, path, options }: CliCommand, fields: Record<string, string>) {
  const inPath = (field: string) => path.includes(`{${field}}`);
  const filled = path.replace(/\{(\w+)\}/g, (_, field: string) => encodeURIComponent(fields[field] ?? ''));
  const rest = Object.entries(fields).filter(([field]) => !inPath(field));
  if (method === 'POST') {
    const kinds = new Map(options.map(({ field, value }) => [field, value]));
    const typed = rest.map(([field, value]): [string, unknown] => [field, readWord(value, kinds.get(field))]);
    return { path: filled, body: JSON.stringify(nestFields(typed, options)) };
  }
  const query = rest.map(([field, value]) => `${field}=${encodeURIComponent(value)}`).join('&');
  return { path: query === '' ? filled : `${filled}?${query}`, body: null };
}

// `filter.reference` becomes a field of the object `filter`, which is sent even when it is empty.
function nestFields(typed: readonly [string, unknown][], options: CliCommand['options']): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  const parents = options.flatMap(({ field }) => (field.includes('.') ? [field.slice(0, field.indexOf('.'))] : []));
  for (const parent of new Set(parents)) {
    const inside = typed.filter(([field]) => field.startsWith(`${parent}.`));
    body[parent] = Object.fromEntries(inside.map(([field, value]) => [field.slice(parent.length + 1), value]));
  }
  return { ...body, ...Object.fromEntries(typed.filter(([field]) => !field.includes('.'))) };
}

// An invalid number or invalid JSON is sent as text, so that the service refuses it with its own message.
function readWord(text: string, kind: string | undefined): unknown {
  if (kind === 'number') return /^-?\d{1,15}$/.test(text) ? Number(text) : text;
  if (kind === 'decimal') return /^-?\d{1,15}(?:\.\d{1,15})?$/.test(text) ? Number(text) : text;
  if (kind === 'a,b') return text.split(',').map((one) => one.trim());
  return kind === 'json' ? readJson(text) : text;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function buildHeaders(
  host: string,
  token: string | null,
  body: string | null,
  fileTypes: readonly string[],
): Record<string, string> {
  return {
    host,
    // The URL names the wanted format; a header must not override it.
    accept: fileTypes.length === 0 ? 'application/json' : '*/*',
    'user-agent': 'svc',
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(body === null ? {} : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
  };
}
