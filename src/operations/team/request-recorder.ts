import type { Clock } from '#base/admission/clock.ts';
import type { FinishedCall } from '#operations/funnel/call-meter.ts';
import { newEntryNo, type RequestEntry } from '#store/team/request-log.ts';

// A flood of one account must neither fill the store nor displace the requests of others.
const MAX_PER_ACCOUNT = 100;
const MAX_WAITING = 5_000;
const EVERY_MS = 1_000;

/** Stores finished requests in groups: no request waits for it, and what is not written yet is lost with the process. */
export type RequestRecorder = {
  note(call: FinishedCall): void;
  /** Writes what is waiting. */
  flush(): Promise<void>;
  close(): Promise<void>;
};

/** Builds the recorder: once a second it writes at most 100 requests of an account, and 5,000 in all. Others are dropped and counted. */
export function buildRequestRecorder(
  write: (entries: readonly RequestEntry[]) => Promise<void>,
  onDropped: (count: number, error: unknown) => void,
  clock: Pick<Clock, 'nowMs'> = { nowMs: () => Date.now() },
): RequestRecorder {
  let waiting: RequestEntry[] = [];
  let perAccount = new Map<string, number>();
  let dropped = 0;
  const flush = async () => {
    const [entries, missed] = [waiting, dropped];
    waiting = [];
    perAccount = new Map();
    dropped = 0;
    if (missed > 0) onDropped(missed, null);
    if (entries.length === 0) return;
    // The store is unavailable or too slow: a longer queue would not help.
    await write(entries).catch((error: unknown) => onDropped(entries.length, error));
  };
  const timer = setInterval(() => void flush(), EVERY_MS);
  timer.unref();
  return {
    note({ caller, operation, status, code, durationMs, requestId }) {
      const { accountId, credentialId } = caller;
      const count = (perAccount.get(accountId) ?? 0) + 1;
      if (count > MAX_PER_ACCOUNT || waiting.length >= MAX_WAITING) {
        dropped += 1;
        return;
      }
      perAccount.set(accountId, count);
      waiting.push({
        entry_no: newEntryNo(Math.floor(clock.nowMs())),
        account_id: accountId,
        made_by: credentialId,
        operation,
        status,
        code,
        duration_ms: Math.round(durationMs * 10) / 10,
        request_id: requestId,
      });
    },
    flush,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}
