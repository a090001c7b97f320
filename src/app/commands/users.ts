import { withStores } from '#app/with-stores.ts';
import { hashPassword, MIN_PASSWORD_LENGTH } from '#domain/access/password.ts';
import { recordUser } from '#store/access/accounts.ts';
import { removePasskeysOf } from '#store/access/passkeys.ts';
import { changePassword, findPersonByEmail } from '#store/access/users.ts';
import { type Command, type CommandIo, requireOption, UsageError } from './command.ts';
import { requireFreeEmail, requireKnownAccount } from './require-known.ts';

/** `svc-admin users create` */
export const usersCreate: Command = {
  usage: 'users create --account <account_id> --email <email>   (password on standard input)',
  summary: 'Create a user who can sign in and approve',
  options: { account: { type: 'string' }, email: { type: 'string' } },
  async run(input, io) {
    const account_id = requireOption(input, 'account');
    const email = requireOption(input, 'email');
    if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new UsageError(`--email ${email} is not an e-mail address`);
    const password = await readPassword(io);
    const password_hash = await hashPassword(password);
    return withStores(io, async ({ db }) => {
      await requireKnownAccount(db, account_id);
      await requireFreeEmail(db, email);
      const user_id = await recordUser(db, { account_id, email, password_hash });
      io.stdout.write(`${JSON.stringify({ user_id, account_id, email })}\n`);
      return 0;
    });
  },
};

/** `svc-admin users reset` */
export const usersReset: Command = {
  usage: 'users reset --email <email> [--passkeys]   (new password on standard input)',
  summary: 'Set a new password and end every session; --passkeys removes the passkeys too',
  options: { email: { type: 'string' }, passkeys: { type: 'boolean' } },
  async run(input, io) {
    const email = requireOption(input, 'email');
    const password_hash = await hashPassword(await readPassword(io));
    return withStores(io, async ({ db }) => {
      const found = await findPersonByEmail(db, email);
      if (found === null) {
        io.stderr.write(`there is no user ${email}\n`);
        return 1;
      }
      const { user_id } = found.person;
      await changePassword(db, user_id, password_hash);
      const passkeys_removed = input.options.passkeys === true ? await removePasskeysOf(db, user_id) : 0;
      io.stdout.write(`${JSON.stringify({ user_id, email: found.person.email, passkeys_removed })}\n`);
      return 0;
    });
  },
};

// A password on the command line would appear in the process list and the shell history.
async function readPassword(io: CommandIo): Promise<string> {
  if (io.stdin.isTTY) io.stderr.write('password: ');
  let text = '';
  for await (const chunk of io.stdin.setEncoding('utf8')) {
    text += chunk;
    if (text.includes('\n')) break;
  }
  const password = text.split('\n')[0]?.replace(/\r$/, '') ?? '';
  if (password.length < MIN_PASSWORD_LENGTH)
    throw new UsageError(`the password must have at least ${MIN_PASSWORD_LENGTH} characters`);
  return password;
}
