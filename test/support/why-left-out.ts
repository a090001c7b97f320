import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { canEnter } from '#store/embedded/server-user.ts';
import { isRoot } from '#test/store/embedded/embedded-fixture.ts';
import { hasBrowser } from './browser.ts';
import { findEarlierRelease } from './earlier-release.ts';
import { findPodmanRun } from './podman.ts';

// The one place that decides which tests a machine cannot run. A run of all tests lists at its end what was left out.
const SHARED_DATA = new URL('../../../shared/data/', import.meta.url);
/** Where Debian and Ubuntu install the programs of PostgreSQL 15. */
export const POSTGRES_15 = '/usr/lib/postgresql/15/bin';
/** Where a package of Node 20 installs it; npm brings this project Node 24. */
export const NODE_20 = '/usr/bin/node';
const SQUAWK = fileURLToPath(new URL('../../node_modules/.bin/squawk', import.meta.url));
const NOBODY = { uid: 65_534, gid: 65_534, name: 'nobody', switched: true };
const NAMESPACES = [['--mount'], ['--mount', '--map-root-user']];

/** What a test may need of its machine, with the way to find out and the words for its absence. */
const NEEDS = {
  root: { isMet: () => isRoot, missing: 'only root can take on other users' },
  'root on Linux': { isMet: () => isRoot && process.platform === 'linux', missing: 'only root on Linux' },
  'files that others may read': {
    isMet: () => !isRoot || canEnter(import.meta.dirname, NOBODY),
    missing: 'other users may not read these files',
  },
  'limits on file sizes': {
    isMet: () => process.platform !== 'win32',
    missing: 'there is no such limit on Windows',
  },
  'a small file system': {
    isMet: () => findMountNamespace() !== undefined,
    missing: 'this machine lets us mount no small file system',
  },
  // A run of CI brings a browser; if it is not there, the tests of it fail.
  'a browser': {
    isMet: () => hasBrowser() || process.env.CI !== undefined,
    missing: `npm brings no Chromium for ${process.platform} ${process.arch}: install one, or name it in CHROMIUM_PATH`,
  },
  curl: { isMet: () => says('curl', ''), missing: 'there is no curl here' },
  openssl: { isMet: () => says('openssl', ''), missing: 'there is no openssl here' },
  jq: { isMet: () => says('jq', ''), missing: 'there is no jq here' },
  pdfsig: { isMet: () => says('pdfsig', ''), missing: 'there is no pdfsig here (poppler-utils)' },
  qpdf: { isMet: () => says('qpdf', ''), missing: 'there is no qpdf here' },
  python3: { isMet: () => says('python3', 'Python 3'), missing: 'there is no python3 here' },
  'Node 20': { isMet: () => says(NODE_20, 'v20.'), missing: `there is no Node 20 in ${NODE_20}` },
  'Node 24': { isMet: () => says(process.execPath, 'v24.'), missing: 'this is another Node' },
  'the log packages of Go': {
    isMet: () => findGoLogPackages() !== undefined,
    missing: 'there is no go here with the source of its sumdb packages: apt-get install golang-go',
  },
  Deno: { isMet: () => says('deno', 'deno'), missing: 'there is no deno here' },
  Bun: { isMet: () => says('bun', ''), missing: 'there is no bun here' },
  'PostgreSQL 15': {
    isMet: () => existsSync(POSTGRES_15),
    missing: `PostgreSQL 15 is not installed in ${POSTGRES_15}`,
  },
  'an earlier release': {
    isMet: () => findEarlierRelease() !== null,
    missing:
      'this clone has no earlier release with the same packages: git fetch --unshallow --tags, or set UPGRADE_FROM',
  },
  squawk: {
    isMet: () => says(SQUAWK, 'squawk'),
    missing: 'npm installed no squawk here: npm ci --include=optional',
  },
  promtool: { isMet: () => says('promtool', ''), missing: 'there is no promtool here: apt-get install prometheus' },
  haproxy: { isMet: () => findHaproxy() !== undefined, missing: 'there is no haproxy here: apt-get install haproxy' },
  Ceph: {
    isMet: () => ['ceph-mon', 'ceph-mgr', 'ceph-osd', 'radosgw'].every((program) => says(program, 'ceph version')),
    missing: 'there is no Ceph here: apt-get install ceph-mon ceph-mgr ceph-osd radosgw',
  },
  'docker-compose': {
    isMet: () => says('docker-compose', 'ersion'),
    missing: 'there is no docker-compose here: apt-get install docker-compose',
  },
  shellcheck: {
    isMet: () => says('shellcheck', 'ShellCheck'),
    missing: 'there is no shellcheck here: apt-get install shellcheck',
  },
  podman: {
    isMet: () => says('buildah', 'buildah') && says('apt-get', 'apt') && findPodmanRun() !== undefined,
    missing: 'podman runs no container here: on Debian, apt-get install buildah podman runc',
  },
  'systemd-analyze': {
    isMet: () => says('systemd-analyze', 'systemd 2'),
    missing: 'there is no systemd-analyze here: apt-get install systemd',
  },
  kubectl: {
    isMet: () => spawnSync('kubectl', ['version', '--client']).status === 0,
    missing: 'there is no kubectl here',
  },
  // `script` runs a program in a terminal; not every machine has the Linux version.
  script: { isMet: () => says('script', 'util-linux'), missing: 'there is no script of util-linux here' },
};

