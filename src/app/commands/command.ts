import type { Readable } from 'node:stream';
import type { ParseArgsOptionsConfig } from 'node:util';

export type CommandInput = { words: string[]; options: Record<string, string | boolean | undefined> };

/** The environment and the streams of a command: those of the process, or others in a test. */
export type CommandIo = {
  env: NodeJS.ProcessEnv;
  stdin: Readable & { isTTY?: boolean };
  stdout: { write(text: string): unknown };
  stderr: { write(text: string): unknown; isTTY?: boolean };
};

export type Command = {
  usage: string;
  summary: string;
  /** Its own options; every command that ends also has --json. */
  options: ParseArgsOptionsConfig;
  /** Whether it runs until it is stopped, and so prints no answer. */
  runsOn?: boolean;
  /** Runs the command and returns the exit code; throws a UsageError for invalid arguments. */
  run(input: CommandInput, io: CommandIo): Promise<number>;
};

export class UsageError extends Error {}

/** Returns the value of a required option; throws a UsageError. */
export function requireOption(input: CommandInput, name: string): string {
  const value = input.options[name];
  if (typeof value !== 'string' || value === '') throw new UsageError(`--${name} is missing`);
  return value;
}

/** Returns a required argument; throws a UsageError. */
export function requireWord(input: CommandInput, index: number, name: string): string {
  const word = input.words[index];
  if (word === undefined) throw new UsageError(`<${name}> is missing`);
  return word;
}
