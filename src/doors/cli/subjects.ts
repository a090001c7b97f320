// The subjects of the help in order, each with the first words of its commands.
const HELP_SUBJECTS: readonly (readonly [title: string, firstWords: readonly string[]])[] = [
  [
    'Check a business',
    [
      ...['abn', 'counterparty', 'company', 'business-name', 'licence', 'insolvency', 'charity'],
      ...['indigenous-corporation', 'conduct', 'screen', 'screening', 'bans', 'check'],
    ],
  ],
  ['Check an address', ['address', 'planning']],
  ['Check an asset', ['asset-register']],
  ['Watch for changes', ['watch', 'monitors', 'changes']],
  ['Records and evidence', ['receipts', 'open', 'verify', 'log', 'packs', 'exports', 'jobs']],
  ['Events and webhooks', ['webhooks', 'events']],
  ['Account', ['login', 'logout', 'whoami', 'profiles', 'usage', 'keys', 'team', 'audit-log', 'requests']],
  ['Service', ['health', 'sources', 'sandbox', 'completion']],
  ['PPSR', ['ppsr']],
];

/** Groups commands by subject; subjects without commands are left out. */
export function groupBySubject<Item extends { command: string }>(items: readonly Item[]): [string, Item[]][] {
  return HELP_SUBJECTS.flatMap(([title, firstWords]): [string, Item[]][] => {
    const members = firstWords.flatMap((word) => items.filter(({ command }) => command.split(' ')[0] === word));
    return members.length === 0 ? [] : [[title, members]];
  });
}
