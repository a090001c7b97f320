import { resolve } from 'node:path';
import { readConfig } from '#app/config.ts';
import { withStores } from '#app/with-stores.ts';
import { restoreBackup } from '#store/backup/restore-backup.ts';
import { openObjectStore } from '#store/objects/open-object-store.ts';
import { requireEmbedded } from './backup.ts';
import { type Command, requireWord } from './command.ts';
import { fsck } from './fsck.ts';

/** `svc-admin restore` */
export const restore: Command = {
  usage: 'restore <folder>',
  summary: 'Restore a backup into an empty DATA_DIR, then check everything in it',
  async run(input, io) {
    const folder = resolve(requireWord(input, 0, 'folder'));
    const config = readConfig(io.env);
    requireEmbedded(config.databaseUrl);
    const objects = await openObjectStore(config.objectStoreUrl, io.env);
    const { created_at } = await restoreBackup(folder, config.dataDir, objects);
    // With --json, standard output has only the answer of fsck.
    const said = input.options.json === true ? io.stderr : io.stdout;
    said.write(`restored the backup of ${created_at} into ${config.dataDir}\n`);
    said.write(
      'before serving: compare a checkpoint kept elsewhere (svc-admin log witness); if it is ahead, see docs/how-to/run-in-production.md\n',
    );
    // Applies migrations, because a backup may be older than this program.
    await withStores(io, async () => undefined);
    return fsck.run({ words: [], options: { json: input.options.json } }, io);
  },
};
