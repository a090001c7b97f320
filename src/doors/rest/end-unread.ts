import type { Server } from 'node:http';
import type { Socket } from 'node:net';

type Seen = { takenBytes: number; sinceMs: number };

/** Closes connections whose client has read nothing for `limitMs` while a response is waiting; unread responses take memory that others need. */
export function endUnread(server: Server, limitMs: number): void {
  const sockets = new Map<Socket, Seen | null>();
  server.on('connection', (socket: Socket) => {
    sockets.set(socket, null);
    socket.once('close', () => sockets.delete(socket));
  });
  const timer = setInterval(() => {
    for (const [socket, seen] of sockets) {
      const now = checkProgress(socket, seen);
      if (now !== null && now.sinceMs + limitMs < performance.now()) socket.destroy();
      else sockets.set(socket, now);
    }
  }, limitMs / 4);
  timer.unref();
  server.once('close', () => clearInterval(timer));
}

/** Returns since when the client has read nothing; null when nothing is waiting. */
function checkProgress(socket: Socket, seen: Seen | null): Seen | null {
  if (socket.writableLength === 0) return null;
  const takenBytes = socket.bytesWritten - socket.writableLength;
  return seen?.takenBytes === takenBytes ? seen : { takenBytes, sinceMs: performance.now() };
}
