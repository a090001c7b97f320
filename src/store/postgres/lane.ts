import { AsyncLocalStorage } from 'node:async_hooks';

const lanes = new AsyncLocalStorage<string>();

/** The lane of what serves everybody: it has no share, because nobody may be kept waiting for another by it. */
export const SERVICE_LANE = 'service';

/** The lane in which credentials are looked up, unknown ones too: whoever sends many of them has this share, and no more. */
export const CREDENTIALS_LANE = 'credentials';

/** The lane of people who sign in, decide and look after what they decided, and of the programs that ask them: anybody may knock there, so it has one share for all. */
export const PEOPLE_LANE = 'people';

/** The lane of whoever follows the evidence log: anybody may, so it has one share for all. */
export const LOG_LANE = 'log';

/** Does work in a lane: whatever it asks of the store waits behind others of the same lane only. */
export function runInLane<T>(lane: string, work: () => Promise<T>): Promise<T> {
  return lanes.run(lane, work);
}

/** The lane of the work that runs now. */
export function readLane(): string {
  return lanes.getStore() ?? SERVICE_LANE;
}
