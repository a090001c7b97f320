import { once } from 'node:events';
import { createServer } from 'node:net';
import { readErrorCode } from '#base/read-error.ts';

/** Throws when this process cannot listen there, such as EADDRINUSE; 0 is any free port. */
export async function requireFreePort(host: string, port: number): Promise<void> {
  if (port === 0) return;
  const probe = createServer().listen({ host, port });
  await once(probe, 'listening').catch((error: Error) => {
    // It would look like a database whose name is unknown.
    if (readErrorCode(error) !== 'ENOTFOUND') throw error;
    throw new Error(
      `HOST ${host} is not a name or address of this machine: use 127.0.0.1, or 0.0.0.0 for all addresses`,
    );
  });
  await new Promise((resolve) => probe.close(resolve));
}
