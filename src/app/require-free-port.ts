import { once } from 'node:events';
import { createServer } from 'node:net';
import { readErrorCode } from '#base/read-error.ts';

/** Throws when this process cannot listen on the port, such as EADDRINUSE. Port 0 is always free: the system chooses one. */
export async function requireFreePort(host: string, port: number): Promise<void> {
  if (port === 0) return;
  const probe = createServer().listen({ host, port });
  await once(probe, 'listening').catch((error: Error) => {
    // The original message would read as if the host of the database were unknown.
    if (readErrorCode(error) !== 'ENOTFOUND') throw error;
    throw new Error(
      `HOST ${host} is not a name or address of this machine: use 127.0.0.1, or 0.0.0.0 for all addresses`,
    );
  });
  await new Promise((resolve) => probe.close(resolve));
}
