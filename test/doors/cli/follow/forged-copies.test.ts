import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { formatCheckpoint } from '#domain/log/note/checkpoint.ts';
import { openNoteSigner, signNote } from '#domain/log/note/note-signer.ts';
import { parseTrustedKeys } from '#domain/log/note/trusted-keys.ts';
import { formatVerifierKey } from '#domain/log/note/verifier-key.ts';
import { type LogReader, LogUnread, openLogReader } from '#doors/cli/follow/fetch-log.ts';
import { followOnce } from '#doors/cli/follow/follow-once.ts';
import { MirrorFault, openMirror } from '#doors/cli/follow/mirror.ts';
import { startSourceServer } from '#test/fakes/source-server.ts';
import { forgeBytes } from '#test/support/forgeries/byte-changes.ts';
import { listNoteForgeries } from '#test/support/forgeries/note-forgeries.ts';
import { forgeLog, serveLog } from './forged-log.ts';

const [KEPT, NOW] = [300, 340];
const folder = mkdtempSync(join(tmpdir(), 'forged-copies-'));
after(() => rmSync(folder, { recursive: true }));
const signer = await openNoteSigner('log.example/log', new Uint8Array(32).fill(1));
const trusted = await parseTrustedKeys(formatVerifierKey(signer.key));
assert.ok(trusted.ok);
const keys = trusted.value;

/** Looks once at a log from a copy in a folder; says what it found, or that it could not be read. */
async function followFrom(at: string, reader: LogReader): Promise<string> {
  try {
    const found = await followOnce(reader, openMirror(at), { keys, onProgress: () => undefined });
    return 'fault' in found ? found.fault : found.outcome;
  } catch (error) {
    if (error instanceof MirrorFault) return 'damaged copy';
    if (error instanceof LogUnread) return 'unread';
    throw error;
  }
}

test('a changed copy is called damaged: an honest service is not accused of a fork', async (t) => {
  const log = forgeLog(KEPT);
  const server = await startSourceServer(t, serveLog(log));
  const reader = openLogReader(new URL(server.url));
  const good = join(folder, 'good');
  assert.equal(await followFrom(good, reader), 'begun');
  const edge = ['tile/0/001.p/44', 'tile/1/000.p/1'];
  const forgeries = edge.flatMap((name, at) =>
    forgeBytes(new Uint8Array(readFileSync(join(good, name))), 60, 20 + at).map(({ how, bytes }) => ({
      how: `${name}: ${how}`,
      name,
      content: Buffer.from(bytes),
    })),
  );
  const note = readFileSync(join(good, 'checkpoint'), 'utf8');
  const other = formatCheckpoint({ origin: 'log.example/log', size: 3, rootHash: new Uint8Array(32), extensions: [] });
  for (const { how, text } of await listNoteForgeries(note, [await signNote(other, signer)], 22))
    forgeries.push({ how: `checkpoint: ${how}`, name: 'checkpoint', content: Buffer.from(text) });
  assert.ok(forgeries.length >= 200, `${forgeries.length} forgeries`);
  for (const size of [KEPT, NOW]) {
    log.entries = forgeLog(size).entries;
    for (const { how, name, content } of forgeries.filter((_, at) => size === KEPT || at % 5 === 0)) {
      const copy = join(folder, 'copy');
      cpSync(good, copy, { recursive: true });
      writeFileSync(join(copy, name), content);
      assert.equal(await followFrom(copy, reader), 'damaged copy', how);
      rmSync(copy, { recursive: true });
    }
  }
});

test('a copy stores nothing forged that the service sends', async (t) => {
  const log = forgeLog(KEPT);
  const server = await startSourceServer(t, serveLog(log));
  const good = join(folder, 'first');
  const reader = openLogReader(new URL(server.url));
  assert.equal(await followFrom(good, reader), 'begun');
  const kept = readFileSync(join(good, 'checkpoint'), 'utf8');
  log.entries = forgeLog(NOW).entries;
  const paths = [
    '/log/checkpoint',
    `/log/consistency?from=${KEPT}&to=${NOW}`,
    '/log/tile/0/001.p/84',
    '/log/tile/entries/001.p/84',
  ];
  let count = 0;
  for (const [at, path] of paths.entries()) {
    const body = new Uint8Array(await (await fetch(server.url + path)).arrayBuffer());
    const readsSame = (bytes: Uint8Array) =>
      path.includes('consistency') && isSameJson(Buffer.from(bytes).toString(), Buffer.from(body).toString());
    for (const { how, bytes } of forgeBytes(body, 60, 30 + at).filter((one) => !readsSame(one.bytes))) {
      count += 1;
      log.change = (asked, served) => (path.startsWith(asked) ? Buffer.from(bytes) : served);
      const found = await followFrom(good, reader);
      assert.ok(
        ['fork', 'tiles', 'not_checked', 'unread', 'other_log', 'rewind'].includes(found),
        `${path} ${how}: ${found}`,
      );
      assert.equal(readFileSync(join(good, 'checkpoint'), 'utf8'), kept, how);
    }
  }
  assert.ok(count >= 200, `${count} forgeries`);
  log.change = (_, served) => served;
  assert.equal(await followFrom(good, reader), 'grown');
});

function isSameJson(one: string, other: string): boolean {
  try {
    const [{ from, to, proof }, same] = [JSON.parse(one), JSON.parse(other)];
    return JSON.stringify([from, to, proof]) === JSON.stringify([same.from, same.to, same.proof]);
  } catch {
    return false;
  }
}
