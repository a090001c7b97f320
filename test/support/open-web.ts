import { buildGuardedClient } from '#base/guarded-client.ts';
import { chooseUrlRules } from '#base/url-rules.ts';
import { nameMasterKey } from '#domain/webhooks/signing-key.ts';

/** The way to URLs that callers give, this machine's too, and the key from which the tests' webhook secrets are derived. */
export const OPEN_WEB = {
  web: buildGuardedClient({ rules: chooseUrlRules(true) }),
  masterKey: () => nameMasterKey(Buffer.alloc(32, 7)),
};
