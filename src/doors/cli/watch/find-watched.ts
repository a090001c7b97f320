import type { Watched } from './read-watched.ts';
import { type NamedTarget, recogniseTarget } from './recognise-target.ts';
import { resolveAddress } from './resolve-address.ts';
import { type Send, WatchStop } from './send.ts';

/** Finds what a text names: a target by its identifier, an address by its one match. Throws a WatchStop. */
export async function findTarget(send: Send, text: string): Promise<Exclude<NamedTarget, { kind: 'words' }>> {
  const named = recogniseTarget(text);
  if (named.kind !== 'words') return named;
  return { kind: 'identifier', type: 'address', value: await resolveAddress(send, named.text) };
}

/** Chooses the watches of a target; throws a WatchStop when there is none. */
export function chooseWatched(
  watches: readonly Watched[],
  named: Exclude<NamedTarget, { kind: 'words' }>,
  text: string,
): Watched[] {
  const chosen = watches.filter((one) =>
    named.kind === 'monitor' ? one.subscription_id === named.id : one.type === named.type && one.target === named.value,
  );
  if (chosen.length > 0) return chosen;
  throw new WatchStop(1, `${text} is not watched. svc watch list shows what is; svc watch ${text} starts`);
}
