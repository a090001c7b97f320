import type { Stores } from '#app/open-stores.ts';
import { withStores } from '#app/with-stores.ts';
import { grantServiceRole } from '#store/postgres/service-role.ts';
import { type Command, findOption } from './command.ts';
import { printLine } from './print-table.ts';

/** `svc-admin migrate` */
export const migrateSchema: Command = {
  usage: 'migrate [--role <role>]',
  summary:
    'Apply the pending database migrations; --role grants the PostgreSQL role of serve and work what it needs, and no more',
  async run(input, io) {
    const role = findOption(input, 'role');
    const work = async ({ pool }: Stores) => {
      const { rows } = await pool.query<{ name: string }>('select name from migrations order by number');
      if (role !== null) await grantServiceRole(pool, role);
      const migrations = rows.map(({ name }) => name);
      const granted = `${role} may serve and work: it cannot alter tables or change what is append-only`;
      const lines = [`the schema is up to date: ${migrations.join(', ')}`, ...(role === null ? [] : [granted])];
      return printLine(io, input, { migrations, role }, lines.join('\n'));
    };
    return withStores(io, work, { schema: 'migrate' });
  },
};
