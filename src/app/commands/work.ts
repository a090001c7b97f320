import { beginEvidenceLog, findKeySecretWarning } from '#app/begin-evidence-log.ts';
import { readConfig } from '#app/config.ts';
import { openLog } from '#app/log.ts';
import { waitForSignal } from '#app/wait-for-signal.ts';
import { withStores } from '#app/with-stores.ts';
import type { Command } from './command.ts';

/** `svc-admin work` */
export const work: Command = {
  usage: 'work',
  summary: 'Run jobs without serving; any number of workers can share one database',
  options: {},
  async run(_input, io) {
    const config = readConfig(io.env);
    const log = openLog(config.logLevel);
    // Installed first, so that an interrupted start does not leave its PostgreSQL running.
    const signal = waitForSignal();
    return withStores(io, async (stores) => {
      // Imported here, because it loads pg-boss, which would slow down the help.
      const { workJobs } = await import('#app/work-jobs.ts');
      const { logOrigin, publicUrl } = config;
      // A worker that does not know the URL of the service leaves naming the log to one that does.
      if (logOrigin !== null || publicUrl !== null) await beginEvidenceLog(stores, config, publicUrl ?? '');
      const warning = findKeySecretWarning(config);
      if (warning !== null) log.warn(warning);
      const runner = await workJobs(stores, log, config);
      io.stdout.write('working\n');
      await signal;
      await runner.stop();
      log.flush();
      return 0;
    });
  },
};
