import type { IncomingHttpHeaders } from 'node:http';
import { BoundedMap } from '#base/bounded-map.ts';
import { isPlainObject, type PlainObject, toPlainObject } from '#base/plain-object.ts';
import { needsApproval, type Operation } from '#contract/operation.ts';
import type { Era } from './agent-door-parts.ts';
import type { FindCalled } from './called-operation.ts';

/** A call of a tool that is answered with one result. Its form is everything that the SDK checks: all but arguments and id. */
export type PlainCall = {
  operation: Operation;
  id: string | number;
  params: { name: string; arguments: PlainObject; _meta?: PlainObject };
  form: string;
};

const CHECKED_HEADERS = ['accept', 'content-type', 'mcp-method', 'mcp-name', 'mcp-protocol-version', 'mcp-session-id'];
const PARAMS = new Set(['name', 'arguments', '_meta']);
const MAX_FORM_LENGTH = 2_000;
const MAX_FORMS = 1_000;

/** Returns a message as a plain call; null when it may need more than one result: progress, a task or the approval of a price. */
export function findPlainCall(
  findCalled: FindCalled,
  headers: IncomingHttpHeaders,
  message: unknown,
): PlainCall | null {
  const operation = findCalled(message);
  if (operation === undefined || needsApproval(operation) || operation.tool?.startsJob) return null;
  const { id, params, ...rest } = toPlainObject(message);
  if (!isCallId(id) || !isPlainParams(params)) return null;
  const { arguments: _, ...checked } = params;
  const form = JSON.stringify([CHECKED_HEADERS.map((name) => headers[name] ?? null), rest, checked]);
  return form.length > MAX_FORM_LENGTH ? null : { operation, id, params, form };
}

function isCallId(id: unknown): id is string | number {
  return typeof id === 'string' || Number.isSafeInteger(id);
}

function isPlainParams(params: unknown): params is PlainCall['params'] {
  if (!isPlainObject(params) || !isPlainObject(params.arguments)) return false;
  const { _meta } = params;
  const hasPlainMeta = _meta === undefined || (isPlainObject(_meta) && _meta.progressToken === undefined);
  return hasPlainMeta && Object.keys(params).every((name) => PARAMS.has(name));
}

/**
 * The forms of calls that the SDK has accepted, and their era.
 *
 * The SDK takes as long to check and answer a call as the rest of the service. A host sends the same form with every call,
 * so the SDK judges it once, and later calls of that form are answered without it.
 */
export class KnownCalls {
  readonly #eras = new BoundedMap<string, Era>(MAX_FORMS);

  /** Returns the era of a form; undefined while the SDK has not accepted it. */
  findEra({ form }: PlainCall): Era | undefined {
    return this.#eras.use(form);
  }

  /** Remembers a form that the SDK has accepted. */
  note({ form }: PlainCall, era: Era): void {
    this.#eras.put(form, era);
  }
}
