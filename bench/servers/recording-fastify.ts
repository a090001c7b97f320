import { fastify } from 'fastify';
import pg from 'pg';
import { newSortableId } from '#base/ids.ts';
import { buildBinaryArray } from '#store/postgres/binary-array.ts';
import { GroupCommit } from '#store/postgres/group-commit.ts';

// The least that a recorded look-up can cost: a Fastify route that returns a JSON body and first stores a record of it,
// committed with those of other callers, as the service does. No key, limit, seal, place, log, usage or request log.
const [, , host, answer = '{}', line = '{}'] = process.argv;
const body: unknown = JSON.parse(answer);
const pool = new pg.Pool({ host, user: 'service', database: 'service', max: 2 });
await pool.query('create table if not exists bench_records (like records including all)');

const text = `insert into bench_records
    (record_id, account_id, tool, target_value, price_cents, created_at, seal_sha256, made_by, body)
  select id, 'acc_bench', 'get_abn', '51824753556', 0, now(), id, 'key_bench', line
  from unnest($1::text[], $2::json[]) as rows(id, line)`;
const records = new GroupCommit<string, void>({
  write: async (ids) => {
    const values = [
      buildBinaryArray('text', ids),
      buildBinaryArray(
        'json',
        ids.map(() => line),
      ),
    ];
    await pool.query({ name: 'insert', text, values });
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
