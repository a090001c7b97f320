import { withStores } from '#app/with-stores.ts';
import { hashPassword } from '#domain/access/password.ts';
import { recordUser } from '#store/accounts.ts';
import { type Command, requireOption, UsageError } from './command.ts';
import { requireFreeEmail, requireKnownAccount } from './require-known.ts';

const MIN_PASSWORD_LENGTH = 12;

/** `svc-admin users create` */
export const usersCreate: Command = {
  usage: 'users create --account <account_id> --email <email>   (password on standard input)',
  summary: 'Make a user who can sign in and approve',
  options: { account: { type: 'string' }, email: { type: 'string' } },
  async run(input) {
    const account_id = requireOption(input, 'account');
    const email = requireOption(input, 'email');
    if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new UsageError(`--email ${email} is no e-mail address`);
    const password = await readPassword();
    const password_hash = await hashPassword(password);
    return withStores(async ({ db }) => {
      await requireKnownAccount(db, account_id);
      await requireFreeEmail(db, email);
      const user_id = await recordUser(db, { account_id, email, password_hash });
      process.stdout.write(`${JSON.stringify({ user_id, account_id, email })}\n`);
      return 0;
    });
  },
};

// A password on the command line would stand in the process list and the shell's history.
async function readPassword(): Promise<string> {
  if (process.stdin.isTTY) process.stderr.write('password: ');
  let text = '';
  for await (const chunk of process.stdin.setEncoding('utf8')) {
    text += chunk;
    if (text.includes('\n')) break;
  }
  const password = text.split('\n')[0]?.replace(/\r$/, '') ?? '';
  if (password.length < MIN_PASSWORD_LENGTH)
    throw new UsageError(`a password has at least ${MIN_PASSWORD_LENGTH} characters`);
  return password;
}
