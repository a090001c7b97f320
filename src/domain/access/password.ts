import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

type Cost = { N: number; r: number; p: number };

const COST: Cost = { N: 2 ** 15, r: 8, p: 1 };
const MAX_MEMORY_BYTES = 64 * 1024 * 1024;
const KEY_LENGTH = 32;
const SALT_LENGTH = 16;

export const MIN_PASSWORD_LENGTH = 12;

/** The longest allowed password; bounds the cost of hashing. */
export const MAX_PASSWORD_LENGTH = 200;

/** Hashes a password with scrypt and a new salt. The hash includes the cost, so that it can be raised later. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_LENGTH);
  const key = await deriveKey(password, salt, COST);
  return `scrypt$${COST.N}$${COST.r}$${COST.p}$${salt.toString('base64url')}$${key.toString('base64url')}`;
}

/** Whether a password matches a hash. Without a hash (unknown user) it does the same work and returns false. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const kept = hash === null ? null : parseHash(hash);
  const { salt, key, cost } = kept ?? { salt: randomBytes(SALT_LENGTH), key: randomBytes(KEY_LENGTH), cost: COST };
  const derived = await deriveKey(password, salt, cost);
  return timingSafeEqual(derived, key) && kept !== null;
}

function parseHash(hash: string): { salt: Buffer; key: Buffer; cost: Cost } | null {
  const [, N, r, p, salt = '', key = ''] = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([\w-]+)\$([\w-]+)$/.exec(hash) ?? [];
  const bytes = Buffer.from(key, 'base64url');
  if (bytes.length !== KEY_LENGTH) return null;
  return { salt: Buffer.from(salt, 'base64url'), key: bytes, cost: { N: Number(N), r: Number(r), p: Number(p) } };
}

function deriveKey(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const options = { ...cost, maxmem: MAX_MEMORY_BYTES };
    scrypt(password.normalize('NFKC'), salt, KEY_LENGTH, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
