import { buildWebhookHeaders } from '#domain/webhooks/sign-message.ts';
import { deriveSigningKey, nameMasterKey } from '#domain/webhooks/signing-key.ts';
import { integrateAll } from './evidence-log.ts';
import { bindExports, wirePlainExports } from './made-exports.ts';
import { startTestRunner } from './note-jobs.ts';
import { startTestService, type TestService } from './test-service.ts';

/** A service with a worker for exports, for the programs of the clients. */
export type ClientService = Pick<TestService, 'url' | 'account' | 'stop'>;

/** Starts the service and its worker. */
export async function startClientService(): Promise<ClientService> {
  const { database, url, account, stop } = await startTestService();
  const wired = wirePlainExports(database);
  const readLog = async (recordId: string) => {
    await integrateAll(database.db);
    return wired.readLog(recordId);
  };
  const runner = await startTestRunner(database, bindExports({ ...wired, readLog }, 100));
  return {
    url,
    account,
    async stop() {
      await runner.stop();
      await stop();
    },
  };
}

/** The key that signs webhooks for programs. */
export const TEST_KEY = deriveSigningKey(nameMasterKey(Buffer.alloc(32, 1)), {
  secretId: 'a',
  salt: Buffer.alloc(16, 2),
});

/** Signs a webhook for a program, which verifies it with the secret and, where it can, the public key. */
export function signTestWebhook(): string {
  const body = JSON.stringify({ type: 'evidence_export.ready', timestamp: '-', data: { job_id: 'job_1' } });
  const headers = buildWebhookHeaders({ id: 'evt_1', body }, [TEST_KEY], new Date());
  return JSON.stringify({ body, headers, keys: [TEST_KEY.secret, TEST_KEY.publicKey] });
}
