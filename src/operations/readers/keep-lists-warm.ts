import { runInLane, SERVICE_LANE } from '#store/postgres/lane.ts';

const CHECK_MS = 5_000;

/** Builds the indexes of lists in the background: at once, and every few seconds for a version that was imported since. */
export function keepListsWarm(lists: readonly { readIndexed(): Promise<unknown> }[]) {
  let timer: NodeJS.Timeout | null = null;
  const warm = () => {
    for (const list of lists) {
      // A list that is not loaded, or a store that is down, is reported to the calls that need it.
      runInLane(SERVICE_LANE, () => list.readIndexed()).catch(() => undefined);
    }
  };
  return {
    keep(): void {
      warm();
      timer ??= setInterval(warm, CHECK_MS).unref();
    },
    stop(): void {
      if (timer !== null) clearInterval(timer);
      timer = null;
    },
  };
}
