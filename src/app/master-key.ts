import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readErrorCode } from '#base/read-error.ts';
import { type MasterKey, nameMasterKey } from '#domain/webhooks/signing-key.ts';

/** The length of the key. */
export const MASTER_KEY_BYTES = 32;

/** Parses a key from base64; null when it is not a key. */
export function parseMasterKey(text: string): Buffer | null {
  const trimmed = text.trim();
  const key = Buffer.from(trimmed, 'base64');
  return key.length === MASTER_KEY_BYTES && key.toString('base64') === trimmed ? key : null;
}

export function masterKeyPath(dataDir: string): string {
  return join(dataDir, 'secrets.key');
}

/**
 * Opens the key from which webhook secrets and the signatures of download links are derived: SECRETS_KEY, or a key in DATA_DIR that is generated on first use.
 *
 * The key is not in the database, so a copy of the database cannot sign.
 */
export function openMasterKey(config: {
  secretsKey: Buffer | null;
  secretsKeyOther?: Buffer | null;
  dataDir: string;
}): () => MasterKey {
  let key: MasterKey | null = null;
  return () => {
    if (key !== null) return key;
    const own = nameMasterKey(config.secretsKey ?? readOrMake(config.dataDir));
    const { secretsKeyOther } = config;
    key = secretsKeyOther ? { ...own, other: nameMasterKey(secretsKeyOther) } : own;
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
    // Atomic, and never replaces a key that another process made meanwhile.
    linkSync(own, path);
  } catch (error) {
    if (readErrorCode(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(own);
  }
  const made = readKept(path);
  if (made === null) throw new Error(`${path} was removed while it was made; run the command again`);
  return made;
}

function readKept(path: string): Buffer | null {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (readErrorCode(error) === 'ENOENT') return null;
    throw error;
  }
  const key = parseMasterKey(text);
  if (key === null) throw new Error(`${path} must hold ${MASTER_KEY_BYTES} bytes in base64`);
  return key;
}
