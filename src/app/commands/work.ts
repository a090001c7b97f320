import { beginEvidenceLog, findKeySecretWarning } from '#app/begin-evidence-log.ts';
import { readConfig } from '#app/config.ts';
import { openLog } from '#app/log.ts';
import { waitForSignal } from '#app/wait-for-signal.ts';
import { withStores } from '#app/with-stores.ts';
import type { Command } from './command.ts';

/** `svc-admin work` */
export const work: Command = {
  usage: 'work',
  summary: 'Work off jobs without serving: any number of them, on a server or beside a serve that was started first',
  options: {},
  async run() {
    const config = readConfig(process.env);
    const log = openLog(config.logLevel);
    // Heard from the first moment, so that a start that is called off does not leave its PostgreSQL behind.
    const signal = waitForSignal();
    return withStores(async (stores) => {
      // Loaded here, because it loads pg-boss, for which the help must not wait.
      const { workJobs } = await import('#app/work-jobs.ts');
      const { logOrigin, publicUrl } = config;
      // A worker that does not know where the service is leaves the naming of the log to one that does.
      if (logOrigin !== null || publicUrl !== null) await beginEvidenceLog(stores, config, publicUrl ?? '');
      const warning = findKeySecretWarning(config);
      if (warning !== null) log.warn(warning);
      const runner = await workJobs(stores, log, config);
      process.stdout.write('working\n');
      await signal;
      await runner.stop();
      log.flush();
      return 0;
    });
  },
};
