import { spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { draftPrefix } from './cluster.ts';
import { type Home, openHome } from './places.ts';
import { acquireServiceLock } from './service-lock.ts';
import { fsyncFolder } from './trusted-folder.ts';

/** Restores the cluster of a base backup, completely or not at all, into a data folder that has none. */
export async function restoreCluster(dataDir: string, archive: string): Promise<void> {
  const home = openHome(dataDir);
  const lock = acquireServiceLock(home.dataDir, home.owner);
  try {
    requireNoCluster(home.dataDir);
    const draft = mkdtempSync(join(home.dataDir, draftPrefix));
    try {
      await unpack(archive, draft);
      giveToServer(draft, home);
      renameSync(draft, join(home.dataDir, 'postgres'));
    } catch (error) {
      rmSync(draft, { recursive: true, force: true });
      throw error;
    }
    fsyncFolder(home.dataDir);
  } finally {
    lock.release();
  }
}

/** Throws when the data folder already has a database. */
export function requireNoCluster(dataDir: string): void {
  if (!existsSync(join(dataDir, 'postgres'))) return;
  throw new Error(`${dataDir} already has a database: restore into an empty DATA_DIR`);
}

async function unpack(archive: string, folder: string): Promise<void> {
  const child = spawn('tar', ['-x', '-f', archive, '-C', folder, '--no-same-owner'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<number | string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(code ?? String(signal)));
  });
  const [complaints, code] = await Promise.all([text(child.stderr), ended]);
  if (code !== 0) throw new Error(`tar could not unpack ${archive} (${code}). ${complaints}`.trim());
}

function giveToServer(folder: string, home: Home): void {
  if (!home.user.switched) return;
  const { uid, gid } = home.user;
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    chownSync(join(folder, name), uid, gid);
  chownSync(folder, uid, gid);
}
