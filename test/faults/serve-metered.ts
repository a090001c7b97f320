import { pino } from 'pino';
import { buildServer } from '#app/build-server.ts';
import { readConfig } from '#app/config.ts';
import { openStores } from '#app/open-stores.ts';
import { bindMeteredCheck } from '#test/faults/metered-check.ts';

// A service of the fault tests, not the product: the very same server over the very same stores, and one priced
// operation beside the real ones, because the product itself has no priced operation open that could be charged.

const config = readConfig(process.env);
const stores = await openStores(config, { share: false, onNotice: (line) => process.stderr.write(`${line}\n`) });
const { server, listen } = buildServer(stores, config, pino({ level: 'silent' }), {
  operations: [bindMeteredCheck()],
});
process.stdout.write(`ready ${await listen()}\n`);

process.once('SIGTERM', async () => {
  await server.close();
  await stores.close();
});
