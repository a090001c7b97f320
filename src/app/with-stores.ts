import { readConfig } from './config.ts';
import { openStores, type Stores } from './open-stores.ts';

/** Opens the stores, beside a running service or alone, runs the work and closes them. */
export async function withStores<T>(work: (stores: Stores) => Promise<T>): Promise<T> {
  const onNotice = (line: string) => process.stderr.write(`${line}\n`);
  const stores = await openStores(readConfig(process.env), { share: true, onNotice });
  try {
    return await work(stores);
  } finally {
    await stores.close();
  }
}
