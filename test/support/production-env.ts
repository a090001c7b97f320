import { findFreePort } from './free-port.ts';
import { TEST_SECRETS_KEY } from './test-service.ts';

/** A secret of the evidence log that is long enough. */
export const TEST_LOG_KEY_SECRET = 'thirty-two characters that are hard to guess';

/** The settings without which the service refuses to start in production. */
export async function buildProductionEnv(): Promise<Record<string, string>> {
  const port = await findFreePort();
  return {
    NODE_ENV: 'production',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    LOG_KEY_SECRET: TEST_LOG_KEY_SECRET,
    SECRETS_KEY: TEST_SECRETS_KEY,
  };
}
