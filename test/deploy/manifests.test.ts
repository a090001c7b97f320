import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { SETTINGS } from '#app/config-check/setting-table.ts';
import { readDocsFiles } from '#doors/web/docs/docs-files.ts';
import { findHaproxy, whyLeftOut } from '#test/support/why-left-out.ts';

const DEPLOY = join(import.meta.dirname, '../../deploy');
const read = (path: string) => readFileSync(join(DEPLOY, path), 'utf8');

// Ten times the exposure that systemd-analyze prints.
const MOST_EXPOSURE = 20;

test('systemd rates every unit at most 2.0, and knows every line of it', {
  skip: whyLeftOut('systemd-analyze'),
}, () => {
  const units = globSync('systemd/*.service', { cwd: DEPLOY });
  assert.equal(units.length, 3);
  for (const unit of units) {
    const path = join(DEPLOY, unit);
    const words = ['security', '--offline=true', `--threshold=${MOST_EXPOSURE}`, path];
    const rated = spawnSync('systemd-analyze', words, { encoding: 'utf8' });
    assert.equal(rated.status, 0, `${unit}\n${rated.stdout.split('\n').slice(-3).join('\n')}${rated.stderr}`);
    const verified = spawnSync('systemd-analyze', ['verify', path], { encoding: 'utf8' });
    assert.doesNotMatch(verified.stderr, /Unknown|Failed to parse|Invalid/, unit);
  }
});

