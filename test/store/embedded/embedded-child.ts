import { startEmbeddedPostgres } from '#store/embedded/start-embedded-postgres.ts';

// The main of a service that has nothing but its PostgreSQL: says what happens in lines of JSON, stops on SIGTERM.
const say = (line: Record<string, unknown>) => process.stdout.write(`${JSON.stringify(line)}\n`);

try {
  const postgres = await startEmbeddedPostgres({
    dataDir: process.argv[2] ?? '',
    onNotice: (notice) => say({ notice }),
  });
  const alive = setInterval(() => {}, 60_000);
  process.once('SIGTERM', async () => {
    await postgres.stop();
    clearInterval(alive);
  });
  // Last, because a test may send its signal as soon as it reads this.
  say({ outcome: 'ready', pid: postgres.pid, adopted: postgres.adopted, connection: postgres.connection });
} catch (error) {
  say({ outcome: 'refused', message: (error as Error).message });
}
