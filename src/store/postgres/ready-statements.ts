import type pg from 'pg';

const READY = /^\s*\/\* ready: (\w+) \*\//;

/**
 * Prepares the statements that begin with a comment "ready: name" once per connection, under that name. For frequent
 * statements that take longer to plan than to run.
 */
export function keepStatementsReady(client: pg.PoolClient): void {
  const query = client.query as (...given: unknown[]) => unknown;
  const ask = (first: unknown, ...rest: unknown[]) => {
    const name = typeof first === 'string' ? READY.exec(first)?.[1] : undefined;
    return name === undefined ? query(first, ...rest) : query({ name, text: first }, ...rest);
  };
  client.query = ask as typeof client.query;
}
