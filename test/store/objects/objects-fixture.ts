import { existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { sha256Hex } from '#base/sha256.ts';

/** Makes a folder that is removed with the test. */
export function makeFolder(t: TestContext): string {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'objects-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Names of the temporary files in the folder of a store. */
export function listTemporaryFiles(root: string): string[] {
  const folder = join(root, '.tmp');
  return existsSync(folder) ? readdirSync(folder) : [];
}

/** Bytes that prove that they are complete: the SHA-256 of the rest, a label, and padding to the size. */
export function sealBytes(label: string, size: number): Uint8Array {
  const rest = Buffer.from(`${label}\n`.padEnd(Math.max(size - 64, label.length + 1), `${label};`));
  return Buffer.concat([Buffer.from(sha256Hex(rest)), rest]);
}

/** The label of sealed bytes, or null when they are torn. */
export function findSealedLabel(bytes: Uint8Array): string | null {
  const rest = bytes.subarray(64);
  if (Buffer.from(bytes.subarray(0, 64)).toString() !== sha256Hex(rest)) return null;
  return Buffer.from(rest).toString().split('\n')[0] ?? null;
}
