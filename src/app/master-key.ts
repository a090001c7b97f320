import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MasterKey, nameMasterKey } from '#domain/webhooks/signing-key.ts';
import { MASTER_KEY_BYTES, parseMasterKey } from './parse-master-key.ts';

/** Where the key is kept that no setting gives. */
export function masterKeyPath(dataDir: string): string {
  return join(dataDir, 'secrets.key');
}

/**
 * Opens the key from which webhook secrets are derived: the setting's, or one in DATA_DIR that the first need makes.
 *
 * It is not in the database, so that a copy of the database signs nothing.
 */
export function openMasterKey(config: { secretsKey: Buffer | null; dataDir: string }): () => MasterKey {
  let key: MasterKey | null = null;
  return () => {
    key ??= nameMasterKey(config.secretsKey ?? readOrMake(config.dataDir));
    return key;
  };
}

function readOrMake(dataDir: string): Buffer {
  const path = masterKeyPath(dataDir);
  const kept = readKept(path);
  if (kept !== null) return kept;
  mkdirSync(dataDir, { recursive: true });
  const own = `${path}.${randomBytes(6).toString('hex')}`;
  writeFileSync(own, `${randomBytes(MASTER_KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flush: true });
  try {
    // Whole or not at all, and never over one that another process made meanwhile.
    linkSync(own, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(own);
  }
  const made = readKept(path);
  if (made === null) throw new Error(`${path} could not be made`);
  return made;
}

function readKept(path: string): Buffer | null {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  const key = parseMasterKey(text);
  if (key === null) throw new Error(`${path} must hold ${MASTER_KEY_BYTES} bytes in base64`);
  return key;
}
