import type { Readable } from 'node:stream';

export type CommandInput = { words: string[]; options: Record<string, string | boolean | undefined> };

/** The environment and the streams of a command: those of the process, or others in a test. */
export type CommandIo = {
  env: NodeJS.ProcessEnv;
  stdin: Readable & { isTTY?: boolean };
  stdout: { write(text: string): unknown };
  stderr: { write(text: string): unknown; isTTY?: boolean };
};

export type Command = {
  /** Its words, arguments and options, such as `keys create --account <account_id> [--test]`: an option takes a value when one is named after it. Every command that ends also has --json. */
  usage: string;
  summary: string;
  /** Whether it runs until it is stopped, and so prints no answer. */
  runsOn?: boolean;
  /** Runs the command and returns the exit code; throws a UsageError for invalid arguments. */
  run(input: CommandInput, io: CommandIo): Promise<number>;
};

export class UsageError extends Error {}

/** Returns the value of an option; null without it. */
export function findOption({ options }: CommandInput, name: string): string | null {
  const value = options[name];
  return typeof value === 'string' ? value : null;
}

/** Returns the value of a required option; throws a UsageError. */
export function requireOption(input: CommandInput, name: string): string {
  const value = findOption(input, name);
  if (value === null || value === '') throw new UsageError(`--${name} is missing`);
  return value;
}

/** Returns the value of an option, which must be one of the words; null without it. Throws a UsageError. */
export function findChoice<Word extends string>(
  input: CommandInput,
  name: string,
  words: readonly Word[],
): Word | null {
  const value = findOption(input, name);
  const word = words.find((one) => one === value);
  if (value !== null && word === undefined) throw new UsageError(`--${name} must be one of ${words.join(', ')}`);
  return word ?? null;
}

/** Returns a required argument; throws a UsageError. */
export function requireWord(input: CommandInput, index: number, name: string): string {
  const word = input.words[index];
  if (word === undefined) throw new UsageError(`<${name}> is missing`);
  return word;
}
