import { existsSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { importRegister } from '#jobs/imports/import-register.ts';
import { REGISTER_SOURCES } from '#jobs/imports/register-sources.ts';
import { importSamples, openRegisterService } from '#test/support/register-service.ts';
import { openRegisterStore } from '#test/support/register-store.ts';

// BENCH='<DFAT workbook> [cards]' npm run test:some -- bench/screening/card.ts
// test:some runs it, because it needs the PostgreSQL of a test run.
// Prints what the first screening after a start costs with the real list, and the CPU time of this process for one Evidence Card.
const [workbook = '', count = '1000'] = (process.env.BENCH ?? '').split(' ');
if (!existsSync(workbook)) throw new Error(`${workbook} does not exist`);
const source = REGISTER_SOURCES['dfat-consolidated-list'];
if (source === undefined) throw new Error('REGISTER_SOURCES has no dfat-consolidated-list');

const store = await openRegisterStore();
try {
  await importRegister(store, source, {
    path: workbook,
    source_version: 'bench',
    // A sample of the ABN register answers only beside samples.
    sample: true,
    retrieved_at: new Date().toISOString(),
    onProgress: () => undefined,
  });
  await importSamples(store);
  // The sample of the list is newer than the real one.
  await store.pool.query(
    `update snapshots set state = 'retired', retired_at = now() where dataset = $1 and source_version <> 'bench'`,
    ['dfat-consolidated-list'],
  );
  const service = await openRegisterService(store);
  const measure = async (what: string, times: number, work: () => Promise<unknown>) => {
    const stalls = monitorEventLoopDelay({ resolution: 1 });
    stalls.enable();
    const [from, start] = [process.cpuUsage(), performance.now()];
    for (let at = 0; at < times; at++) await work();
    const { user, system } = process.cpuUsage(from);
    stalls.disable();
    const cpu = ((user + system) / 1000 / times).toFixed(2);
    const longest = (stalls.max / 1e6).toFixed(0);
    const clock = ((performance.now() - start) / times).toFixed(2);
    process.stdout.write(`${what}: ${cpu} ms CPU, ${clock} ms, longest stall ${longest} ms\n`);
  };
  const card = (abn: string) => () => service.call('verify_counterparty', { abn });
  await measure('first screening', 1, () => service.call('screen_name', { name: 'Ann Other' }));
  for (const abn of ['79002637069', '88712649015', '27776681795', '79002637069'])
    await measure(`card of ${abn}`, Number(count), card(abn));
} finally {
  await store.close();
}
