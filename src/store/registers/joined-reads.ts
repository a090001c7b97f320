import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#store/postgres/database.ts';
import { readLane } from '#store/postgres/lane.ts';

/** A statement that returns the lines of a register. */
export type LineStatement = RawBuilder<{ line: string }>;

type Read = {
  statement: LineStatement;
  resolve(lines: string[]): void;
  reject(error: unknown): void;
};

const MAX_JOINED = 16;

const waiting = new WeakMap<Database, Map<string, Read[]>>();

/**
 * Runs a statement for lines. Statements of one lane that are ready at the same moment become one, because each costs a
 * round trip and more processor time than its rows: an Evidence Card reads seven registers.
 */
export function readLines(db: Database, statement: LineStatement): Promise<string[]> {
  const lane = readLane();
  const lanes = waiting.get(db) ?? new Map<string, Read[]>();
  waiting.set(db, lanes);
  return new Promise((resolve, reject) => {
    const read = { statement, resolve, reject };
    const open = lanes.get(lane);
    if (open !== undefined && open.length < MAX_JOINED) {
      open.push(read);
      return;
    }
    const reads = [read];
    lanes.set(lane, reads);
    // Runs after all promises that are ready now, in the lane of the first statement.
    process.nextTick(() => {
      if (lanes.get(lane) === reads) lanes.delete(lane);
      void runReads(db, reads);
    });
  });
}

async function runReads(db: Database, reads: readonly Read[]): Promise<void> {
  const [first, ...others] = reads;
  if (first !== undefined && others.length === 0) return runAlone(db, first);
  const parts = reads.map(
    ({ statement }, part) => sql`(select ${sql.lit(part)} as part, line from (${statement}) as one)`,
  );
  try {
    const joined = sql<{ part: number; line: string }>`${sql.join(parts, sql` union all `)}`;
    const { rows } = await joined.execute(db);
    const lines = reads.map((): string[] => []);
    for (const { part, line } of rows) lines[part]?.push(line);
    for (const [part, { resolve }] of reads.entries()) resolve(lines[part] ?? []);
  } catch {
    // One of them failed, perhaps because its rows were dropped: the others still answer.
    for (const read of reads) runAlone(db, read);
  }
}

function runAlone(db: Database, { statement, resolve, reject }: Read): void {
  statement.execute(db).then(({ rows }) => resolve(rows.map(({ line }) => line)), reject);
}
