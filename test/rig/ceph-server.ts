import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import type { S3Settings } from '#store/objects/s3-settings.ts';
import { findFreePort } from '#test/support/free-port.ts';
import { waitUntil } from '#test/support/wait-until.ts';
import type { Lifetime } from './lifetime.ts';

const exec = promisify(execFile);
const BUCKET = 'objects';
const CREDENTIALS = { accessKeyId: 'test-access', secretAccessKey: 'test-secret-key' };
const COMMAND_LIMIT_MS = 60_000;

/** One Ceph node in memory, with its S3 gateway. */
export type CephServer = {
  settings(prefix: string): S3Settings;
  /** Freezes the gateway, or lets it continue: connections stay open and nothing answers. */
  signalGateway(signal: 'SIGSTOP' | 'SIGCONT'): void;
};

/** Starts Ceph with an empty bucket, in about 15 seconds; it ends with the lifetime. */
export async function startCeph(t: Lifetime): Promise<CephServer> {
  const folder = mkdtempSync(join(tmpdir(), 'svc-ceph-'));
  for (const name of ['mon', 'osd', 'mgr', 'run']) mkdirSync(join(folder, name));
  const started: ChildProcess[] = [];
  t.after(async () => {
    for (const child of started.toReversed()) await end(child);
    rmSync(folder, { recursive: true, force: true });
  });
  const port = await findFreePort();
  const monitor = await findFreePort();
  const fsid = randomUUID();
  writeFileSync(join(folder, 'ceph.conf'), buildConfig(folder, { fsid, port, monitor }));
  writeFileSync(join(folder, 'keyring'), '');
  const env = { ...process.env, CEPH_CONF: join(folder, 'ceph.conf') };
  const run = (program: string, words: string[]) =>
    exec(program, words, { env, timeout: COMMAND_LIMIT_MS }).then(({ stdout }) => stdout);
  const start = (program: string, words: string[]) => {
    const log = openSync(join(folder, 'out.log'), 'a');
    const child = spawn(program, ['-f', ...words], { env, stdio: ['ignore', log, log] });
    closeSync(log);
    started.push(child);
    return child;
  };

  for (const [name, ...caps] of KEYS)
    await run('ceph-authtool', [`${folder}/keyring`, '--gen-key', '-n', name, ...caps]);
  const map = `${folder}/monmap`;
  await run('monmaptool', ['--create', '--fsid', fsid, '--addv', 'a', `[v2:127.0.0.1:${monitor}]`, map]);
  await run('ceph-mon', ['--mkfs', '-i', 'a', '--monmap', map, '--keyring', `${folder}/keyring`]);
  start('ceph-mon', ['-i', 'a']);
  const osd = randomUUID();
  await run('ceph', ['osd', 'new', osd]);
  start('ceph-mgr', ['-i', 'a']);
  await run('ceph-osd', ['-i', '0', '--mkfs', '--osd-uuid', osd]);
  start('ceph-osd', ['-i', '0']);
  await waitUntil('the OSD is up', async () => (await run('ceph', ['osd', 'stat'])).includes('1 up'));
  const gateway = start('radosgw', ['-n', 'client.rgw']);
  const endpoint = `http://127.0.0.1:${port}`;
  await waitUntil('the gateway answers', () => fetch(endpoint).then(...isAnswered), COMMAND_LIMIT_MS);
  const keys = ['--access-key', CREDENTIALS.accessKeyId, '--secret-key', CREDENTIALS.secretAccessKey];
  await run('radosgw-admin', ['user', 'create', '--uid', 'test', '--display-name', 'test', ...keys]);
  const settings = (prefix: string) => ({
    bucket: BUCKET,
    prefix,
    region: 'us-east-1',
    endpoint,
    credentials: CREDENTIALS,
  });
  const client = new S3Client({ ...settings(''), forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
  client.destroy();
  return { settings, signalGateway: (signal) => void gateway.kill(signal) };
}

const isAnswered = [() => true, () => false] as const;

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

const caps = (mon: string, osd: string, mgr: string) => ['--cap', 'mon', mon, '--cap', 'osd', osd, '--cap', 'mgr', mgr];

// Without cephx and a manager, the gateway never connects.
const KEYS: [name: string, ...caps: string[]][] = [
  ['mon.', '--cap', 'mon', 'allow *'],
  ['client.admin', ...caps('allow *', 'allow *', 'allow *')],
  ['mgr.a', ...caps('allow profile mgr', 'allow *', 'allow *')],
  ['osd.0', ...caps('allow profile osd', 'allow *', 'allow profile osd')],
  ['client.rgw', ...caps('allow rwx', 'allow rwx', 'allow rw')],
];

function buildConfig(folder: string, { fsid, port, monitor }: { fsid: string; port: number; monitor: number }): string {
  return `[global]
fsid = ${fsid}
mon_host = [v2:127.0.0.1:${monitor}]
mon_initial_members = a
public_addr = 127.0.0.1
auth_cluster_required = cephx
auth_service_required = cephx
auth_client_required = cephx
auth_allow_insecure_global_id_reclaim = false
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 4
osd_pool_default_pg_autoscale_mode = off
mon_allow_pool_size_one = true
osd_crush_chooseleaf_type = 0
run_dir = ${folder}/run
admin_socket = ${folder}/run/$name.$pid.asok
keyring = ${folder}/keyring
[mon.a]
mon_data = ${folder}/mon
log_file = ${folder}/mon.log
[mgr.a]
mgr_data = ${folder}/mgr
log_file = ${folder}/mgr.log
mgr_initial_modules =
[osd.0]
osd_data = ${folder}/osd
osd_objectstore = memstore
memstore_device_bytes = 2147483648
log_file = ${folder}/osd.log
[client.rgw]
rgw_frontends = beast endpoint=127.0.0.1:${port}
log_file = ${folder}/rgw.log
`;
}
