import pg from 'pg';

/** Runs after a statement was answered. */
type AfterAnswer = (result: pg.QueryResult | undefined) => void;

/** Runs before a statement is sent, which waits for it. A returned function runs after the answer. */
export type Trap = (statement: {
  index: number;
  text: string;
  values: readonly unknown[];
  client: pg.Client;
}) => Promise<void> | AfterAnswer | void;

/** Passes every statement of this process through a trap, counted from 1. Returns the function that removes it. */
export function setStatementTrap(trap: Trap): () => void {
  const { query } = pg.Client.prototype;
  let index = 0;
  pg.Client.prototype.query = async function (this: pg.Client, ...words: unknown[]) {
    const [first, values] = words;
    const text = typeof first === 'string' ? first : (first as { text: string }).text;
    index += 1;
    const callback = words.at(-1);
    let after: ReturnType<AfterAnswer> | AfterAnswer;
    try {
      after = await trap({
        index,
        text: text.trim().replaceAll(/\s+/g, ' '),
        values: Array.isArray(values) ? values : [],
        client: this,
      });
    } catch (error) {
      if (typeof callback !== 'function') throw error;
      return callback(error);
    }
    if (typeof callback === 'function') {
      const behind = (error: unknown, result: pg.QueryResult) => {
        if (!error) after?.(result);
        callback(error, result);
      };
      return Reflect.apply(query, this, words.with(-1, behind));
    }
    const result = await Reflect.apply(query, this, words);
    after?.(result);
    return result;
  } as typeof query;
  return () => {
    pg.Client.prototype.query = query;
  };
}
