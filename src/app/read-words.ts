import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { type CommandInput, UsageError } from './commands/command.ts';

/** Parses the words after a command, whose options are those that its usage names; throws a UsageError that names what is wrong. */
export function readWords(args: string[], usage: string): CommandInput {
  const options = listOptions(usage);
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

// `--name <name>`, `--plan pro|team` and `--scopes a,b` take a value, `[--test]` and `(--yes | --dry-run)` take none.
function listOptions(usage: string): ParseArgsOptionsConfig {
  const named = [...usage.matchAll(/--([a-z-]+)( [<a-z])?/g)];
  return Object.fromEntries(
    named.map(([, name, value]) => [name, { type: value === undefined ? 'boolean' : 'string' }] as const),
  );
}

type OptionToken = { name: string; rawName: string; value?: string | undefined; inlineValue?: boolean | undefined };

function requireOptionFits({ name, rawName, value, inlineValue }: OptionToken, options: ParseArgsOptionsConfig): void {
  const known = Object.hasOwn(options, name) ? options[name] : undefined;
  if (known === undefined || rawName !== `--${name}`) throw new UsageError(`unknown option ${rawName}`);
  if (known.type === 'boolean' && inlineValue === true) throw new UsageError(`--${name} takes no value`);
  const isMissing = value === undefined || (inlineValue === false && value.startsWith('-'));
  if (known.type === 'string' && isMissing) throw new UsageError(`--${name} needs a value`);
}
