import { METERED_PATH } from '#test/faults/metered-check.ts';
import { buildAbn } from '#test/support/bulk-extract.ts';
import type { Caller, PromiseBook } from './promise-book.ts';
import type { Question } from './rig-client.ts';

/** The first number of the ABNs that every version of the rig holds, and how many there are. */
export const RIG_ABNS = { firstNumber: 500_000_000, count: 1_500 };

/** One request; `key` is its Idempotency-Key. */
export type Ask = {
  kind: 'abn' | 'metered' | 'replay' | 'record' | 'list' | 'usage' | 'tool' | 'address' | 'health';
  question: Question;
  caller: Caller;
  key: string | null;
};

/** The parts from which a request is built. */
export type AskParts = { caller: Caller; book: PromiseBook; findAddressVersion(): string };

type Build = (parts: AskParts, reference: string) => Ask;

const WEIGHTS: [weight: number, build: Build][] = [
  [24, ({ caller }) => get('abn', caller, `/v1/abn/${pickAbn()}`)],
  [18, ({ caller }, reference) => buildMetered(caller, reference, reference)],
  [10, ({ caller }, reference) => buildMetered(caller, reference, null)],
  [6, buildReplay],
  [12, buildReading],
  [6, ({ caller }) => get('list', caller, `/v1/receipts/due-diligence?limit=20`)],
  [4, ({ caller }) => get('usage', caller, '/v1/usage')],
  [8, ({ caller }) => buildToolCall(caller, 'abn_lookup', { abn: pickAbn() })],
  [10, ({ caller, findAddressVersion }, reference) => buildAddress(caller, findAddressVersion(), reference)],
  [2, ({ caller }) => get('health', caller, '/v1/_health')],
];

const SUM = WEIGHTS.reduce((sum, [weight]) => sum + weight, 0);

/** Picks the next request; its reference is unique. */
export function pickAsk(parts: AskParts, reference: string): Ask {
  let left = Math.random() * SUM;
  for (const [weight, build] of WEIGHTS) {
    left -= weight;
    if (left < 0) return build(parts, reference);
  }
  return get('health', parts.caller, '/v1/_health');
}

/** A priced check; with a key it can be repeated safely. */
export function buildMetered(caller: Caller, reference: string, key: string | null): Ask {
  return { kind: 'metered', question: post(caller.apiKey, METERED_PATH, { reference }, key), caller, key };
}

function buildReplay({ caller, book }: AskParts, reference: string): Ask {
  const late = book.latestKeys[Math.floor(Math.random() * book.latestKeys.length)];
  if (late === undefined) return buildMetered(caller, reference, reference);
  return { ...buildMetered(late.caller, late.name, late.name), kind: 'replay' };
}

function buildReading({ caller, book }: AskParts): Ask {
  const late = book.latestRecords[Math.floor(Math.random() * book.latestRecords.length)];
  if (late === undefined) return get('usage', caller, '/v1/usage');
  return get('record', late.caller, `/v1/receipts/due-diligence/${late.name}`);
}

function buildAddress(caller: Caller, source_version: string, reference: string): Ask {
  const key = Math.random() < 0.5 ? `address-${reference}` : null;
  const body = { source_version, raw_address: '1 Sample Street, Sampleton NSW 2999' };
  return { kind: 'address', question: post(caller.apiKey, '/v1/address/lookup', body, key), caller, key };
}

function buildToolCall(caller: Caller, name: string, args: object): Ask {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
  const question = post(caller.token, '/mcp', message, null);
  question.headers.accept = 'application/json, text/event-stream';
  return { kind: 'tool', question, caller, key: null };
}

/** Builds a request of any kind. */
export function buildQuestion(
  apiKey: string,
  method: Question['method'],
  path: string,
  { body, key }: { body: object | null; key: string | null },
): Question {
  if (body !== null) return post(apiKey, path, body, key);
  return { method, path, headers: authorise(apiKey), body: null };
}

function get(kind: Ask['kind'], caller: Caller, path: string): Ask {
  return { kind, question: { method: 'GET', path, headers: authorise(caller.apiKey), body: null }, caller, key: null };
}

function post(apiKey: string, path: string, body: object, key: string | null): Question {
  const text = JSON.stringify(body);
  const keyed: Record<string, string> = key === null ? {} : { 'idempotency-key': key };
  const length = `${Buffer.byteLength(text)}`;
  const headers = { ...authorise(apiKey), 'content-type': 'application/json', 'content-length': length, ...keyed };
  return { method: 'POST', path, headers, body: text };
}

function authorise(apiKey: string): Record<string, string> {
  return { authorization: `Bearer ${apiKey}` };
}

function pickAbn(): string {
  return buildAbn(RIG_ABNS.firstNumber + Math.floor(Math.random() * RIG_ABNS.count));
}
