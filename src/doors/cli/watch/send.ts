import type { PlainObject } from '#base/plain-object.ts';
import type { SvcCall } from '#doors/cli/parse-command-line.ts';
import { type SvcAnswer, sendCall } from '#doors/cli/send-call.ts';

/** Why `svc watch` ended: an exit code and what to print. */
export class WatchStop extends Error {
  override readonly name = 'WatchStop';
  readonly exitCode: number;
  /** The error code of the service; null when it did not answer. */
  readonly code: string | null;

  constructor(exitCode: number, message: string, code: string | null = null) {
    super(message);
    this.exitCode = exitCode;
    this.code = code;
  }
}

/** Sends a command of the table; returns its answer or throws a WatchStop. */
export type Send = (command: string, fields: Record<string, string>) => Promise<PlainObject>;

export function openSend(buildCall: (command: string, fields: Record<string, string>) => SvcCall): Send {
  return async (command, fields) => {
    const answer = await sendCall(buildCall(command, fields));
    if (answer.kind === 'unreachable') throw new WatchStop(3, `cannot reach the service: ${answer.reason}`);
    if (answer.body.ok !== true) throw refuse(answer);
    return answer.body;
  };
}

function refuse({ status, body }: SvcAnswer): WatchStop {
  const missing = Array.isArray(body.missing_scopes) ? ` Missing: ${body.missing_scopes.join(', ')}.` : '';
  return new WatchStop(status === 401 ? 4 : 1, `${body.message}${missing} [${body.code}]`, String(body.code));
}
