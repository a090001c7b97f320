import { listKeys } from '#contract/operations/keys/list-keys.ts';
import { listPeople } from '#contract/operations/team/list-people.ts';
import { mayRun } from '#domain/access/role-rights.ts';
import type { ConsoleAsk } from '#doors/console/console-door.ts';

/** What people call those that make records, by id: persons and API keys. */
export type Makers = ReadonlyMap<string, string>;

const MOST_KEYS = 200;

/** Reads the names of the makers that the role of the person may see, themselves first; with `shown`, reads only what can name one of these. */
export async function readMakers(
  { run, view: { person } }: Pick<ConsoleAsk, 'run' | 'view'>,
  shown?: readonly (string | null)[],
): Promise<Makers> {
  const isWanted = (kind: string) =>
    shown?.some((made_by) => made_by?.startsWith(kind) === true && made_by !== person.user_id) ?? true;
  const people = isWanted('usr_') && mayRun(person.role, listPeople) ? (await run(listPeople, {})).body.people : [];
  const keys =
    isWanted('key_') && mayRun(person.role, listKeys) ? (await run(listKeys, { limit: MOST_KEYS })).body.keys : [];
  return new Map([
    [person.user_id, 'you'],
    ...people
      .filter(({ user_id }) => user_id !== person.user_id)
      .map((one): [string, string] => [one.user_id, one.email]),
    ...keys.map(({ key_id, name }): [string, string] => [key_id, `key ${name}`]),
  ]);
}

const KINDS: Partial<Record<string, string>> = { key: 'a key', grt: 'an app', usr: 'a colleague' };
const SHOWN_END = 4;

/** Names a maker for a table: its name, or what it is. */
export function nameMaker(made_by: string, makers: Makers): string {
  return makers.get(made_by) ?? KINDS[made_by.slice(0, 3)] ?? made_by;
}

/** Lists makers for a choice: those with a name, then others with the end of their id. */
export function listMakers(makers: Makers, others: readonly string[]): [made_by: string, label: string][] {
  const unnamed = [...new Set(others)].filter((made_by) => !makers.has(made_by));
  return [
    ...makers,
    ...unnamed.map((made_by): [string, string] => {
      const kind = KINDS[made_by.slice(0, 3)];
      return [made_by, kind === undefined ? made_by : `${kind}, …${made_by.slice(-SHOWN_END)}`];
    }),
  ];
}
