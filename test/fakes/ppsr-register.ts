import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { NotPerformed } from '#contract/service-error.ts';
import type { PpsrOutcome, PpsrRegister, PpsrResult, PpsrSubject } from '#registers/ppsr/ppsr-register.ts';

/** How the stand-in treats the next searches: `loses_answer` runs the search and disconnects, `loses_request` disconnects without running it. */
export type Mood = 'answers' | 'refuses' | 'loses_answer' | 'loses_request';

/** A stand-in for the PPSR over HTTP: it belongs to the tests, and nothing of it resembles the real register's interface. */
export type PpsrStandIn = {
  register: PpsrRegister;
  url: string;
  mood: Mood;
  /** The references under which it carried out a search, each time. */
  performed: string[];
  /** How often it was sent anything to search. */
  sent: number;
  /** Called while a search is under way, before its answer. */
  onSearch: () => Promise<void>;
  stop(): Promise<void>;
};

/** Starts the stand-in. */
export async function startPpsrStandIn(): Promise<PpsrStandIn> {
  const results = new Map<string, PpsrResult>();
  const server = createServer((request, response) => void handle(standIn, results, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const standIn: PpsrStandIn = {
    register: openStandInClient(url),
    url,
    mood: 'answers',
    performed: [],
    sent: 0,
    onSearch: async () => undefined,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return standIn;
}

/** Opens a client of a stand-in at an address. */
export function openStandInClient(url: string): PpsrRegister {
  return {
    async search(subject, reference) {
      const body = JSON.stringify({ subject, reference });
      const response = await fetch(`${url}/searches`, { method: 'POST', body });
      if (response.status === 503) throw new NotPerformed('upstream_error', 'The register refused the search.');
      return (await response.json()) as PpsrResult;
    },
    async findOutcome(reference): Promise<PpsrOutcome> {
      const response = await fetch(`${url}/searches/${reference}`).catch(() => null);
      if (response?.status === 404) return { state: 'not_performed' };
      if (response?.status !== 200) return { state: 'unknown' };
      return { state: 'performed', result: (await response.json()) as PpsrResult };
    },
  };
}

async function handle(
  standIn: PpsrStandIn,
  results: Map<string, PpsrResult>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === 'GET') {
    const result = results.get(request.url?.split('/').at(-1) ?? '');
    response.writeHead(result === undefined ? 404 : 200).end(JSON.stringify(result ?? null));
    return;
  }
  standIn.sent += 1;
  let text = '';
  for await (const chunk of request) text += chunk;
  const { subject, reference } = JSON.parse(text) as { subject: PpsrSubject; reference: string };
  await standIn.onSearch();
  if (standIn.mood === 'refuses') return void response.writeHead(503).end();
  if (standIn.mood === 'loses_request') return void request.socket.destroy();
  standIn.performed.push(reference);
  results.set(reference, {
    searchCertificateNumber: `STAND-IN-${standIn.performed.length}`,
    certificate: JSON.stringify(subject),
    registrations: 1,
    searchedAt: '2026-11-15T00:00:00.000Z',
  });
  if (standIn.mood === 'loses_answer') return void request.socket.destroy();
  response.end(JSON.stringify(results.get(reference)));
}
