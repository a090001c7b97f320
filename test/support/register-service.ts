import { wireOperations } from '#app/wire-operations.ts';
import { ALL_SCOPES, type Scope } from '#contract/scopes.ts';
import { importRegisterSamples } from '#jobs/imports/import-samples.ts';
import type { AbrSettings } from '#registers/abn/abr-request.ts';
import { recordAccount, recordTenant } from '#store/access/accounts.ts';
import { readBalanceCents, recordCredit } from '#store/billing/ledger.ts';
import { OPERATION_SETTINGS } from './operation-settings.ts';
import type { RegisterStore } from './register-store.ts';

/** The operations over a store, called as a door calls them. */
export type RegisterService = {
  call(operation: string, input: unknown, scopes?: readonly Scope[]): Promise<Record<string, unknown>>;
  readBalanceCents(): Promise<number>;
};

/** Imports the bundled samples. */
export function importSamples(store: RegisterStore): Promise<void> {
  return importRegisterSamples(store, () => ({ update: () => undefined, done: () => undefined }));
}

/** Wires the operations for one account with A$1.00, or as much as is named. */
export async function openRegisterService(
  store: RegisterStore,
  abr: AbrSettings | null = null,
  creditCents = 100,
): Promise<RegisterService> {
  const tenantId = await recordTenant(store.db, 'Test tenant');
  const accountId = await recordAccount(store.db, tenantId, 'Test account');
  await recordCredit(store.db, { accountId, amountCents: creditCents, reason: 'test credit' });
  const { funnel } = wireOperations(store, { ...OPERATION_SETTINGS, abr });
  return {
    async call(operation, input, scopes = ALL_SCOPES) {
      const ids = { credentialId: 'test', idempotencyOwner: 'test', rateOwner: 'test', tenantId, accountId };
      const caller = {
        ...ids,
        mode: 'live' as const,
        scopes,
        rateLimitPerMinute: null,
        allowedNetworks: [],
        delegation: null,
        userId: null,
        role: null,
      };
      const call = { operation, input, authenticate: async () => caller, idempotencyKey: null };
      return (await funnel.call(call)).body as Record<string, unknown>;
    },
    readBalanceCents: () => readBalanceCents(store.db, accountId),
  };
}
