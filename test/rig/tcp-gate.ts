import { connect, createServer, type Server, type Socket } from 'node:net';
import { findFreePort } from '#test/support/free-port.ts';
import type { Lifetime } from './lifetime.ts';

/** A way over TCP that can be shut, on a port that stays the same. */
export type TcpGate = {
  port: number;
  /** Ends every connection and refuses new ones: the server is gone. */
  refuse(): Promise<void>;
  /** Takes connections and answers none: the server hangs. */
  hang(): Promise<void>;
  /** Lets everything through again. */
  open(): Promise<void>;
};

/** Opens a gate before a port of this machine; it is closed at the end. */
export async function openTcpGate(t: Lifetime, behindPort: number): Promise<TcpGate> {
  const port = await findFreePort();
  const sockets = new Set<Socket>();
  let server: Server | null = null;
  const track = (socket: Socket) => {
    sockets.add(socket);
    // A connection that is cut is what this file is for.
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    return socket;
  };
  const refuse = async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise<void>((resolve) => (server === null ? resolve() : server.close(() => resolve())));
    server = null;
  };
  const listen = async (accept: (client: Socket) => void) => {
    await refuse();
    server = createServer((client) => accept(track(client)));
    await new Promise<void>((resolve) => server?.listen(port, '127.0.0.1', resolve));
  };
  const forward = (client: Socket) => {
    const behind = track(connect(behindPort, '127.0.0.1'));
    client.on('close', () => behind.destroy());
    behind.on('close', () => client.destroy());
    client.pipe(behind).pipe(client);
  };
  const gate = { port, refuse, hang: () => listen(() => undefined), open: () => listen(forward) };
  await gate.open();
  t.after(refuse);
  return gate;
}
