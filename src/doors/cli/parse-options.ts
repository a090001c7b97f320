import type { ParseArgsConfig, parseArgs } from 'node:util';
import { parseWords } from './parse-words.ts';

type Options = NonNullable<ParseArgsConfig['options']>;
type Words<O extends Options> = ReturnType<typeof parseArgs<{ options: O; allowPositionals: true }>>;

/** The parsed words of a command written by hand: its request, a wish for help, or why the words are invalid. */
type ParsedOptions<Request> =
  | { kind: 'request'; request: Request }
  | { kind: 'help' }
  | { kind: 'misuse'; message: string };

/** The request that a parser of words reads. */
export type RequestIn<Parse extends (argv: readonly string[]) => ParsedOptions<object>> = Extract<
  ReturnType<Parse>,
  { kind: 'request' }
>['request'];

export const VALUE = { type: 'string' } as const;

/** An option without a value. */
export const SWITCH = { type: 'boolean' } as const;

/** Parses the words of a command. `read` returns the request, or why the words are invalid. */
export function parseOptions<const O extends Options, Request extends object>(
  argv: readonly string[],
  options: O,
  read: (values: Words<O>['values'], positionals: string[]) => Request | string,
): ParsedOptions<Request> {
  if (argv.includes('--help') || argv.includes('-h')) return { kind: 'help' };
  const takesValue = Object.fromEntries(Object.entries(options).map(([name, { type }]) => [name, type === 'string']));
  const parsed = parseWords(argv, takesValue);
  if ('misuse' in parsed) return { kind: 'misuse', message: parsed.misuse };
  const given = [...parsed.given].map(([name, value]) => [name, takesValue[name] === true ? value : true]);
  const request = read(Object.fromEntries(given), parsed.words);
  return typeof request === 'string' ? { kind: 'misuse', message: request } : { kind: 'request', request };
}

/** The options that every command takes, for `given`. */
export const CONNECTION_OPTIONS = { token: VALUE, profile: VALUE, 'base-url': VALUE, timeout: VALUE };

/** Returns the options of a connection that have a value. */
export function listGiven(
  values: Partial<Record<keyof typeof CONNECTION_OPTIONS, string | undefined>>,
): Map<string, string> {
  const { token, profile, 'base-url': baseUrl, timeout } = values;
  const given = Object.entries({ token, profile, 'base-url': baseUrl, timeout });
  return new Map(given.flatMap(([name, value]) => (value ? [[name, value]] : [])));
}
