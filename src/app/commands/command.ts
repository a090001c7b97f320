import type { ParseArgsOptionsConfig } from 'node:util';

/** The words and options that an operator typed after a command. */
export type CommandInput = { words: string[]; options: Record<string, string | boolean | undefined> };

/** One command of the operator's program. */
export type Command = {
  usage: string;
  summary: string;
  options: ParseArgsOptionsConfig;
  /** Does the work and gives the exit code; a UsageError is a mistake in the words typed. */
  run(input: CommandInput): Promise<number>;
};

/** The words typed do not make a command. */
export class UsageError extends Error {}

/** The value of an option that must be given. */
export function requireOption(input: CommandInput, name: string): string {
  const value = input.options[name];
  if (typeof value !== 'string' || value === '') throw new UsageError(`--${name} is missing`);
  return value;
}

/** The word at a place, which must be given. */
export function requireWord(input: CommandInput, index: number, name: string): string {
  const word = input.words[index];
  if (word === undefined) throw new UsageError(`<${name}> is missing`);
  return word;
}
