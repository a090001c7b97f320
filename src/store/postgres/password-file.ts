import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { parseIntoClientConfig } from 'pg-connection-string';
import { readErrorCode } from '#base/read-error.ts';

/** The address of a server whose password is read for each new connection; pg reads the other properties, which differ by URL. */
export type PasswordFileAddress = { password: () => Promise<string> };

const REJECTED = '28P01';
const PROBE_MS = 2_000;

/**
 * Builds the address of a server from a URL without a password and a file with one or several, one in each line.
 *
 * PostgreSQL knows one password of a role. With the next one in the file too, a process connects before and after the
 * role's password changes, whenever that is.
 */
export function buildPasswordFileAddress(url: string, path: string): PasswordFileAddress {
  const config = parseIntoClientConfig(url);
  let last: string | null = null;
  return {
    ...config,
    async password() {
      const known = last;
      const passwords = await readPasswords(path).catch((error: unknown) => {
        // The file may be missing or empty while it is replaced.
        if (known === null) throw error;
        return [known];
      });
      last = await findAccepted(config, passwords, known);
      return last;
    },
  };
}

/** Reads the passwords; throws when there is none. */
export async function readPasswords(path: string): Promise<string[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Error(`DATABASE_PASSWORD_FILE ${path} cannot be read: ${error.code}`);
  });
  const passwords = text.split(/\r?\n/).filter((line) => line !== '');
  if (passwords.length === 0) throw new Error(`DATABASE_PASSWORD_FILE ${path} has no password: write it there`);
  return passwords;
}

/** Whether the server rejects the password, rather than being unavailable. */
function isPasswordRejected(error: unknown): boolean {
  return readErrorCode(error) === REJECTED;
}

/** Whether the server accepts the password; a server that cannot be asked counts as accepting it. */
export async function isPasswordAccepted(config: pg.ClientConfig, password: string): Promise<boolean> {
  const client = new pg.Client({ ...config, password, connectionTimeoutMillis: PROBE_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    return !isPasswordRejected(error);
  } finally {
    void client.end().catch(() => undefined);
  }
}

// The one that was right last is tried first, because each rejected one is a line in the server's log.
async function findAccepted(config: pg.ClientConfig, passwords: string[], last: string | null): Promise<string> {
  const [first = '', ...others] = passwords;
  if (others.length === 0) return first;
  const sorted = passwords.toSorted((one, other) => Number(other === last) - Number(one === last));
  for (const password of sorted) if (await isPasswordAccepted(config, password)) return password;
  return first;
}

/** A pool that connects once more when the password changed while it connected. */
export class PasswordFilePool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(done: ConnectDone): void;
  override connect(done?: ConnectDone): Promise<pg.PoolClient> | undefined {
    if (done === undefined) return super.connect().catch((error) => this.#connectAgain(error));
    super.connect((error, client, release) => {
      if (isPasswordRejected(error)) super.connect(done);
      else done(error, client, release);
    });
    return undefined;
  }

  #connectAgain(error: unknown): Promise<pg.PoolClient> {
    if (isPasswordRejected(error)) return super.connect();
    throw error;
  }
}

type ConnectDone = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (again?: Error | boolean) => void,
) => void;
