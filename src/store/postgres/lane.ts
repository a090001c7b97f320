import { AsyncLocalStorage } from 'node:async_hooks';
import { BoundedMap } from '#base/bounded-map.ts';
import { keepPlace } from '#base/tracing/current-work.ts';

const lanes = new AsyncLocalStorage<string>();
// Entering a lane builds a new context, which costs more than most steps of a request, so the contexts of the lanes in use
// are kept. They are built outside every request, because a context keeps alive what it was built in.
const outside = AsyncLocalStorage.snapshot();
const MAX_CONTEXTS = 1_000;
const contexts = new BoundedMap<string, typeof outside>(MAX_CONTEXTS);

/** The lane of work for every account. It has no share, so that no account waits for another. */
export const SERVICE_LANE = 'service';

/** The lane of tokens, and of keys that were not valid before: a caller who guesses many of them has only this share. */
export const CREDENTIALS_LANE = 'credentials';

/** The lane of sign-in, consent and the OAuth endpoints. They are open to anyone, so all of them have one share. */
export const PEOPLE_LANE = 'people';

/** The lane of the public evidence log. It is open to anyone, so all readers have one share. */
export const LOG_LANE = 'log';

/** Runs work in a lane: its queries wait only for others of the same lane. */
export function runInLane<T>(lane: string, work: () => Promise<T>): Promise<T> {
  return (contexts.use(lane) ?? keepContext(lane))(keepPlace(work));
}

function keepContext(lane: string): typeof outside {
  const context = outside(() => lanes.run(lane, () => AsyncLocalStorage.snapshot()));
  contexts.put(lane, context);
  return context;
}

/** The lane of the work that runs now. */
export function readLane(): string {
  return lanes.getStore() ?? SERVICE_LANE;
}