// Starting a program to ask takes 40 ms of CPU time in a process of 1 GB.
const ANSWERS = new Map<keyof typeof NEEDS, string | false>();

/** Why a test that needs something of its machine is left out here, or false where it runs. */
export function whyLeftOut(need: keyof typeof NEEDS): string | false {
  let answer = ANSWERS.get(need);
  if (answer === undefined) {
    const { isMet, missing } = NEEDS[need];
    answer = isMet() ? false : missing;
    ANSWERS.set(need, answer);
  }
  return answer;
}

/** Where register data is, if it is available: it must not be in the repository. */
export function locateSharedData(path: string): URL {
  return new URL(path, SHARED_DATA);
}

/** Why a test that reads real register data is left out here, or false where it runs. */
export function whyNoSharedData(path: string): string | false {
  return existsSync(locateSharedData(path)) ? false : `the real data (../shared/data/${path}) is not here`;
}

/** A command that mounts a small file system on the folder that follows it, and runs what comes after. */
export const MOUNT_AND_RUN = 'mount -t tmpfs -o size=256k,mode=0700 tmpfs "$0" && exec "$@"';

/** The options with which `unshare` creates private mounts for a process; undefined if it may not. */
export function findMountNamespace(): string[] | undefined {
  return NAMESPACES.find(
    (options) => spawnSync('unshare', [...options, 'sh', '-c', MOUNT_AND_RUN, tmpdir(), 'true']).status === 0,
  );
}

/** Finds haproxy, which Debian installs outside the PATH of other users; undefined if it is not there. */
export function findHaproxy(): string | undefined {
  return ['haproxy', '/usr/sbin/haproxy'].find((program) => spawnSync(program, ['-v']).status === 0);
}

/** Finds the packages `note` and `tlog` that Go carries for its own checksum database; undefined if they are not there. */
export function findGoLogPackages(): string | undefined {
  const { stdout, status } = spawnSync('go', ['env', 'GOROOT'], { encoding: 'utf8' });
  const folder = `${stdout?.trim()}/src/cmd/vendor/golang.org/x/mod/sumdb`;
  return status === 0 && existsSync(`${folder}/tlog`) ? folder : undefined;
}

function says(program: string, words: string): boolean {
  const run = spawnSync(program, ['--version'], { encoding: 'utf8' });
  return run.error === undefined && run.stdout.includes(words);
}
