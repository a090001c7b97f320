import { isOption } from './parse-command-line.ts';

/** The words after a command: arguments and options, or why they are invalid. */
type ParsedWords = { words: string[]; given: Map<string, string> } | { misuse: string };

/** Parses the words of a command written by hand; `options` says which take a value. The messages never repeat a value, which may be a key. */
export function parseWords(argv: readonly string[], options: Readonly<Record<string, boolean>>): ParsedWords {
  const { parseArgs } = process.getBuiltinModule('node:util');
  const types = Object.entries(options).map(([name, takesValue]) => {
    return [name, { type: takesValue ? ('string' as const) : ('boolean' as const) }] as const;
  });
  const { tokens } = parseArgs({
    args: [...argv],
    options: { ...Object.fromEntries(types), help: { type: 'boolean', short: 'h' } },
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const words: string[] = [];
  const given = new Map<string, string>();
  for (const token of tokens) {
    if (token.kind === 'positional') words.push(token.value);
    if (token.kind !== 'option') continue;
    const { name, value } = token;
    const takesValue = name === 'help' ? false : options[name];
    if (takesValue === undefined) return { misuse: `unknown option ${token.rawName.slice(0, 24)}` };
    const isMissing = value === undefined || value.trim() === '' || (token.inlineValue === false && isOption(value));
    if (takesValue && isMissing) return { misuse: `--${name} needs a value` };
    if (!takesValue && token.inlineValue === true) return { misuse: `--${name} takes no value` };
    given.set(name, value?.trim() ?? '');
  }
  return { words, given };
}
