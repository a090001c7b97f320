import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A local server in place of an outside source; its answer may be changed while it runs. */
export type SourceServer = {
  url: string;
  requests: IncomingMessage[];
  answer: RequestListener;
  stop: () => Promise<void>;
};

/** Starts a server with the given answer, which stops with the test. */
export async function startSourceServer(
  t: { after(stop: () => Promise<void>): void },
  answer: RequestListener,
): Promise<SourceServer> {
  const server = createServer((request, response) => {
    source.requests.push(request);
    source.answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  const { port } = server.address() as AddressInfo;
  const source: SourceServer = { url: `http://127.0.0.1:${port}`, requests: [], answer, stop };
  t.after(stop);
  return source;
}

/** Answers every request with a body. */
export function answerWith(body: string | Buffer, status = 200, type = 'text/plain'): RequestListener {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': type });
    response.end(body);
  };
}
