import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy in front of a service that can keep answers back, so that a caller dies while its check is done. */
export type HeldService = {
  url: string;
  /** From this call on (1 is the first), answers are kept back. */
  holdFrom(call: number): void;
  /** How many answers are kept back. */
  held(): number;
  /** Lets the answers through that were kept back, and all later ones. */
  release(): void;
  /** Answers the next so many POSTs itself. */
  refuse(calls: number, status: number, body: object, headers: Record<string, string>): void;
  stop(): Promise<void>;
};

/** Starts a proxy in front of the service at this URL. */
export async function startHeldService(target: string): Promise<HeldService> {
  let calls = 0;
  let holdAt = Number.POSITIVE_INFINITY;
  let refusals: { status: number; body: object; headers: Record<string, string> }[] = [];
  let kept: (() => void)[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    calls += 1;
    const isHeld = calls >= holdAt;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const refusal = request.method === 'POST' ? refusals.shift() : undefined;
    if (refusal !== undefined) {
      response.writeHead(refusal.status, refusal.headers).end(JSON.stringify(refusal.body));
      return;
    }
    const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers;
    const body = chunks.length === 0 ? null : Buffer.concat(chunks);
    const init = { method: request.method ?? 'GET', headers: headers as Record<string, string>, body };
    const answered = await fetch(target + request.url, init);
    const text = await answered.text();
    const send = () => response.writeHead(answered.status, Object.fromEntries(answered.headers)).end(text);
    if (isHeld && holdAt !== Number.POSITIVE_INFINITY) kept.push(send);
    else send();
  };
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    holdFrom(call) {
      calls = 0;
      holdAt = call;
    },
    held: () => kept.length,
    release() {
      holdAt = Number.POSITIVE_INFINITY;
      for (const send of kept) send();
      kept = [];
    },
    refuse(count, status, body, headers) {
      refusals = Array.from({ length: count }, () => ({ status, body, headers }));
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
