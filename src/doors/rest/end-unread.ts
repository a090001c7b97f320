import type { Server } from 'node:http';
import type { Socket } from 'node:net';

type Seen = { takenBytes: number; sinceMs: number };

/** Ends connections whose reader has taken nothing of what waits for it for the time given; what is kept for one that never reads is memory that others need. */
export function endUnread(server: Server, limitMs: number): void {
  const sockets = new Map<Socket, Seen | null>();
  server.on('connection', (socket: Socket) => {
    sockets.set(socket, null);
    socket.once('close', () => sockets.delete(socket));
  });
  const timer = setInterval(() => {
    for (const [socket, seen] of sockets) {
      const now = look(socket, seen);
      if (now !== null && now.sinceMs + limitMs < performance.now()) socket.destroy();
      else sockets.set(socket, now);
    }
  }, limitMs / 4);
  timer.unref();
  server.once('close', () => clearInterval(timer));
}

/** Since when the reader has taken nothing; null when nothing waits for it. */
function look(socket: Socket, seen: Seen | null): Seen | null {
  if (socket.writableLength === 0) return null;
  const takenBytes = socket.bytesWritten - socket.writableLength;
  return seen?.takenBytes === takenBytes ? seen : { takenBytes, sinceMs: performance.now() };
}
