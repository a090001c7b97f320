import { buildGuardedClient } from '#base/guarded-client.ts';
import { chooseUrlRules } from '#base/url-rules.ts';
import { nameMasterKey } from '#domain/webhooks/signing-key.ts';

/** The client for caller-supplied URLs, which may also reach this machine, and the key from which the tests' webhook secrets are derived. */
export const OPEN_WEB = {
  web: buildGuardedClient({ rules: chooseUrlRules(true) }),
  masterKey: () => nameMasterKey(Buffer.alloc(32, 7)),
};
