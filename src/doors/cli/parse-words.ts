/** An option as it was typed. */
export type OptionToken = { name: string; value?: string | undefined; inlineValue?: boolean | undefined };

/** The words after a command: arguments and options, or why they are invalid. */
type ParsedWords = { words: string[]; given: Map<string, string> } | { misuse: string };

/** Reads words as arguments and options, in their order; `options` says which take a value. */
export function readTokens(argv: readonly string[], options: Readonly<Record<string, boolean>>) {
  const { parseArgs } = process.getBuiltinModule('node:util');
  const types = Object.entries(options).map(([name, takesValue]) => {
    return [name, { type: takesValue ? ('string' as const) : ('boolean' as const) }] as const;
  });
  const { tokens } = parseArgs({
    args: [...argv],
    options: { ...Object.fromEntries(types), help: { type: 'boolean', short: 'h' } },
    // The errors of the strict mode repeat the input, which may be a key.
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  return tokens;
}

/** Finds why the value of an option is invalid; null when it is valid. */
export function findValueFault({ name, value, inlineValue }: OptionToken, takesValue: boolean): string | null {
  if (!takesValue) return inlineValue === true ? `--${name} takes no value` : null;
  const isMissing = value === undefined || value.trim() === '' || (inlineValue === false && isOption(value));
  return isMissing ? `--${name} needs a value` : null;
}

// An access token may begin with two hyphens too.
function isOption(word: string): boolean {
  return /^--[a-z-]+(=|$)/.test(word);
}

/** Parses the words of a command written by hand; `options` says which take a value. The messages never repeat a value, which may be a key. */
export function parseWords(argv: readonly string[], options: Readonly<Record<string, boolean>>): ParsedWords {
  const known: Readonly<Record<string, boolean>> = { ...options, help: false };
  const words: string[] = [];
  const given = new Map<string, string>();
  for (const token of readTokens(argv, options)) {
    if (token.kind === 'positional') words.push(token.value);
    if (token.kind !== 'option') continue;
    const takesValue = known[token.name];
    if (takesValue === undefined) return { misuse: `unknown option ${token.rawName.slice(0, 24)}` };
    const misuse = findValueFault(token, takesValue);
    if (misuse !== null) return { misuse };
    given.set(token.name, token.value?.trim() ?? '');
  }
  return { words, given };
}
