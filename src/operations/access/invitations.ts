import { readErrorCode } from '#base/read-error.ts';
import type { Role } from '#contract/roles.ts';
import { listJoinBudgets } from '#domain/access/attempt-limits.ts';
import { toPersonActor } from '#domain/access/audit-actor.ts';
import { isEmailTaken, recordUser } from '#store/access/accounts.ts';
import { giveBackAttempts, takeAttempts } from '#store/access/attempt-budgets.ts';
import { findPersonById } from '#store/access/users.ts';
import type { Database } from '#store/postgres/database.ts';
import { recordAudit } from '#store/team/audit-log.ts';
import { acceptInvitation, findOpenInvitation, type KeptInvitation } from '#store/team/invitations.ts';
import { awaitTeamTurn } from '#store/team/people.ts';
import type { SignIn, SignInOutcome } from './sign-in.ts';

const UNIQUE_VIOLATION = '23505';
// The form of a token; anything else needs no query.
const TOKEN = /^[\w-]{43}$/;

/** What an invited person sees before they accept. */
export type OpenInvitation = { account_name: string; role: Role; expires_at: Date };

/** The outcome of accepting: signed in, or why not. `gone`: used, revoked, expired or never made; which one is not said. */
type JoinOutcome = SignInOutcome | { outcome: 'gone' } | { outcome: 'email_taken' };

/** How people join an account. */
export type Invitations = {
  /** The invitation with this token; null when it cannot be accepted. */
  find(token: string): Promise<OpenInvitation | null>;
  /** Creates the person with the role of the invitation and signs them in. One of several concurrent calls succeeds. */
  accept(
    token: string,
    joining: { email: string; password: string; address: string; agent: string | null },
  ): Promise<JoinOutcome>;
};

export function buildInvitations(db: Database, signIn: SignIn): Invitations {
  const find = async (token: string) => (TOKEN.test(token) ? findOpenInvitation(db, token) : null);
  return {
    find,
    async accept(token, { email, password, address, agent }) {
      const attempts = listJoinBudgets(address);
      const waitSeconds = await takeAttempts(db, attempts);
      if (waitSeconds !== null) return { outcome: 'throttled', waitSeconds };
      const invitation = await find(token);
      // Before the password is hashed, which is expensive.
      if (invitation === null) return { outcome: 'gone' };
      const password_hash = await signIn.hash(password, address);
      if (password_hash === null) return { outcome: 'busy' };
      const outcome = await join(db, invitation, { email, password_hash, address }, (person, trx) =>
        signIn.begin(person, { address, agent, method: 'invitation' }, trx),
      );
      if (outcome.outcome === 'signed_in') await giveBackAttempts(db, attempts);
      return outcome;
    },
  };
}

type Begin = (person: Parameters<SignIn['begin']>[0], trx: Database) => ReturnType<SignIn['begin']>;

/** Rolls the new person back. */
class NotJoined extends Error {
  readonly outcome: 'gone' | 'email_taken';

  constructor(outcome: 'gone' | 'email_taken') {
    super(outcome);
    this.outcome = outcome;
  }
}

async function join(
  db: Database,
  { account_id, invitation_id, role }: KeptInvitation,
  { address, ...user }: { email: string; password_hash: string; address: string },
  begin: Begin,
): Promise<JoinOutcome> {
  try {
    return await db.transaction().execute(async (trx) => {
      await awaitTeamTurn(trx, account_id);
      if (await isEmailTaken(trx, user.email)) throw new NotJoined('email_taken');
      const user_id = await recordUser(trx, { account_id, role, ...user });
      // Of two concurrent acceptances the second finds it used; so does one whose inviter was just removed.
      if (!(await acceptInvitation(trx, invitation_id, user_id))) throw new NotJoined('gone');
      const person = (await findPersonById(trx, user_id))?.person;
      if (person === undefined) throw new NotJoined('gone');
      const entry = { accountId: account_id, actor: toPersonActor({ user_id, address }), subjectId: user_id };
      await recordAudit(trx, { ...entry, action: 'person_joined', details: { invitation_id, role } });
      return begin(person, trx);
    });
  } catch (error) {
    if (error instanceof NotJoined) return { outcome: error.outcome };
    // Another person took the address meanwhile.
    if (readErrorCode(error) === UNIQUE_VIOLATION) return { outcome: 'email_taken' };
    throw error;
  }
}
