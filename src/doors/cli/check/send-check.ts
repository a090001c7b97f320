import { setTimeout as sleep } from 'node:timers/promises';
import { type PlainObject, toPlainObject } from '#base/plain-object.ts';
import type { SvcCall } from '#doors/cli/parse-command-line.ts';
import { describeBreak, judgeResponse, readLimited, type SvcAnswer, type Unreachable } from '#doors/cli/send-call.ts';
import { decideWait, type Pacer } from './pacer.ts';
import type { RunToken } from './run-token.ts';

/** The outcome of one check: an answer, a refusal of this row, or why the whole run must stop. */
export type Sent =
  | { kind: 'answered'; body: PlainObject; recordId: string | null }
  | { kind: 'refused'; code: string; message: string; mayPass: boolean }
  | Stop;

/** Why a run stops; it can continue later. */
export type Stop = { kind: 'stop'; exitCode: number; message: string };

/** The answer to Ctrl-C. */
const INTERRUPTED: Stop = { kind: 'stop', exitCode: 130, message: 'stopped' };

const MAX_TRIES = 5;
// Other programs may use up the rate of the same key.
const MAX_LIMITED_TRIES = 10;

/** Sends a check until it is answered or refused for good. Every try has the same Idempotency-Key, so it is done and charged once. */
export async function sendCheck(call: SvcCall, idempotencyKey: string, pacer: Pacer, token: RunToken): Promise<Sent> {
  const tries = { failed: 0, limited: 0, renewed: 0 };
  for (;;) {
    if (!(await pacer.wait())) return INTERRUPTED;
    const sentToken = token.current();
    const answer = await receive(call, idempotencyKey, pacer, sentToken);
    if (answer.kind === 'answer' && answer.body.ok === true)
      return { kind: 'answered', body: answer.body, recordId: answer.recordId };
    const status = answer.kind === 'answer' ? answer.status : null;
    const what = status === 429 ? 'limited' : status === 401 ? 'renewed' : 'failed';
    tries[what] += 1;
    if (what === 'renewed' && tries.renewed === 1 && (await token.renew(sentToken))) continue;
    const isLast = tries[what] >= (what === 'limited' ? MAX_LIMITED_TRIES : MAX_TRIES);
    const waitMs = isLast ? null : decideWait(answer.kind === 'answer' ? answer.retryAfter : null, tries[what]);
    if (answer.kind === 'unreachable') {
      if (waitMs === null) return { kind: 'stop', exitCode: 3, message: `cannot reach the service: ${answer.reason}` };
    } else if (what !== 'limited' && !mayPass(answer)) return judgeRefusal(answer);
    else if (waitMs === null) return giveUp(answer, isLast);
    if (what === 'limited') pacer.pause(waitMs ?? 0);
    else await sleep(waitMs ?? 0, undefined, { signal: pacer.signal }).catch(() => undefined);
  }
}

// A service that is busy for longer than a run waits is busy for every row, so the run stops.
function giveUp(answer: SvcAnswer, isLast: boolean): Sent {
  const { status, body, retryAfter } = answer;
  if (isLast && status !== 429) return judgeRefusal(answer);
  const why = isLast ? `${body.message}` : `the service asks to wait ${retryAfter} s`;
  return { kind: 'stop', exitCode: 1, message: `${why} [${body.code}]` };
}

async function receive(
  call: SvcCall,
  idempotencyKey: string,
  pacer: Pacer,
  token: string | null,
): Promise<SvcAnswer | Unreachable> {
  const { host: _host, 'content-length': _length, ...headers } = call.headers;
  if (token !== null) headers.authorization = `Bearer ${token}`;
  const host = call.host.includes(':') ? `[${call.host}]` : call.host;
  // AbortSignal.timeout would keep the signals of thousands of finished calls until their time is over.
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), call.timeoutMs);
  try {
    // Connections are kept open here: a file has thousands of calls.
    const response = await fetch(`${call.protocol}//${host}:${call.port}${call.path}`, {
      method: call.method,
      headers: { ...headers, 'idempotency-key': idempotencyKey },
      body: call.body,
      redirect: 'manual',
      signal: controller.signal,
    });
    const text = await readLimited(response.body);
    pacer.note(response.headers.get('ratelimit'));
    return judgeResponse({ status: response.status, headers: new Map(response.headers), text });
  } catch (error) {
    const { name, cause } = toPlainObject(error);
    const reason =
      name === 'AbortError' ? `no answer within ${call.timeoutMs / 1000} s` : describeBreak(cause ?? error);
    return { kind: 'unreachable', reason };
  } finally {
    clearTimeout(timer);
  }
}

// Whether a later try may succeed: after a fault of the service or a source, or while the same check still runs.
function mayPass({ status, retryAfter }: SvcAnswer): boolean {
  return status >= 500 || (status === 409 && retryAfter !== null);
}

// A refusal of the key or the account is the same for every row.
function judgeRefusal(answer: SvcAnswer): Sent {
  const { status, body } = answer;
  const [code, message] = [String(body.code), String(body.message)];
  if (status === 401) return { kind: 'stop', exitCode: 4, message: `${message} [${code}]` };
  if (status === 402 || status === 403) return { kind: 'stop', exitCode: 1, message: `${message} [${code}]` };
  return { kind: 'refused', code, message, mayPass: mayPass(answer) };
}
