import { findTarget } from './find-watched.ts';
import { readWatch, readWatched, type Watched } from './read-watched.ts';
import { type Send, WatchStop } from './send.ts';

/** A watch, and whether it was there before. */
type AddedWatch = { watched: Watched; isNew: boolean };

/** Watches a target: creates a monitor and captures its baseline, both or neither. A target that is watched already stays as it is. Throws a WatchStop. */
export async function addWatch(send: Send, text: string, reference: string | null): Promise<AddedWatch> {
  const named = await findTarget(send, text);
  if (named.kind === 'monitor')
    throw new WatchStop(2, 'watch needs an ABN, an ACN or an address, not the id of a monitor');
  const existing = (await readWatched(send, reference)).find(
    ({ type, target }) => type === named.type && target === named.value,
  );
  if (existing !== undefined) return { watched: existing, isNew: false };
  const fields = { target_type: named.type, target: named.value, ...(reference !== null && { reference }) };
  const { subscription_id } = await send('monitors create', fields);
  const id = { subscription_id: String(subscription_id) };
  try {
    await send('monitors capture', { ...id, role: 'baseline' });
  } catch (error) {
    // Without a baseline there is nothing to compare with.
    await send('monitors delete', id).catch(() => undefined);
    throw error;
  }
  return { watched: await readWatch(send, id.subscription_id), isNew: true };
}
