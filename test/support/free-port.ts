import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

// Below the range from which the system assigns ports (32768 and up on Linux, 49152 and up elsewhere), so
// that no other test is given this port between the check and its use.
const [LOWEST, HIGHEST] = [10_240, 32_767];

/** Finds a port of this machine that no process listens on. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST, HIGHEST);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, () => server.close(() => resolve(true)));
  });
}
