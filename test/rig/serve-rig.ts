import { readConfig } from '#app/config.ts';
import { openLog } from '#app/log.ts';
import { startService } from '#app/serve.ts';
import { waitForSignal } from '#app/wait-for-signal.ts';
import { bindMeteredCheck } from '#test/faults/metered-check.ts';

// The real `svc-admin serve`, with one priced operation beside the real ones: the product itself has none open that
// could be charged.

const config = readConfig(process.env);
const log = openLog(config.logLevel);
const signal = waitForSignal();
const service = await startService(config, log, { operations: [bindMeteredCheck()] });
process.stdout.write(`ready ${service.url}\n`);
await signal;
await service.stop();
log.flush();
