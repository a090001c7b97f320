import { randomUUID } from 'node:crypto';
import { toPlainObject } from '#base/plain-object.ts';
import { declaresUrls } from './show-price.ts';

const OPENS_PAGES = 'opens-pages-';

/**
 * The session id for a host that declares URL elicitation in `initialize`; null for other messages. Before 2026-07-28 a
 * host says what it can do only there. The id repeats it, so that every process knows it and none stores a session.
 */
export function buildSessionNote(message: unknown): string | null {
  const { method, params } = toPlainObject(message);
  return method === 'initialize' && declaresUrls(toPlainObject(params).capabilities)
    ? OPENS_PAGES + randomUUID()
    : null;
}

/** Whether the session id of a request says that its host opens pages. */
export function opensPagesBy(sessionId: string | string[] | undefined): boolean {
  return typeof sessionId === 'string' && sessionId.startsWith(OPENS_PAGES);
}