test('Kubernetes manifests render, and every pod runs without privileges', { skip: whyLeftOut('kubectl') }, () => {
  const { status, stdout, stderr } = spawnSync('kubectl', ['kustomize', join(DEPLOY, 'kubernetes')], {
    encoding: 'utf8',
  });
  assert.equal(status, 0, stderr);
  const pods = stdout.split(/^---$/m).filter((document) => /^kind: (Deployment|Job)$/m.test(document));
  assert.equal(pods.length, 3);
  for (const pod of pods) {
    for (const line of [
      'runAsNonRoot: true',
      'allowPrivilegeEscalation: false',
      'readOnlyRootFilesystem: true',
      'type: RuntimeDefault',
      'automountServiceAccountToken: false',
    ])
      assert.ok(pod.includes(line), line);
    assert.match(pod, /drop:\n\s+- ALL/);
    assert.match(pod, /limits:\n\s+memory:/);
    assert.match(pod, /^ {8}app\.kubernetes\.io\/part-of: registers$/m, 'the metrics policy selects the pod');
    if (/^kind: Deployment$/m.test(pod))
      for (const probe of ['readiness', 'liveness', 'startup']) assert.ok(pod.includes(`${probe}Probe:`));
  }
  const [, excepted = ''] = /except:\n((?: +- [\d./]+\n)+)/.exec(stdout) ?? [];
  for (const network of ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16'])
    assert.ok(excepted.includes(`- ${network}\n`), `webhooks of callers cannot reach ${network}`);
  for (const kind of ['PodDisruptionBudget', 'NetworkPolicy']) assert.match(stdout, new RegExp(`^kind: ${kind}$`, 'm'));
});

test('only the migration has the role of the owner', () => {
  assert.match(read('kubernetes/migrate.yaml'), /name: registers-owner/);
  for (const path of [
    'kubernetes/serve.yaml',
    'kubernetes/work.yaml',
    'systemd/registers-serve.service',
    'systemd/registers-work.service',
  ])
    assert.doesNotMatch(read(path), /owner/, path);
  const compose = read('compose/compose.yaml');
  assert.equal(compose.match(/registers_owner:/g)?.length, 1);
  assert.match(compose, /^ {2}migrate:\n(?: {4}.*\n)+? {6}DATABASE_URL: postgres:\/\/registers_owner:/m);
  assert.match(read('compose/create-roles.sh'), /^create database registers owner registers_owner;$/m);
});

test('containers of compose have a read-only root and no privileges', () => {
  const [service = ''] = /^x-service:.*\n(?: {2}(?!environment).*\n)+/m.exec(read('compose/compose.yaml')) ?? [];
  for (const line of ['read_only: true', 'cap_drop: [ALL]', `security_opt: ['no-new-privileges:true']`])
    assert.ok(service.includes(`  ${line}\n`), line);
});

test('compose accepts its file with the settings of the example, once each has a value', {
  skip: whyLeftOut('docker-compose'),
}, () => {
  // The version of Debian does not know the name of a project.
  const input = read('compose/compose.yaml').replace(/^name: .*$/m, '');
  const named = [...read('compose/example.env').matchAll(/^(\w+)=/gm)].map(([, name = '']) => [name, 'a-value']);
  const words = [
    '--env-file',
    join(DEPLOY, 'compose/example.env'),
    '--project-directory',
    join(DEPLOY, 'compose'),
    '--file',
    '-',
    'config',
    '--quiet',
  ];
  const check = (env: Record<string, string>) =>
    spawnSync('docker-compose', words, { input, env: { PATH: process.env.PATH, ...env }, encoding: 'utf8' });
  const { status, stderr } = check(Object.fromEntries(named));
  assert.equal(status, 0, stderr);
  assert.notEqual(check({}).status, 0, 'a secret without a value is refused');
});

test('shellcheck finds nothing in the scripts of a deployment', { skip: whyLeftOut('shellcheck') }, () => {
  const scripts = globSync('**/*.sh', { cwd: DEPLOY });
  assert.equal(scripts.length, 3);
  const { status, stdout } = spawnSync('shellcheck', scripts, { cwd: DEPLOY, encoding: 'utf8' });
  assert.equal(status, 0, stdout);
});

test('the health command ends with 0 only when the process is ready', async (t) => {
  let status = 200;
  const server = createServer((request, response) => response.writeHead(request.url === '/ready' ? status : 404).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  const METRICS_PORT = String((server.address() as AddressInfo).port);
  const check = async () => {
    const child = spawn(process.execPath, [join(DEPLOY, 'container/health.mjs')], { env: { METRICS_PORT } });
    return ((await once(child, 'exit')) as [number])[0];
  };
  assert.equal(await check(), 0);
  status = 503;
  assert.equal(await check(), 1);
});

test('the image has every page that the service shows', () => {
  const [, list = ''] = /^for path in (.*); do$/m.exec(read('container/build.sh')) ?? [];
  const beside = [...readDocsFiles().keys()].filter((path) => path.startsWith('../'));
  assert.ok(beside.length > 3);
  assert.deepEqual(
    beside.filter((path) => !list.split(' ').includes(path.slice(3))),
    [],
  );
});

test('every setting that a deployment sets exists', () => {
  const known = new Set([...SETTINGS.map(({ name }) => name), 'NODE_COMPILE_CACHE']);
  const files = {
    'compose/compose.yaml': /^ {4}([A-Z][A-Z0-9_]+): /gm,
    'container/Containerfile': /^(?:ENV| {3}) ([A-Z][A-Z0-9_]+)=/gm,
    'kubernetes/settings.yaml': /^ {2}([A-Z][A-Z0-9_]+): /gm,
    'kubernetes/secrets.example.yaml': /^ {2}([A-Z][A-Z0-9_]+): /gm,
    'systemd/registers-serve.service': /^Environment=([A-Z][A-Z0-9_]+)=/gm,
  };
  for (const [path, pattern] of Object.entries(files)) {
    const names = [...read(path).matchAll(pattern)].map(([, name = '']) => name);
    assert.ok(names.length > 0, path);
    assert.deepEqual(
      names.filter((name) => !known.has(name)),
      [],
      path,
    );
  }
});

test('the image runs as a user without rights, and copies only files that exist', () => {
  const file = read('container/Containerfile');
  assert.match(file, /^USER 65532:65532$/m);
  assert.match(file, /^HEALTHCHECK .*health\.mjs/m);
  const [, list = ''] = /^for path in (.*); do$/m.exec(read('container/build.sh')) ?? [];
  for (const path of list.split(' ')) assert.ok(existsSync(join(DEPLOY, '..', path)), path);
  assert.ok(existsSync(join(DEPLOY, 'container/health.mjs')));
});

test('the balancer of compose is the sample with other addresses', () => {
  const lines = (path: string) =>
    read(path)
      .split('\n')
      .filter((line) => !/^\s*#|^\s*$/.test(line));
  const own = lines('compose/haproxy.cfg').filter((line) => !/resolvers|nameserver/.test(line));
  const sample = lines('haproxy/haproxy.cfg').filter((line) => !/default-server/.test(line));
  const expected = sample.map((line) => line.replace(/127\.0\.0\.1:808(\d) port 909\d/, 'serve-$1:8080 port 9090'));
  assert.deepEqual(own, expected);
});

test('each process that haproxy checks has its own readiness', () => {
  for (const path of ['haproxy/haproxy.cfg', 'compose/haproxy.cfg']) {
    const servers = [...read(path).matchAll(/^ {2}server \S+ (\S+):\d+ port (\d+)$/gm)];
    assert.equal(servers.length, 2, path);
    assert.equal(new Set(servers.map(([, host, port]) => `${host}:${port}`)).size, 2, path);
  }
});

test('files of a deployment name only tests that exist', () => {
  for (const path of globSync('**/*', { cwd: DEPLOY }).filter((one) => statSync(join(DEPLOY, one)).isFile()))
    for (const [name] of read(path).matchAll(/test\/[\w/-]+\.test\.ts/g))
      assert.ok(existsSync(join(DEPLOY, '..', name)), `${path} names ${name}`);
});

test('haproxy accepts both configurations', { skip: whyLeftOut('haproxy') }, () => {
  for (const path of ['haproxy/haproxy.cfg', 'compose/haproxy.cfg']) {
    const { status, stderr } = spawnSync(findHaproxy() ?? '', ['-c', '-f', join(DEPLOY, path)], { encoding: 'utf8' });
    assert.equal(status, 0, stderr);
  }
});
