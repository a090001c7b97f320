import { listKeys } from '#contract/operations/keys/list-keys.ts';
import type { ConsoleAsk } from '#doors/console/console-door.ts';
import type { ListedKey } from './render-keys.ts';

const MOST = 200;

/** Reads all keys of the account, newest first. */
export async function readAllKeys(run: ConsoleAsk['run']): Promise<ListedKey[]> {
  const keys: ListedKey[] = [];
  let cursor: string | null = null;
  do {
    const input: { limit: number; cursor?: string } = { limit: MOST, ...(cursor !== null && { cursor }) };
    const { body } = await run(listKeys, input);
    keys.push(...body.keys);
    cursor = body.next_cursor;
  } while (cursor !== null);
  return keys;
}
