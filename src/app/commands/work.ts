import { readConfig } from '#app/config.ts';
import { openLog } from '#app/log.ts';
import { withStores } from '#app/with-stores.ts';
import { startHousekeeping } from '#jobs/housekeeping.ts';
import type { Command } from './command.ts';

/** `svc-admin work` */
export const work: Command = {
  usage: 'work',
  summary: 'Do the work that goes on beside requests, without serving (today: sweeping expired keys)',
  options: {},
  async run() {
    const log = openLog(readConfig(process.env).logLevel);
    return withStores(async ({ db }) => {
      const housekeeping = startHousekeeping(db, log);
      process.stdout.write('working\n');
      await new Promise((resolve) => {
        // The sweep's own timer lets a process end; a worker waits until it is told to.
        const alive = setInterval(() => undefined, 60_000);
        for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve(clearInterval(alive)));
      });
      housekeeping.stop();
      return 0;
    });
  },
};
