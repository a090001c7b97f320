import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { METERED_PATH } from '#test/faults/metered-check.ts';

const CLIENTS = 16;
const ANSWER_LIMIT_MS = 30_000;
const ABNS = ['79002637069', '88712649015', '49991006857', '30613501612'];

/** An answer that a client got, which acknowledges a stored record. */
export type Acknowledgement = { answer: Record<string, unknown>; idempotencyKey: string | null };

/** Clients that mix free lookups with priced checks, and record every answer. */
export type MeteredLoad = {
  /** By record id. */
  acknowledged: Map<string, Acknowledgement>;
  /** Keys whose request got no answer or a refusal: it may or may not have run. */
  openKeys: Set<string>;
  /** How often each refusal came, as `status code`. */
  refusals: Map<string, number>;
  /** How many requests got no answer at all. */
  unanswered: number;
  /** Sends requests without pause until the clients are stopped. */
  start(url: string): { stop(): Promise<void> };
  /** Requests one priced check with a key. Returns the status and whether it was a replay. */
  askKeyed(url: string, idempotencyKey: string): Promise<{ status: number; replayed: boolean; recordId: string }>;
};

type Ask = { path: string; init: RequestInit; idempotencyKey: string | null };

/** Builds the clients of one account, which end with the test; `name` keeps their references apart from those of others. */
export function buildMeteredLoad(t: TestContext, apiKey: string, name: string): MeteredLoad {
  let asked = 0;
  let ended = false;
  t.after(() => {
    ended = true;
  });
  const load: MeteredLoad = {
    acknowledged: new Map(),
    openKeys: new Set(),
    refusals: new Map(),
    unanswered: 0,
    start(url) {
      let stopped = false;
      const client = async () => {
        while (!stopped && !ended) {
          asked += 1;
          if (!(await tell(load, url, buildAsk(apiKey, `${name}-${asked}`)))) await sleep(10);
        }
      };
      const clients = Promise.all(Array.from({ length: CLIENTS }, client));
      return {
        async stop() {
          stopped = true;
          await clients;
        },
      };
    },
    async askKeyed(url, idempotencyKey) {
      const { path, init } = buildPricedAsk(apiKey, idempotencyKey, idempotencyKey);
      const response = await fetch(url + path, init);
      const body = (await response.json()) as { record_id?: string };
      const replayed = response.headers.get('idempotency-replayed') === 'true';
      return { status: response.status, replayed, recordId: body.record_id ?? '' };
    },
  };
  return load;
}

function buildAsk(apiKey: string, reference: string): Ask {
  const chance = Math.random();
  if (chance < 0.35) {
    const abn = ABNS[Math.floor(Math.random() * ABNS.length)];
    return { path: `/v1/abn/${abn}`, init: { headers: authorise(apiKey) }, idempotencyKey: null };
  }
  return buildPricedAsk(apiKey, reference, chance < 0.7 ? reference : null);
}

function buildPricedAsk(apiKey: string, reference: string, idempotencyKey: string | null): Ask {
  const key: Record<string, string> = idempotencyKey === null ? {} : { 'idempotency-key': idempotencyKey };
  const headers = { ...authorise(apiKey), 'content-type': 'application/json', ...key };
  return { path: METERED_PATH, init: { method: 'POST', headers, body: JSON.stringify({ reference }) }, idempotencyKey };
}

function authorise(apiKey: string): Record<string, string> {
  return { authorization: `Bearer ${apiKey}` };
}

// Returns whether the service answered with success.
async function tell(load: MeteredLoad, url: string, { path, init, idempotencyKey }: Ask): Promise<boolean> {
  if (idempotencyKey !== null) load.openKeys.add(idempotencyKey);
  try {
    const response = await fetch(url + path, { ...init, signal: AbortSignal.timeout(ANSWER_LIMIT_MS) });
    const answer = (await response.json()) as Record<string, unknown>;
    if (response.status === 200) {
      load.acknowledged.set(String(answer.record_id), { answer, idempotencyKey });
      load.openKeys.delete(idempotencyKey ?? '');
      return true;
    }
    const refusal = `${response.status} ${answer.code}`;
    load.refusals.set(refusal, (load.refusals.get(refusal) ?? 0) + 1);
  } catch {
    load.unanswered += 1;
  }
  return false;
}
