import type { Caller } from '#domain/access/caller.ts';

/** Somebody who may ask, as the check of credentials would give them. */
export const TEST_CALLER: Caller = {
  credentialId: 'key_1',
  idempotencyOwner: 'key_1',
  tenantId: 'ten_1',
  accountId: 'acc_1',
  scopes: ['company:lookup'],
  rateLimitPerMinute: null,
  delegation: null,
};
