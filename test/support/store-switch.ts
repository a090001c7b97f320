import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testPostgresHost } from './run-as-superuser.ts';

const SOCKET_NAME = '.s.PGSQL.5432';

/** A connection to PostgreSQL that a test can cut. */
export type StoreSwitch = {
  /** The socket folder to connect through. */
  host: string;
  /** Ends every connection and takes no more: the server is gone. */
  cut(): Promise<void>;
  /** Takes connections and answers none: the server hangs. */
  hang(): Promise<void>;
  /** Lets everything through again. */
  restore(): Promise<void>;
  close(): Promise<void>;
};

/** Opens the switch before the PostgreSQL of the test run. */
export async function openStoreSwitch(): Promise<StoreSwitch> {
  const host = mkdtempSync(join(tmpdir(), 'svc-switch-'));
  const sockets = new Set<Socket>();
  let server: Server | null = null;
  const cut = async () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
    await new Promise<void>((resolve) => (server === null ? resolve() : server.close(() => resolve())));
    server = null;
  };
  const open = async (accept: (client: Socket) => void) => {
    await cut();
    server = createServer((client) => accept(track(sockets, client)));
    await new Promise<void>((resolve) => server?.listen(join(host, SOCKET_NAME), resolve));
  };
  const restore = () => open((client) => forward(sockets, client));
  await restore();
  return {
    host,
    cut,
    hang: () => open(() => undefined),
    restore,
    async close() {
      await cut();
      rmSync(host, { recursive: true, force: true });
    },
  };
}

function forward(sockets: Set<Socket>, client: Socket): void {
  const upstream = track(sockets, connect(join(testPostgresHost(), SOCKET_NAME)));
  client.pipe(upstream).pipe(client);
}

function track(sockets: Set<Socket>, socket: Socket): Socket {
  sockets.add(socket);
  // A cut connection is what this file is for.
  socket.on('error', () => undefined);
  socket.on('close', () => sockets.delete(socket));
  return socket;
}
