import { addLatest, type PromiseBook } from './promise-book.ts';
import type { Ask } from './rig-asks.ts';
import type { Reply } from './rig-client.ts';

/** The documented errors during an outage; 409 is a key whose first request may still run. */
const DOCUMENTED = new Set([
  '503 store_unavailable',
  '503 overloaded',
  '503 shard_read_failed',
  '503 clock_skew',
  '409 idempotency_conflict',
]);

const LEAVES_RECORD: readonly Ask['kind'][] = ['abn', 'metered', 'replay', 'address', 'tool'];

// A connection may be found dead some time after its process was killed.
const KILL_SHOWS_WITHIN_MS = 2_000;

type Body = Record<string, unknown>;

/** When a request was sent and answered, whether it was at a time when nothing may fail, and whether the machine had time for it at all. */
export type Moment = { startedMs: number; endedMs: number; strict: boolean; isStarved: boolean };

/** Records in the book what a reply acknowledges and which promise it breaks. */
export function judgeReply(book: PromiseBook, ask: Ask, reply: Reply, moment: Moment): void {
  const outcome = nameOutcome(book, ask, reply, moment);
  book.count(outcome, moment.endedMs - moment.startedMs);
  if (outcome !== 'ok' && ask.kind === 'metered' && ask.key !== null) book.openKeys.set(ask.key, ask.caller);
  // A machine that is overrun may say so whatever happens to its processes; a connection that is cut is a fault there too.
  const isExcused = moment.isStarved && DOCUMENTED.has(outcome);
  if (outcome !== 'ok' && moment.strict && !isExcused) {
    book.reportBroken(
      `a request failed while one process after another was replaced: ${ask.kind} ${outcome} ${tell(reply)}`,
    );
  }
}

function nameOutcome(book: PromiseBook, ask: Ask, reply: Reply, moment: Moment): string {
  if (reply.is === 'nobody') return 'nobody';
  if (reply.is === 'cut') {
    const wasKilled = reply.member.killedMs > moment.startedMs - KILL_SHOWS_WITHIN_MS;
    if (!wasKilled) book.reportBroken(`${ask.kind}: no answer although no process was killed: ${reply.why}`);
    return 'cut';
  }
  const body = parseBody(reply.text);
  const found = ask.kind === 'tool' ? readToolResult(reply.status, body) : { status: reply.status, body };
  if (found.status === 200) {
    judgeAnswer(book, ask, found.body, reply);
    return 'ok';
  }
  const refusal = `${found.status} ${String(found.body?.code ?? '')}`;
  if (!DOCUMENTED.has(refusal)) book.reportBroken(`${ask.kind} was answered ${refusal}`);
  return refusal;
}

function judgeAnswer(book: PromiseBook, ask: Ask, body: Body | null, reply: Reply & { is: 'answer' }): void {
  if (body === null) {
    book.reportBroken(`${ask.kind} was answered 200 without a body that can be read`);
    return;
  }
  if (ask.kind === 'replay' && !reply.replayed) book.reportBroken('a key that was acknowledged was done again');
  if (ask.kind === 'abn') judgeVersion(book, body);
  if (ask.kind === 'address' && body.status !== 'exact_match') book.reportBroken(`address: ${String(body.status)}`);
  if (ask.kind === 'list') judgeList(book, body);
  if (LEAVES_RECORD.includes(ask.kind)) noteRecord(book, ask, body, reply.recordId);
}

function noteRecord(book: PromiseBook, ask: Ask, body: Body, headerId: string | null): void {
  const recordId = headerId ?? body.record_id;
  if (typeof recordId === 'string') book.acknowledge(ask.caller, recordId, body, ask.key);
  else book.reportBroken(`${ask.kind} was answered without the id of its record`);
  if (ask.kind === 'metered' && ask.key !== null) addLatest(book.latestKeys, { name: ask.key, caller: ask.caller });
}

/** Every row of the version with the number n says so in its name, and every version holds every ABN that is asked for. */
function judgeVersion(book: PromiseBook, { entityName, source_version }: Body): void {
  const [, version] = /^abn-rig-(\d+)$/.exec(String(source_version)) ?? [];
  if (version === undefined || !String(entityName).startsWith(`RIG${version} `)) {
    book.reportBroken(`half a version: ${String(source_version)} answers ${String(entityName)}`);
  }
}

function judgeList(book: PromiseBook, body: Body): void {
  if (JSON.stringify(body).includes('"damaged"')) book.reportBroken('a list shows a damaged record');
}

function parseBody(text: string): Body | null {
  try {
    const data = text.split('\n').find((line) => line.startsWith('data: '));
    return JSON.parse(data?.slice('data: '.length) ?? text) as Body;
  } catch {
    return null;
  }
}

/** A tool answers 200 and says in its result what went wrong. */
function readToolResult(status: number, message: Body | null): { status: number; body: Body | null } {
  const result = message?.result as { isError?: boolean; structuredContent?: Body } | undefined;
  if (status !== 200 || result === undefined) return { status, body: message };
  const body = result.structuredContent ?? null;
  if (result.isError !== true) return { status, body };
  // There is no status here; the code is the documented part.
  return { status: body?.code === 'idempotency_conflict' ? 409 : 503, body };
}

function tell(reply: Reply): string {
  if (reply.is === 'answer') return reply.text.replace(/"request_id":"\w+"/, '').slice(0, 200);
  return reply.is === 'cut' ? reply.why : '';
}
