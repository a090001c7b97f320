import type { DatabaseAddress } from '#store/postgres/database.ts';
import { buildPasswordFileAddress } from '#store/postgres/password-file.ts';
import type { Config } from './config.ts';

/** Returns where the PostgreSQL server of the settings is. */
export function readDatabaseAddress({ databaseUrl, databasePasswordFile }: Config): DatabaseAddress {
  const url = databaseUrl ?? '';
  return databasePasswordFile === null
    ? { connectionString: url }
    : buildPasswordFileAddress(url, databasePasswordFile);
}
