import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { findGrowth } from '#test/rig/find-growth.ts';
import type { Member } from '#test/rig/fleet.ts';
import { openRig, type Rig } from '#test/rig/open-rig.ts';
import { openPromiseBook } from '#test/rig/promise-book.ts';
import { buildRigClient } from '#test/rig/rig-client.ts';
import { buildRigFaults, type RigFaults } from '#test/rig/rig-faults.ts';
import { startRigLoad } from '#test/rig/rig-load.ts';
import { settleRig } from '#test/rig/settle-rig.ts';
import { buildHead, buildLine, listHoldings, type Minute } from './minute-table.ts';

const ANSWER_LIMIT_MS = 60_000;
const MINUTE_MS = 60_000;

// Repeats every failure that can happen to many processes on one store, and checks what callers were promised.
const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, rate: { type: 'string', default: '25' } },
});
const [minutesWanted, perSecond] = [Number(values.minutes), Number(values.rate)];
if (!(minutesWanted > 0 && perSecond > 0))
  throw new Error('npm run soak -- --minutes <N> [--rate <requests a second>]');

const ends: (() => unknown)[] = [];
const book = openPromiseBook((what) => process.stderr.write(`${new Date().toISOString()} BROKEN ${what}\n`));
try {
  process.exitCode = (await soak()) ? 0 : 1;
} finally {
  for (const end of ends) await end();
}

async function soak(): Promise<boolean> {
  const rig = await openRig({ after: (end) => ends.push(end) }, { serve: 3, work: 2 });
  const { fleet } = rig;
  const client = buildRigClient(fleet.serving, ANSWER_LIMIT_MS);
  const faults: RigFaults = buildRigFaults(rig, book, () => load);
  const load = startRigLoad({
    callers: rig.callers,
    book,
    client,
    perSecond,
    findAddressVersion: () => faults.addressVersion(),
  });
  const startedMs = performance.now();
  const untilMs = startedMs + minutesWanted * MINUTE_MS;
  const events: string[] = [];
  const minutes: Minute[] = [];
  say(`${perSecond} requests a second, ${minutesWanted} minutes, load before ${loadavg()[0]?.toFixed(1)}\n`);
  say(buildHead(fleet.members));
  const tellMinute = () => {
    const kills = fleet.members.reduce((sum, member) => sum + member.kills, 0);
    const minute = { minute: minutes.length + 1, counts: book.takeCounts(), kills, events: events.splice(0) };
    minutes.push({ ...minute, holdings: listHoldings(fleet.members) });
    say(buildLine(minutes.at(-1) as Minute, fleet.members));
  };
  const telling = setInterval(tellMinute, MINUTE_MS);

  await hurt(rig, faults, { startedMs, untilMs, note: (event) => events.push(event) });
  clearInterval(telling);
  const kept = await settleRig(rig, book, load);
  client.close();
  tellMinute();
  // Left alive for the last two thirds.
  const spared = minutes.slice(Math.ceil(minutes.length / 3), -1);
  for (const { name } of listSpared(rig)) {
    const growth = findGrowth(spared.flatMap(({ holdings }) => holdings.filter((one) => one.name === name)));
    if (growth !== null) book.reportBroken(`${name} ${growth}`);
  }
  say(`\n${kept.acknowledged} writes acknowledged; ${kept.records} records kept, ${kept.charged} of them charged`);
  for (const [what, count] of book.broken) say(`BROKEN ${count} × ${what}`);
  say(book.broken.size === 0 ? 'verdict: every promise kept' : `verdict: ${book.broken.size} kinds of promises broken`);
  return book.broken.size === 0;
}

type Course = { startedMs: number; untilMs: number; note(event: string): void };

/** Causes one failure after another until the time is over. Starts and ends with a rolling restart. */
async function hurt(rig: Rig, faults: RigFaults, { startedMs, untilMs, note }: Course): Promise<void> {
  const { fleet } = rig;
  const { serving, members } = fleet;
  const sparingMs = startedMs + (untilMs - startedMs) / 3;
  const mayDie = () => members.filter((member) => performance.now() < sparingMs || !listSpared(rig).includes(member));
  const pick = (among: readonly Member[]) => among[Math.floor(Math.random() * among.length)] as Member;
  const pickServing = () => pick(mayDie().filter((member) => member.does === 'serve'));
  const killAny = async () => {
    const victim = pick(mayDie());
    note(`kill ${victim.name}`);
    await faults.killAndStart(victim, Math.random() * 2_000);
  };
  const round: (() => Promise<void>)[] = [
    killAny,
    killAny,
    async () => {
      const signal = Math.random() < 0.5 ? 'SIGINT' : 'SIGQUIT';
      note(`database ${signal === 'SIGINT' ? 'restarted' : 'crashed'}`);
      await faults.restartDatabase(signal, Math.random() * 4_000);
    },
    killAny,
    killAny,
    async () => {
      const way = Math.random() < 0.5 ? 'refuse' : 'hang';
      note(`objects ${way}`);
      await faults.cutObjects(way, pickServing(), 3_000 + Math.random() * 8_000);
    },
    killAny,
    async () => {
      const [one, other] = [pickServing(), pick(members.filter((member) => member.does === 'work').slice(1))];
      note(`kill ${one.name} and ${other.name}`);
      await Promise.all([faults.killAndStart(one, 0), faults.killAndStart(other, 1_000)]);
    },
    async () => {
      note('import');
      await faults.importVersions(Math.random() < 0.4);
    },
    async () => {
      note('replaced one by one');
      await faults.replaceOneByOne(mayDie());
    },
  ];
  await sleep(2_000);
  note('all replaced one by one');
  await faults.replaceOneByOne(members);
  for (let index = 0; performance.now() < untilMs; index += 1) {
    await round[index % round.length]?.();
    await sleep(5_000 + Math.random() * 10_000);
  }
  note('all replaced one by one');
  await faults.replaceOneByOne(serving);
}

/** One process of each kind stays alive for the last two thirds of the time, to show growth. */
function listSpared({ fleet }: Rig): readonly Member[] {
  return fleet.members.filter(({ name }) => name === 'serve-1' || name === 'work-1');
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
