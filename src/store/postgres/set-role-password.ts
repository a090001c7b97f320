import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import pg from 'pg';

const ITERATIONS = 4_096;
const SALT_BYTES = 16;

/** Changes the password of the connecting role; returns the role. The server and its log see a SCRAM verifier only. */
export async function setRolePassword(address: pg.ClientConfig, password: string): Promise<string> {
  const client = new pg.Client(address);
  await client.connect();
  try {
    const { rows } = await client.query<{ role: string }>('select current_user as role');
    // A utility statement takes no parameters.
    const verifier = pg.escapeLiteral(buildScramVerifier(password, randomBytes(SALT_BYTES)));
    await client.query(`alter role current_user password ${verifier}`);
    return rows[0]?.role ?? '';
  } finally {
    await client.end();
  }
}

/** Builds what PostgreSQL stores for a password (RFC 5803). */
function buildScramVerifier(password: string, salt: Buffer): string {
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256');
  const sign = (text: string) => createHmac('sha256', salted).update(text).digest();
  const storedKey = createHash('sha256').update(sign('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${storedKey}:${sign('Server Key').toString('base64')}`;
}
