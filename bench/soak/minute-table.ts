import { findHolding, type Member } from '#test/rig/fleet.ts';
import type { Counts } from '#test/rig/promise-book.ts';

/** One minute of the soak, as it is printed. */
export type Minute = {
  minute: number;
  counts: Counts;
  holdings: { name: string; residentMegabytes: number; openFiles: number }[];
  kills: number;
  events: string[];
};

/** Returns the current memory and open files of every process. */
export function listHoldings(members: readonly Member[]): Minute['holdings'] {
  return members.flatMap((member) => {
    const holding = findHolding(member);
    return holding === null ? [] : [{ name: member.name, ...holding }];
  });
}

/** The head of the table, with a column for each member: resident megabytes and open files. */
export function buildHead(members: readonly Member[]): string {
  const columns = ['minute', 'ok', 'refused 503', 'other', 'cut by a kill', 'p50 ms', 'p99 ms', 'kills so far'];
  const all = [...columns, ...members.map(({ name }) => `${name} MB/files`), 'what happened'];
  return `| ${all.join(' | ')} |\n|${all.map(() => '---').join('|')}|`;
}

/** One line of the table. */
export function buildLine({ minute, counts, holdings, kills, events }: Minute, members: readonly Member[]): string {
  const { outcomes, tookMs } = counts;
  const sum = (isIn: (outcome: string) => boolean) =>
    [...outcomes].reduce((total, [outcome, count]) => total + (isIn(outcome) ? count : 0), 0);
  const isPlain = (outcome: string) => outcome === 'ok' || outcome === 'cut' || outcome.startsWith('503');
  const others = [...outcomes]
    .filter(([outcome]) => !isPlain(outcome))
    .map(([outcome, count]) => `${count} × ${outcome}`);
  const columns = [
    `${minute}`,
    `${sum((outcome) => outcome === 'ok')}`,
    `${sum((outcome) => outcome.startsWith('503'))}`,
    others.join(', ') || '0',
    `${sum((outcome) => outcome === 'cut')}`,
    quantile(tookMs, 0.5).toFixed(1),
    quantile(tookMs, 0.99).toFixed(1),
    `${kills}`,
    ...members.map(({ name }) => {
      const holding = holdings.find((one) => one.name === name);
      return holding === undefined ? 'down' : `${holding.residentMegabytes.toFixed(0)}/${holding.openFiles}`;
    }),
    events.join(', '),
  ];
  return `| ${columns.join(' | ')} |`;
}

/** Returns a quantile of the values. */
export function quantile(values: readonly number[], share: number): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length * share)] ?? Number.NaN;
}
