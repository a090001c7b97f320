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

/** Runs a task for each item, eight at a time; results are in the order of the items. */
export async function mapTogether<Item, Result>(
  items: readonly Item[],
  run: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let at = 0; at < items.length; at += 8) results.push(...(await Promise.all(items.slice(at, at + 8).map(run))));
  return results;
}

function refuse({ status, body }: SvcAnswer): WatchStop {
  const missing = Array.isArray(body.missing_scopes) ? ` Missing: ${body.missing_scopes.join(', ')}.` : '';
  return new WatchStop(status === 401 ? 4 : 1, `${body.message}${missing} [${body.code}]`, String(body.code));
}
