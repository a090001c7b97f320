import { parseArgs } from 'node:util';
import { type Command, type CommandInput, UsageError } from './commands/command.ts';

/** Parses the words after a command; throws a UsageError that names what is wrong. */
export function readWords(args: string[], options: Command['options']): CommandInput {
  // Not strict, because Node's messages speak of arguments and positionals.
  const { positionals, values, tokens } = parseArgs({
    args,
    options,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  for (const token of tokens) {
    if (token.kind === 'option') requireOptionFits(token, options);
  }
  return { words: positionals, options: values as CommandInput['options'] };
}

type OptionToken = { name: string; rawName: string; value?: string | undefined; inlineValue?: boolean | undefined };

function requireOptionFits({ name, rawName, value, inlineValue }: OptionToken, options: Command['options']): void {
  const known = Object.hasOwn(options, name) ? options[name] : undefined;
  if (known === undefined || rawName !== `--${name}`) throw new UsageError(`unknown option ${rawName}`);
  if (known.type === 'boolean' && inlineValue === true) throw new UsageError(`--${name} takes no value`);
  const isMissing = value === undefined || (inlineValue === false && value.startsWith('-'));
  if (known.type === 'string' && isMissing) throw new UsageError(`--${name} needs a value`);
}
