import { readConfig } from '#app/config.ts';
import { openMasterKey } from '#app/master-key.ts';
import { withStores } from '#app/with-stores.ts';
import { resealPrivateKeys } from '#store/log/reseal-private-keys.ts';
import { buildPasswordFileAddress, isPasswordAccepted, readPasswords } from '#store/postgres/password-file.ts';
import { setRolePassword } from '#store/postgres/set-role-password.ts';
import { resealSecrets } from '#store/webhooks/secrets.ts';
import { type Command, UsageError } from './command.ts';
import { printLine } from './print-table.ts';

/** `svc-admin secrets rotate` */
export const secretsRotate: Command = {
  usage: 'secrets rotate',
  summary:
    'Encrypt what is stored with SECRETS_KEY and LOG_KEY_SECRET, so that SECRETS_KEY_OTHER and LOG_KEY_SECRET_OTHER can go',
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

// Others would need SASLprep, which a client may do differently.
const PASSWORD = /^[!-~]{8,}$/;

/** `svc-admin secrets set-database-password` */
export const secretsSetDatabasePassword: Command = {
  usage: 'secrets set-database-password',
  summary: 'Give the role of DATABASE_URL the last password in DATABASE_PASSWORD_FILE',
  async run(input, io) {
    const { databaseUrl, databasePasswordFile: path } = readConfig(io.env);
    if (databaseUrl === null || path === null) throw new UsageError('DATABASE_PASSWORD_FILE is not set');
    const address = buildPasswordFileAddress(databaseUrl, path);
    const passwords = await readPasswords(path);
    const next = passwords.at(-1) ?? '';
    if (passwords.length === 1) throw new Error(`${path} has one password: append the new one as its last line`);
    if (!PASSWORD.test(next)) throw new Error(`${path}: the last line must have 8 or more ASCII characters, no spaces`);
    const role = await setRolePassword(address, next);
    if (!(await isPasswordAccepted(address, next))) throw new Error(`the new password of ${role} is not accepted`);
    return printLine(io, input, { role }, `${role} has the last password in ${path}: remove the lines before it`);
  },
};
