import { AsyncLocalStorage } from 'node:async_hooks';

const lanes = new AsyncLocalStorage<string>();

/** The lane of what serves everybody: it has no share, because nobody may be kept waiting for another by it. */
export const SERVICE_LANE = 'service';

/** The lane in which credentials are looked up, unknown ones too: whoever sends many of them has this share, and no more. */
export const CREDENTIALS_LANE = 'credentials';

/** Does work in a lane: whatever it asks of the store waits behind others of the same lane only. */
export function runInLane<T>(lane: string, work: () => Promise<T>): Promise<T> {
  return lanes.run(lane, work);
}

/** The lane of the work that runs now. */
export function readLane(): string {
  return lanes.getStore() ?? SERVICE_LANE;
}
