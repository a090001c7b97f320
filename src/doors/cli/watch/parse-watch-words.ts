import {
  CONNECTION_OPTIONS,
  listGiven,
  type ParsedOptions,
  parseOptions,
  SWITCH,
  VALUE,
} from '#doors/cli/parse-options.ts';

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

const OPTIONS = {
  reference: VALUE,
  json: SWITCH,
  'no-color': SWITCH,
  ...CONNECTION_OPTIONS,
};
const ACTIONS = ['list', 'check', 'accept', 'remove'] as const;

/** Parses the words after `svc watch`; the words of a target need no quotes. */
export function parseWatchWords(argv: readonly string[]): ParsedOptions<WatchRequest> {
  return parseOptions(argv, OPTIONS, (values, positionals) => {
    const named = ACTIONS.find((action) => action === positionals[0]);
    const target = (named === undefined ? positionals : positionals.slice(1)).join(' ').trim();
    const action = named ?? 'add';
    if (target === '' && action === 'add') return 'watch needs an ABN, an ACN or an address, or list or check';
    if (target === '' && (action === 'accept' || action === 'remove'))
      return `watch ${action} needs a target: svc watch list shows what is watched`;
    if (target !== '' && action === 'list') return 'watch list takes no target';
    const { reference = null, json = false, 'no-color': plain = false } = values;
    return { action, target, reference, json, plain, given: listGiven(values) };
  });
}
