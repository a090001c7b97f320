import type { Caller } from '#domain/access/caller.ts';

/** A caller, as authentication would return it. */
export const TEST_CALLER: Caller = {
  credentialId: 'key_1',
  idempotencyOwner: 'key_1',
  tenantId: 'ten_1',
  accountId: 'acc_1',
  mode: 'live',
  scopes: ['company:lookup'],
  rateOwner: 'key_1',
  rateLimitPerMinute: null,
  allowedNetworks: [],
  delegation: null,
  userId: null,
  role: null,
};
