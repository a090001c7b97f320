import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as the fake saw it. */
export type SeenRequest = { method: string; url: string; headers: IncomingMessage['headers']; body: string };

/** What the fake answers: JSON, or raw text, or whatever the function does with the response. */
export type FakeAnswer =
  | { status: number; body: unknown; headers?: Record<string, string> }
  | ((response: ServerResponse) => void);

/** A real HTTP server in place of the service. It checks nothing and returns configured answers. */
export type FakeService = { url: string; seen: SeenRequest[]; stop(): Promise<void> };

const REQUEST_ID = 'req_01K1FAKE000000000000000000';

/** Answers in the shapes of the contract, with invented values. */
export const ANSWERS = {
  health: { ok: true, status: 'ok', store: 'ok', reasons: [], version: '1.0.0', time: '2026-07-01T00:00:00.000Z' },
  abn: {
    ok: true,
    abn: '79002637069',
    entityName: 'SAMPLE HARBOUR BAKERY PTY LTD',
    entityType: null,
    status: 'active',
    abnRegisteredDate: '2001-03-12',
    acn: '002637069',
    state: 'NSW',
    postcode: '2000',
    sourceUrl: 'https://abr.business.gov.au/ABN/View?abn=79002637069',
    data_mode: 'snapshot',
    source: 'ABN Lookup (ABN Bulk Extract)',
    source_version: 'abn-sample-2026-11',
    source_citation: 'SAMPLE DATA made for this project: invented entities, not the register.',
    retrieved_at: '2026-11-01T08:00:00Z',
    record_id: 'rec_01K1FAKE000000000000000000',
  },
  receipts: {
    ok: true,
    records: [
      buildRecord('rec_01K1FAKE000000000000000001', 'get_abn', {
        reference: 'deal-7',
        price_cents: 0,
        sample_data: true,
      }),
      buildRecord('rec_01K1FAKE000000000000000000', 'abn_lookup', {
        reference: null,
        price_cents: 10,
        sample_data: false,
      }),
    ],
    next_cursor: 'eyJpZCI6MX0',
  },
} as const;

/** The answers of the whole service, by method and path without query. */
export const ROUTES: Readonly<Record<string, FakeAnswer>> = {
  'GET /v1/_health': { status: 200, body: ANSWERS.health },
  'GET /v1/abn/79002637069': { status: 200, body: ANSWERS.abn },
  'GET /v1/receipts/due-diligence': { status: 200, body: ANSWERS.receipts },
  'POST /v1/ppsr/preview': refuse(
    503,
    'ppsr_unavailable',
    'This service has no access to the PPSR yet: nothing was sent to the register.',
  ),
  'POST /v1/ppsr/search': refuse(
    503,
    'ppsr_unavailable',
    'This service has no access to the PPSR yet: nothing was sent to the register.',
  ),
};

/** A refusal in the shape of the contract. */
export function refuse(
  status: number,
  code: string,
  message: string,
  details: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): FakeAnswer {
  return { status, body: { ok: false, code, message, request_id: REQUEST_ID, ...details }, headers };
}

/** Starts the fake; a route it is not given is refused as not_found. */
export async function startFakeService(routes: Readonly<Record<string, FakeAnswer>> = ROUTES): Promise<FakeService> {
  const seen: SeenRequest[] = [];
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    const body = Buffer.concat(await request.toArray()).toString();
    seen.push({ method, url, headers, body });
    const path = url.replace(/\?.*$/, '');
    give(response, routes[`${method} ${path}`] ?? routes['*'] ?? refuse(404, 'not_found', 'There is nothing here.'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function give(response: ServerResponse, answer: FakeAnswer): void {
  if (typeof answer === 'function') {
    answer(response);
    return;
  }
  const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
  response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers }).end(text);
}

function buildRecord(
  record_id: string,
  tool: string,
  rest: { reference: string | null; price_cents: number; sample_data: boolean },
) {
  return {
    record_id,
    tool,
    target: { type: 'abn', value: '79002637069' },
    status: 'completed',
    data_mode: 'snapshot',
    created_at: '2026-11-02T01:02:03.000Z',
    record_sha256: 'ab'.repeat(32),
    made_by: 'key: Test key',
    subject_name: null,
    asked_for: null,
    outcome: null,
    headline: null,
    log: null,
    ...rest,
  };
}
