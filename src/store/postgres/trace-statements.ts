import type pg from 'pg';
import { inSpan } from '#base/tracing/tracing.ts';
import { isSubmittable } from './query-by-callback.ts';

// The verb and the first table. Never the whole text, which could contain a value.
const VERB = /^\s*(?:\/\*[^*]*\*\/\s*)?([a-z]+)/i;
const TABLE = /^[^']*?\b(?:from|into|update|copy)\s+"?(\w+(?:"?\."?\w+)?)/i;

/** Records a span for each statement of a connection, within the work that runs it. */
export function traceStatements(client: pg.PoolClient): void {
  const query = client.query as (...given: unknown[]) => unknown;
  const traced = (...given: unknown[]) => {
    const [first] = given;
    const text = typeof first === 'string' ? first : (first as { text?: unknown } | null)?.text;
    const last = given.at(-1);
    // COPY streams also have a text.
    if (typeof text !== 'string' || isSubmittable(first)) return query(...given);
    const name = nameStatement(text);
    const options = {
      kind: 'client',
      attributes: { 'db.system.name': 'postgresql', 'db.query.summary': name },
    } as const;
    if (typeof last !== 'function') return inSpan(name, () => query(...given), options);
    const run = () =>
      new Promise((resolve, reject) =>
        query(...given.slice(0, -1), (error: unknown, result: unknown) => (error ? reject(error) : resolve(result))),
      );
    inSpan(name, run, options).then(
      (result) => last(null, result),
      (error) => last(error),
    );
  };
  client.query = traced as typeof client.query;
}

/** Returns the verb of a statement and its first table, such as "insert records". */
export function nameStatement(text: string): string {
  const verb = VERB.exec(text)?.[1]?.toLowerCase() ?? 'statement';
  const table = TABLE.exec(text)?.[1]?.replaceAll('"', '');
  return table === undefined ? verb : `${verb} ${table}`;
}
