import { readErrorCode } from '#base/read-error.ts';

const SOCKET_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);
// read_only_sql_transaction: a standby, or a server that was made read-only; connection_exception,
// insufficient_resources, operator_intervention (shutdown, starting up, cancelled), io_error.
const SQLSTATE_CLASSES = /^(25006|08|53|57|58)/;
const POOL_MESSAGES =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Query read timeout|not queryable/;

/** Whether an error means that PostgreSQL is unavailable, not that a query is wrong. */
export function isStoreDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // FATAL ends the connection, whatever the reason: a missing database, or a user that is no longer allowed.
  if ('severity' in error && error.severity === 'FATAL') return true;
  // A file that is missing says the same as the socket of a server that is.
  if ('syscall' in error && error.syscall === 'open') return false;
  const code = readErrorCode(error);
  return SOCKET_CODES.has(code) || SQLSTATE_CLASSES.test(code) || POOL_MESSAGES.test(error.message);
}
