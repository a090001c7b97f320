import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** Answers one request as it likes. */
export type Scripted = (response: ServerResponse, request: IncomingMessage) => void;

/** A request that arrived. */
export type Arrived = { method: string; url: string; headers: IncomingMessage['headers']; body: string };

/** A server that answers its requests by a script, in order; the last answer repeats. */
export type ScriptedServer = { url: string; arrived: Arrived[]; follow(...script: Scripted[]): void; stop(): void };

/** Starts a server for tests of a client. */
export async function startScriptedServer(): Promise<ScriptedServer> {
  let script: Scripted[] = [];
  const arrived: Arrived[] = [];
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    arrived.push({ method, url, headers, body: await text(request) });
    const next = script.length > 1 ? script.shift() : script[0];
    next?.(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrived,
    follow(...steps) {
      script = steps;
      arrived.length = 0;
    },
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Answers with JSON. */
export function sendJson(status: number, body: object, headers: Record<string, string> = {}): Scripted {
  return (response) => {
    response
      .writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
      .end(JSON.stringify(body));
  };
}

/** Answers with an error of the service. */
export function sendError(status: number, code: string, headers: Record<string, string> = {}): Scripted {
  return sendJson(status, { ok: false, code, message: 'Not now.', request_id: 'req_1' }, headers);
}

/** Breaks the connection after part of the body. */
export function cutBody(contentType: string): Scripted {
  return (response) => {
    response.writeHead(200, { 'content-type': contentType, 'content-length': '1000' });
    response.write('{"ok": tr', () => response.destroy());
  };
}
