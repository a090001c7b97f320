import { Agent, request } from 'node:http';
import type { Member } from './fleet.ts';

const LOOK_MS = 400;

/** A request. */
export type Question = { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body: string | null };

/** The outcome: an answer, a refused connection, or a connection that ended without an answer. */
export type Reply =
  | { is: 'answer'; member: Member; status: number; recordId: string | null; replayed: boolean; text: string }
  | { is: 'nobody' }
  | { is: 'cut'; member: Member; why: string };

/**
 * Asks one member after another, first those whose readiness does not say that they drain, and the next one only when a
 * connection was refused before anything was sent: nothing is ever sent twice.
 */
export type RigClient = { ask(question: Question): Promise<Reply>; close(): void };

/** Builds a client that keeps its connections and looks at readiness, as a balancer does. */
export function buildRigClient(members: readonly Member[], limitMs: number): RigClient {
  const agents = new Map(members.map((member) => [member, new Agent({ keepAlive: true, maxFreeSockets: 16 })]));
  let turn = 0;
  const looking = setInterval(() => {
    for (const member of members) void lookAtReadiness(member);
  }, LOOK_MS);
  return {
    async ask(question) {
      turn += 1;
      const inTurn = members.map((_, index) => members[(turn + index) % members.length] as Member);
      for (const member of inTurn.toSorted((one, other) => Number(one.isDraining) - Number(other.isDraining))) {
        const reply = await send(member, agents.get(member), question, limitMs);
        if (reply !== null) return reply;
      }
      return { is: 'nobody' };
    },
    close() {
      clearInterval(looking);
      for (const agent of agents.values()) agent.destroy();
    },
  };
}

async function lookAtReadiness(member: Member): Promise<void> {
  try {
    const answer = await fetch(`http://127.0.0.1:${member.metricsPort}/ready`);
    const { checks } = (await answer.json()) as { checks: { draining: string } };
    member.isDraining = checks.draining !== 'ok';
  } catch {
    // A process that has ended refuses connections and is skipped.
    member.isDraining = false;
  }
}

/** Null when the connection was refused. */
function send(
  member: Member,
  agent: Agent | undefined,
  { method, path, headers, body }: Question,
  limitMs: number,
): Promise<Reply | null> {
  return new Promise((resolve) => {
    const lost = (error: NodeJS.ErrnoException) =>
      resolve(
        error.code === 'ECONNREFUSED' ? null : { is: 'cut', member, why: `${error.code ?? ''} ${error.message}` },
      );
    const options = { host: '127.0.0.1', port: member.port, method, path, headers, agent, timeout: limitMs };
    const asked = request(options, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      answer.on('error', lost).on('end', () => {
        const { statusCode: status = 0, headers: reported } = answer;
        const recordId = reported['x-record-id']?.toString() ?? null;
        resolve({
          is: 'answer',
          member,
          status,
          recordId,
          replayed: reported['idempotency-replayed'] === 'true',
          text,
        });
      });
    });
    asked.on('timeout', () => asked.destroy(new Error(`no answer within ${limitMs / 1_000} s`)));
    asked.on('error', lost);
    asked.end(body ?? undefined);
  });
}
