/** The options of `svc watch`; `given` has the options that every command takes. */
export type WatchRequest = {
  action: 'add' | 'list' | 'check' | 'accept' | 'remove';
  /** Empty when none is named. */
  target: string;
  reference: string | null;
  json: boolean;
  plain: boolean;
  given: ReadonlyMap<string, string>;
};

type Parsed = { kind: 'watch'; request: WatchRequest } | { kind: 'help' } | { kind: 'misuse'; message: string };

const TEXT = { type: 'string' } as const;
const FLAG = { type: 'boolean' } as const;
const OPTIONS = {
  reference: TEXT,
  json: FLAG,
  'no-color': FLAG,
  token: TEXT,
  profile: TEXT,
  'base-url': TEXT,
  timeout: TEXT,
  help: { type: 'boolean', short: 'h' } as const,
};
const ACTIONS = ['list', 'check', 'accept', 'remove'] as const;
const EVERYWHERE = ['token', 'profile', 'base-url', 'timeout'] as const;

/** Parses the words after `svc watch`; the words of a target need no quotes. */
export function parseWatchWords(argv: readonly string[]): Parsed {
  const { parseArgs } = process.getBuiltinModule('node:util');
  try {
    const { values, positionals } = parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true });
    if (values.help === true) return { kind: 'help' };
    const named = ACTIONS.find((action) => action === positionals[0]);
    const target = (named === undefined ? positionals : positionals.slice(1)).join(' ').trim();
    const action = named ?? 'add';
    if (target === '' && action === 'add') return misuse('watch needs an ABN, an ACN or an address, or list or check');
    if (target === '' && (action === 'accept' || action === 'remove'))
      return misuse(`watch ${action} needs a target: svc watch list shows what is watched`);
    if (target !== '' && action === 'list') return misuse('watch list takes no target');
    const given = new Map(EVERYWHERE.flatMap((name) => (values[name] ? [[name, values[name]]] : [])));
    const { reference = null, json = false, 'no-color': plain = false } = values;
    return { kind: 'watch', request: { action, target, reference, json, plain, given } };
  } catch (error) {
    return misuse(error instanceof Error ? error.message : String(error));
  }
}

function misuse(message: string): Parsed {
  return { kind: 'misuse', message };
}
