import { fastify } from 'fastify';
import { sql } from 'kysely';
import { newSortableId } from '#base/ids.ts';
import { buildCopy, toInteger, toTimestamp } from '#store/postgres/copy-rows.ts';
import { openDatabase } from '#store/postgres/database.ts';
import { GroupCommit } from '#store/postgres/group-commit.ts';

// The least that a recorded look-up can cost: a Fastify route that returns a JSON body and first stores a record of it,
// committed with those of other callers, as the service does. No key, limit, seal, place, log, usage or request log.
const [, , host = '', answer = '{}', line = '{}'] = process.argv;
const body: unknown = JSON.parse(answer);
const { db } = openDatabase({ host, port: 5432, user: 'service', database: 'service' }, { maxConnections: 2 });
await sql`create table if not exists bench_records (like records including all) with (toast_tuple_target = 8160)`.execute(
  db,
);

const columns = ['record_id', 'account_id', 'tool', 'target_value', 'price_cents', 'created_at', 'seal_sha256'];
const records = new GroupCommit<string, void>({
  write: async (ids) => {
    const free = toInteger(0);
    const now = toTimestamp(new Date().toISOString());
    const rows = ids.map((id) => [id, 'acc_bench', 'get_abn', '51824753556', free, now, id, 'key_bench', line]);
    await db.executeQuery(buildCopy('bench_records', [...columns, 'made_by', 'body'], rows));
    return ids.map(() => undefined);
  },
  mayRetryAlone: () => false,
  maxBatch: 128,
  batchesAtOnce: 2,
  worthABatch: 32,
});

const server = fastify();
const handler = async () => {
  await records.add(newSortableId('rec'));
  return body;
};
server.get('/', handler);
server.post('/', handler);
process.stdout.write(`ready ${await server.listen({ port: 0, host: '127.0.0.1' })}\n`);
