import { randomBytes, scryptSync } from 'node:crypto';

const password = 'correct horse battery staple';

/**
 * A password, and a hash of it that takes 4 ms to verify; one of production takes 110. The cost is read from the hash, so the
 * same code runs.
 */
export const TEST_PASSWORD = { password, password_hash: hashCheaply() };

function hashCheaply(): string {
  const [salt, N, r, p] = [randomBytes(16), 1024, 8, 1];
  const key = scryptSync(password, salt, 32, { N, r, p });
  return `scrypt$${N}$${r}$${p}$${salt.toString('base64url')}$${key.toString('base64url')}`;
}
