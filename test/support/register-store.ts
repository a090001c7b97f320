import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ObjectStore } from '#base/object-store.ts';
import type { OpenDatabase } from '#store/postgres/database.ts';
import { createTestDatabase } from './test-database.ts';

/** A real PostgreSQL with our schema, and a folder for register files; both go with `close`. */
export type RegisterStore = OpenDatabase & {
  objects: ObjectStore;
  /** Writes a register file. Returns its path. */
  writeFile(name: string, text: string | Uint8Array): string;
};

/** Opens a store of a test file's own. */
export async function openRegisterStore(): Promise<RegisterStore> {
  const folder = mkdtempSync(join(tmpdir(), 'svc-registers-'));
  const database = await createTestDatabase();
  return {
    ...database,
    writeFile(name, text) {
      const path = join(folder, name);
      writeFileSync(path, text);
      return path;
    },
    async close() {
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
