import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { pipeline } from 'node:stream/promises';
import { findPlaceFault } from './output-place.ts';
import type { OutputPlace, SvcCall } from './parse-command-line.ts';
import { describeBreak, judgeResponse, readLimited, type SvcAnswer, type Unreachable } from './send-call.ts';

/** A completely received file and where it was saved; '-' is standard output. */
export type Received = { kind: 'file'; path: string; bytes: number };

/** A file that cannot be shown on a terminal: nothing was saved. */
export type Unplaced = { kind: 'unplaced'; type: string };

/** A file whose path was taken during the download: nothing was saved. */
export type Taken = { kind: 'taken'; message: string };

/** Sends a call that can return a file, and saves the file completely or not at all. Only these calls load node:http, which takes 9 ms. */
export async function receiveFile(
  call: SvcCall,
  output: OutputPlace | null,
  isTerminal: boolean,
  stopped: AbortSignal | null = null,
): Promise<SvcAnswer | Unreachable | Received | Unplaced | Taken> {
  const late = AbortSignal.timeout(call.timeoutMs);
  const stop = stopped === null ? late : AbortSignal.any([late, stopped]);
  try {
    const response = await follow(await send(call, stop), call, stop);
    const type = response.headers['content-type'] ?? '';
    const isFile = response.statusCode === 200 && !type.startsWith('application/json');
    if (!isFile) return judgeResponse(await readResponse(response));
    if (output !== null) return await save(response, output);
    if (!isTerminal) return { kind: 'file', path: '-', bytes: await copy(response, process.stdout) };
    response.destroy();
    return { kind: 'unplaced', type };
  } catch (error) {
    if (late.aborted) return { kind: 'unreachable', reason: `no complete answer within ${call.timeoutMs / 1000} s` };
    return { kind: 'unreachable', reason: describeBreak(error) };
  }
}

/** Follows one redirect to a file store, without the credential: the signed URL is enough. From https, only to https. */
async function follow(response: IncomingMessage, { protocol }: SvcCall, signal: AbortSignal): Promise<IncomingMessage> {
  const url = response.statusCode === 302 ? URL.parse(response.headers.location ?? '') : null;
  if (url === null || !['https:', protocol].includes(url.protocol)) return response;
  response.resume();
  const request = url.protocol === 'http:' ? requestHttp : requestHttps;
  return new Promise((resolve, reject) => {
    const headers = { accept: '*/*', 'user-agent': 'svc' };
    request(url, { headers, agent: false, signal }, resolve).once('error', reject).end();
  });
}

function send(
  { protocol, host, port, method, path, headers, body }: SvcCall,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const request = protocol === 'http:' ? requestHttp : requestHttps;
  return new Promise((resolve, reject) => {
    const sent = request({ host, port, method, path, headers, agent: false, signal }, resolve);
    sent.once('error', reject).end(body ?? undefined);
  });
}

async function readResponse(response: IncomingMessage) {
  const headers = new Map(Object.entries(response.headers).map(([name, value]) => [name, String(value)]));
  return { status: response.statusCode ?? 0, headers, text: await readLimited(response) };
}

async function save(response: IncomingMessage, place: OutputPlace): Promise<Received | Taken> {
  const { path } = place;
  const partial = `${path}.${randomUUID()}.part`;
  try {
    const bytes = await copy(response, createWriteStream(partial, { flags: 'wx' }));
    const fault = findPlaceFault(place);
    if (fault === null) await rename(partial, path);
    else await rm(partial, { force: true });
    return fault === null
      ? { kind: 'file', path, bytes }
      : { kind: 'taken', message: `${fault}. The download was discarded` };
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

async function copy(response: IncomingMessage, target: NodeJS.WritableStream): Promise<number> {
  let bytes = 0;
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
  });
  await pipeline(response, target, { end: target !== process.stdout });
  return bytes;
}
