import type { Additions } from '#app/build-server.ts';
import { openStoreSwitch, type StoreSwitch } from './store-switch.ts';
import { startTestService, type TestService } from './test-service.ts';

/** A service whose store a test can take away. */
export type CutService = { service: TestService; store: StoreSwitch; stop(): Promise<void> };

/** Starts a service that reaches PostgreSQL through a switch. */
export async function startCutService(additions: Additions = {}): Promise<CutService> {
  const store = await openStoreSwitch();
  const service = await startTestService({}, additions, { through: store.host });
  return {
    service,
    store,
    async stop() {
      await store.restore();
      await service.stop();
      await store.close();
    },
  };
}
