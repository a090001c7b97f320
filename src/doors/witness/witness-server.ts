import { createServer, type IncomingMessage, type Server } from 'node:http';
import { readBody } from '#base/read-body.ts';
import type { Witness, WitnessAnswer } from '#operations/log/witness.ts';

// A note has at most 100,000 characters, and a proof 63 hashes.
const MAX_BODY_BYTES = 120_000;
const REQUEST_TIMEOUT_MS = 10_000;
const CHECKPOINT_PATH = /^\/([0-9a-f]{64})\/checkpoint$/;

/** Builds the HTTP server of a witness (C2SP tlog-witness); `onFault` gets errors, for which the caller sees 500. */
export function buildWitnessServer(witness: Witness, onFault: (error: unknown) => void): Server {
  const server = createServer(async (request, response) => {
    const {
      status,
      text,
      isSize = false,
    } = await answer(witness, request).catch((error: unknown): WitnessAnswer => {
      onFault(error);
      return { status: 500, text: 'the witness has a fault\n' };
    });
    const type = isSize ? 'text/x.tlog.size' : 'text/plain; charset=utf-8';
    response.writeHead(status, { 'content-type': type, 'x-content-type-options': 'nosniff' }).end(text);
  });
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  server.headersTimeout = REQUEST_TIMEOUT_MS;
  return server;
}

async function answer(witness: Witness, request: IncomingMessage): Promise<WitnessAnswer> {
  const { method, url = '' } = request;
  if (url === '/add-checkpoint' && method === 'POST') {
    const body = await readBody(request, MAX_BODY_BYTES);
    return body === null
      ? { status: 413, text: 'the request is too large\n' }
      : witness.addCheckpoint(body.toString('utf8'));
  }
  const originHash = CHECKPOINT_PATH.exec(url)?.[1];
  if (originHash !== undefined && method === 'GET') return witness.readCheckpoint(originHash);
  return { status: 404, text: 'a witness has POST /add-checkpoint and GET /<origin hash>/checkpoint\n' };
}
