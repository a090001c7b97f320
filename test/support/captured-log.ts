import type { Logger } from 'pino';
import { openLog } from '#app/log.ts';

/** A log that a test can read. */
export type CapturedLog = { log: Logger; text(): string };

/** Opens the service's own log over memory. */
export function captureLog(level = 'trace'): CapturedLog {
  let text = '';
  const log = openLog(level, {
    write: (line) => {
      text += line;
    },
  });
  return { log, text: () => text };
}
