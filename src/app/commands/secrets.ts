import { readConfig } from '#app/config.ts';
import { openMasterKey } from '#app/master-key.ts';
import { withStores } from '#app/with-stores.ts';
import { resealPrivateKeys } from '#store/log/reseal-private-keys.ts';
import { resealSecrets } from '#store/webhooks/secrets.ts';
import type { Command } from './command.ts';
import { printLine } from './print-table.ts';

/** `svc-admin secrets rotate` */
export const secretsRotate: Command = {
  usage: 'secrets rotate',
  summary:
    'Encrypt what is stored with SECRETS_KEY and LOG_KEY_SECRET, so that SECRETS_KEY_OTHER and LOG_KEY_SECRET_OTHER can go',
  options: {},
  async run(input, io) {
    const config = readConfig(io.env);
    return withStores(io, async ({ db }) => {
      const webhooks = await resealSecrets(db, openMasterKey(config)());
      const privateKeys = config.logKeySecret === null ? 0 : await resealPrivateKeys(db, config.logKeySecret);
      const lines = [
        `${webhooks.resealed} webhook secrets and ${privateKeys} private keys are encrypted again`,
        ...(webhooks.unreadable === 0
          ? []
          : [
              `${webhooks.unreadable} webhook secrets need another SECRETS_KEY: set the key that made them, or rotate those endpoints`,
            ]),
      ];
      printLine(io, input, { webhook_secrets: webhooks, private_keys: privateKeys }, lines.join('\n'));
      return webhooks.unreadable === 0 ? 0 : 1;
    });
  },
};
