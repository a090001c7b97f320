import type pg from 'pg';

const READY = /^\s*\/\* ready: (\w+) \*\//;

/**
 * Lets a connection keep the statements ready that begin with a remark "ready: name": the server reads and plans each
 * once, and knows it by its name from then on. For what is asked often and takes longer to plan than to answer.
 */
export function keepStatementsReady(client: pg.PoolClient): void {
  const query = (...given: unknown[]) => Reflect.apply(Object.getPrototypeOf(client).query, client, given);
  const ask = (first: unknown, ...rest: unknown[]) => {
    const name = typeof first === 'string' ? READY.exec(first)?.[1] : undefined;
    return name === undefined ? query(first, ...rest) : query({ name, text: first }, ...rest);
  };
  client.query = ask as typeof client.query;
}
