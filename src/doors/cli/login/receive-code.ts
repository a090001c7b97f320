import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

type CodeListener = { redirectUri: string; answer: Promise<URLSearchParams>; close(): void };

const PATH = '/callback';

/** Starts a listener on a free port of 127.0.0.1. It accepts one answer, and only with this state. */
export async function listenForCode(state: string): Promise<CodeListener> {
  const { createServer } = process.getBuiltinModule('node:http');
  let settle: (query: URLSearchParams) => void = () => undefined;
  const answer = new Promise<URLSearchParams>((resolve) => {
    settle = resolve;
  });
  const server = createServer((request, response) => {
    const url = URL.parse(request.url ?? '', 'http://127.0.0.1');
    const isAnswer = request.method === 'GET' && url?.pathname === PATH && url.searchParams.get('state') === state;
    response.setHeader('connection', 'close');
    response.setHeader('cache-control', 'no-store');
    response.setHeader('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'");
    response.setHeader('referrer-policy', 'no-referrer');
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.writeHead(isAnswer ? 200 : 404).end(isAnswer ? describe(url.searchParams) : page('Nothing here', ''));
    if (isAnswer) settle(url.searchParams);
  });
  const port = await listen(server);
  return {
    redirectUri: `http://127.0.0.1:${port}${PATH}`,
    answer,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

function describe(query: URLSearchParams): string {
  if (query.has('code')) return page('You are signed in', 'Go back to the terminal. You can close this page.');
  return page('You are not signed in', 'The request was declined. You can close this page.');
}

function page(title: string, text: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title>
<body style="font: 1.1rem/1.5 system-ui; margin: 4rem auto; max-width: 30rem"><h1>${title}</h1><p>${text}</p></body></html>`;
}
