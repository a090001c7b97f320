import { withStores } from '#app/with-stores.ts';
import { ALL_ROLES } from '#contract/roles.ts';
import { OPERATOR } from '#domain/access/audit-actor.ts';
import { findEmailFault } from '#domain/access/email.ts';
import { hashPassword } from '#domain/access/password.ts';
import { findPasswordFault } from '#domain/access/password-fault.ts';
import { recordUser } from '#store/access/accounts.ts';
import { removePasskeysOf } from '#store/access/passkeys.ts';
import { changePassword, findPersonByEmail } from '#store/access/users.ts';
import { recordAudit } from '#store/team/audit-log.ts';
import { listUsers } from '#store/team/people.ts';
import { type Command, type CommandIo, findChoice, findOption, requireOption, UsageError } from './command.ts';
import { complain, printAnswer, printTable, writeLine } from './print-table.ts';
import { requireFreeEmail, requireKnownAccount } from './require-known.ts';

/** `svc-admin users create` */
export const usersCreate: Command = {
  usage: 'users create --account <account_id> --email <email> [--role <role>]   (password on standard input)',
  summary: 'Create a user who can sign in: owner, member, viewer or billing',
  async run(input, io) {
    const account_id = requireOption(input, 'account');
    const email = requireOption(input, 'email');
    if (findEmailFault(email) !== null) throw new UsageError(`--email ${email} is not an e-mail address`);
    const role = findChoice(input, 'role', ALL_ROLES);
    const password = await readPassword(io, email);
    const password_hash = await hashPassword(password);
    return withStores(io, async ({ db }) => {
      await requireKnownAccount(db, account_id);
      await requireFreeEmail(db, email);
      const user_id = await db.transaction().execute(async (trx) => {
        const subjectId = await recordUser(trx, { account_id, email, password_hash, ...(role !== null && { role }) });
        await recordAudit(trx, { accountId: account_id, actor: OPERATOR, action: 'person_created', subjectId });
        return subjectId;
      });
      return writeLine(io, JSON.stringify({ user_id, account_id, email }));
    });
  },
};

/** `svc-admin users list` */
export const usersList: Command = {
  usage: 'users list [--account <account_id>]',
  summary: 'List the people who can sign in, with their role and last sign-in',
  async run(input, io) {
    return withStores(io, async ({ db }) => {
      const users = await listUsers(db, findOption(input, 'account'));
      const rows = users.map(({ user_id, email, role, account_id }) => ({ user_id, account_id, role, email }));
      return printAnswer(io, input, users, () => printTable(io, rows, 'no users'));
    });
  },
};

/** `svc-admin users reset` */
export const usersReset: Command = {
  usage: 'users reset --email <email> [--passkeys]   (new password on standard input)',
  summary: 'Set a new password and end every session; --passkeys removes the passkeys too',
  async run(input, io) {
    const email = requireOption(input, 'email');
    const password_hash = await hashPassword(await readPassword(io, email));
    return withStores(io, async ({ db }) => {
      const found = await findPersonByEmail(db, email);
      if (found === null) return complain(io, `there is no user ${email}; svc-admin users list shows them all`);
      const { user_id, account_id: accountId } = found.person;
      const passkeys_removed = await db.transaction().execute(async (trx) => {
        await changePassword(trx, user_id, password_hash);
        const removed = input.options.passkeys === true ? await removePasskeysOf(trx, user_id) : 0;
        const entry = { accountId, actor: OPERATOR, subjectId: user_id, details: { passkeys_removed: removed } };
        await recordAudit(trx, { ...entry, action: 'password_changed' });
        return removed;
      });
      return writeLine(io, JSON.stringify({ user_id, email: found.person.email, passkeys_removed }));
    });
  },
};

// A password on the command line would appear in the process list and the shell history.
async function readPassword(io: CommandIo, email: string): Promise<string> {
  if (io.stdin.isTTY) io.stderr.write('password: ');
  let text = '';
  for await (const chunk of io.stdin.setEncoding('utf8')) {
    text += chunk;
    if (text.includes('\n')) break;
  }
  const password = text.split('\n')[0]?.replace(/\r$/, '') ?? '';
  const fault = findPasswordFault(password, email);
  if (fault !== null) throw new UsageError(fault);
  return password;
}
