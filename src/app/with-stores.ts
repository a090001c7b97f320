import type { CommandIo } from './commands/command.ts';
import { readConfig } from './config.ts';
import { openStores, type Stores } from './open-stores.ts';

/** Opens the stores, beside a running service or alone, runs the work and closes them. */
export async function withStores<T>(
  io: CommandIo,
  work: (stores: Stores) => Promise<T>,
  options: { schema?: 'migrate' } = {},
): Promise<T> {
  const onNotice = (line: string) => io.stderr.write(`${line}\n`);
  const stores = await openStores(readConfig(io.env), { share: true, onNotice, env: io.env, ...options });
  try {
    return await work(stores);
  } finally {
    await stores.close();
  }
}
