import {
  CONNECTION_OPTIONS,
  listGiven,
  parseOptions,
  type RequestIn,
  SWITCH,
  VALUE,
} from '#doors/cli/parse-options.ts';

/** The help of `svc watch`. */
export const WATCH_HELP = `Watch a business or a property for changes in the registers.

Usage: svc watch <abn|acn|address|gnaf-pid> [--reference <text>]
       svc watch list
       svc watch check [target]
       svc watch accept <target>
       svc watch remove <target>

Examples:
  svc watch 79 002 637 069
  svc watch "1 Sample Street, Sampleton NSW 2999"
  svc watch check

svc watch <target> records what the register says today, the baseline. svc watch
check reads the register again and shows each difference from the baseline: the
old and the new value, with its severity. It finds the evidence itself: you need
no ids. Without a target it checks everything that you watch. Nothing is checked
on its own: run it when you want to know, such as every morning. It is free.

svc watch accept makes what the last check showed the new baseline, after you
dealt with a change. If the register has changed again, it stores nothing. A
risk that is in the baseline stays flagged.

In svc watch list, “older data” means that the last check read an older version
of the register than the baseline. It says nothing about today.

An address must match one address of G-NAF exactly. Otherwise the candidates are
shown, and you choose one by its G-NAF PID.

Options:
  --reference <text>  Your deal or file id. With list and check: only those.
  --json              Print one JSON value.
  --token, --profile, --base-url, --timeout, --no-color
                      As for every command.

Exit codes:
  0  done; for check: no change was seen
  1  the service refused, or a target could not be checked
  2  the command line is invalid
  3  the service cannot be reached
  4  the key is missing or invalid
  5  check saw a change
`;

const OPTIONS = {
  reference: VALUE,
  json: SWITCH,
  'no-color': SWITCH,
  ...CONNECTION_OPTIONS,
};
const ACTIONS = ['list', 'check', 'accept', 'remove'] as const;

/** Parses the words after `svc watch`; the words of a target need no quotes. */
export function parseWatchWords(argv: readonly string[]) {
  return parseOptions(argv, OPTIONS, (values, positionals) => {
    const named = ACTIONS.find((action) => action === positionals[0]);
    // Empty when none is named.
    const target = (named === undefined ? positionals : positionals.slice(1)).join(' ').trim();
    const action = named ?? ('add' as const);
    if (target === '' && action === 'add') return 'watch needs an ABN, an ACN or an address, or list or check';
    if (target === '' && (action === 'accept' || action === 'remove'))
      return `watch ${action} needs a target: svc watch list shows what is watched`;
    if (target !== '' && action === 'list') return 'watch list takes no target';
    const { reference = null, json = false, 'no-color': plain = false } = values;
    return { action, target, reference, json, plain, given: listGiven(values) };
  });
}

/** The options of `svc watch`; `given` has the options that every command takes. */
export type WatchRequest = RequestIn<typeof parseWatchWords>;
