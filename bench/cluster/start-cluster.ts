import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Lifetime } from '#test/rig/lifetime.ts';
import { openTcpGate, type TcpGate } from '#test/rig/tcp-gate.ts';
import { findFreePort } from '#test/support/free-port.ts';
import { signalProcessTree } from '#test/support/postgres-processes.ts';
import { waitUntil } from '#test/support/wait-until.ts';
import { buildHaproxyConfig, buildPatroniConfig } from './build-configs.ts';
import { findPostgresPrograms, openProgramGround, type ProgramGround } from './run-programs.ts';

const START_LIMIT_MS = 120_000;
const DISK_MEGABYTES = 1_500;
const NODES = ['n1', 'n2', 'n3'];

/** One PostgreSQL under its Patroni. */
export type ClusterNode = {
  name: string;
  folder: string;
  /** Whether its folder is on a small file system that can be filled. */
  hasSmallDisk: boolean;
  restPort: number;
  port: number;
  /** The gate in front of its connection to etcd. */
  etcd: TcpGate;
  /** Sends a signal to Patroni and to every process of PostgreSQL. */
  signal(signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void;
  /** Starts Patroni where it was killed. */
  start(): void;
};

/** Three PostgreSQL servers with synchronous replication, and one address that leads to the primary. */
export type Cluster = {
  url: string;
  nodes: readonly ClusterNode[];
  /** The node that says it is the primary; null while none does. */
  findPrimary(): Promise<ClusterNode | null>;
  /** Waits until there is a primary and every node is a running member of its timeline. */
  awaitWhole(): Promise<void>;
};

/** Starts etcd, three Patroni nodes and haproxy; all of it ends with the lifetime. */
export async function startCluster(t: Lifetime): Promise<Cluster> {
  const nodes: ClusterNode[] = [];
  const ground = openProgramGround(t, () => nodes.flatMap(findPostmaster));
  const [etcdPort, peerPort, proxyPort] = [await findFreePort(), await findFreePort(), await findFreePort()];
  startEtcd(ground, etcdPort, peerPort);
  const etcdUrl = `http://127.0.0.1:${etcdPort}/health`;
  await waitUntil('etcd answers', () => isOk(etcdUrl), START_LIMIT_MS);
  for (const name of NODES) nodes.push(await buildNode(t, ground, name, etcdPort));
  const cluster = { url: `postgres://postgres:super@127.0.0.1:${proxyPort}/postgres`, ...watchNodes(nodes) };
  for (const node of nodes) {
    node.start();
    // The first one makes the cluster; the others copy it.
    if (node === nodes[0]) await waitUntil('a primary', () => cluster.findPrimary(), START_LIMIT_MS);
  }
  writeFileSync(join(ground.folder, 'haproxy.cfg'), buildHaproxyConfig(proxyPort, nodes));
  ground.start('haproxy', ['-f', join(ground.folder, 'haproxy.cfg')]);
  await cluster.awaitWhole();
  return cluster;
}

function startEtcd(ground: ProgramGround, port: number, peerPort: number): void {
  const [client, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`];
  const clients = ['--listen-client-urls', client, '--advertise-client-urls', client];
  const peers = ['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer, '--initial-cluster', `e=${peer}`];
  ground.start('etcd', ['--name', 'e', '--enable-v2', '--data-dir', join(ground.folder, 'etcd'), ...clients, ...peers]);
}

async function buildNode(t: Lifetime, ground: ProgramGround, name: string, etcdPort: number): Promise<ClusterNode> {
  const folder = join(ground.folder, name);
  const hasSmallDisk = ground.makeSmallDisk(folder, DISK_MEGABYTES);
  const [restPort, port] = [await findFreePort(), await findFreePort()];
  const etcd = await openTcpGate(t, etcdPort);
  const config = join(ground.folder, `${name}.yml`);
  const programs = findPostgresPrograms() ?? '';
  writeFileSync(config, buildPatroniConfig({ name, folder, programs, restPort, port, etcdPort: etcd.port }));
  let patroni: ChildProcess | null = null;
  const node: ClusterNode = {
    name,
    folder,
    hasSmallDisk,
    restPort,
    port,
    etcd,
    signal(signal) {
      for (const pid of [patroni?.pid ?? 0, ...findPostmaster(node)]) if (pid > 0) signalProcessTree(pid, signal);
    },
    start() {
      patroni = ground.start('patroni', [config]);
    },
  };
  return node;
}

/** PostgreSQL leaves the process tree of the Patroni that started it. */
function findPostmaster({ folder }: ClusterNode): number[] {
  const path = join(folder, 'data', 'postmaster.pid');
  if (!existsSync(path)) return [];
  const pid = Number(readFileSync(path, 'utf8').split('\n')[0]);
  // The file outlives a kill, and its number may then belong to another process.
  const command = existsSync(`/proc/${pid}/cmdline`) ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : '';
  return command.includes(folder) ? [pid] : [];
}

function watchNodes(nodes: readonly ClusterNode[]): Pick<Cluster, 'nodes' | 'findPrimary' | 'awaitWhole'> {
  async function findPrimary(): Promise<ClusterNode | null> {
    const asked = await Promise.all(
      nodes.map(async (node) => ((await isOk(`http://127.0.0.1:${node.restPort}/primary`)) ? node : null)),
    );
    return asked.find((node) => node !== null) ?? null;
  }
  return {
    nodes,
    findPrimary,
    awaitWhole: () => waitUntil('every node runs', () => isWhole(nodes), START_LIMIT_MS).then(() => undefined),
  };
}

type ClusterView = { members: { role: string; state: string; timeline?: number }[] };

async function isWhole([first, ...rest]: readonly ClusterNode[]): Promise<boolean> {
  const view = (await readJson(`http://127.0.0.1:${first?.restPort}/cluster`)) as ClusterView | null;
  const members = view?.members ?? [];
  const runs = members.every(({ state }) => state === 'running' || state === 'streaming');
  const isLed = members.some(({ role }) => role === 'leader') && members.some(({ role }) => role === 'sync_standby');
  const isOne = new Set(members.map(({ timeline }) => timeline)).size === 1;
  return members.length === rest.length + 1 && runs && isLed && isOne;
}

async function isOk(url: string): Promise<boolean> {
  return (await readText(url)) !== null;
}

async function readJson(url: string): Promise<unknown> {
  const text = await readText(url);
  return text === null ? null : JSON.parse(text);
}

// The whole body of a good answer; null if there is none within a second, as from a frozen process.
async function readText(url: string): Promise<string | null> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(1_000) });
    const text = await answer.text();
    return answer.ok && text !== '' ? text : null;
  } catch {
    return null;
  }
}
