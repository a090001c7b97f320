import type pg from 'pg';

/**
 * Makes a connection hand a callback to pg where the caller wants a promise.
 *
 * V8 puts a function that is written straight into a property (`query.callback = () => …`, as pg does for a promise) into
 * the old generation. So everything it refers to, such as the values and rows of the statement, would stay in memory until
 * the next major collection, and under load would begin one every few seconds.
 */
export function queryByCallback(client: pg.PoolClient): void {
  const query = (...given: unknown[]) => Reflect.apply(Object.getPrototypeOf(client).query, client, given);
  const ask = (...given: unknown[]) => {
    if (typeof given.at(-1) === 'function' || isSubmittable(given[0])) return query(...given);
    const answer = new Promise((resolve, reject) =>
      query(...given, (error: unknown, result: unknown) => (error ? reject(error) : resolve(result))),
    );
    return answer.catch(throwFromHere);
  };
  client.query = ask as typeof client.query;
}

/** Whether what is asked is a stream or a query of its own making, which reports its end by itself. */
export function isSubmittable(asked: unknown): boolean {
  return typeof asked === 'object' && asked !== null && 'submit' in asked;
}

// As pg does: the stack names the code that asked, not the socket that received the error.
function throwFromHere(error: Error): never {
  Error.captureStackTrace(error);
  throw error;
}
