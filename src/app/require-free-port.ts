import { once } from 'node:events';
import { createServer } from 'node:net';

/** Throws EADDRINUSE when another program uses the port; 0 is any free port. */
export async function requireFreePort(host: string, port: number): Promise<void> {
  if (port === 0) return;
  const probe = createServer().listen({ host, port });
  await once(probe, 'listening');
  await new Promise((resolve) => probe.close(resolve));
}
