import { FairLimiter, LimitReached } from '#base/admission/fair-limiter.ts';
import { listSignInBudgets } from '#domain/access/attempt-limits.ts';
import { buildUnknownActor, toPersonActor } from '#domain/access/audit-actor.ts';
import type { Person } from '#domain/access/caller.ts';
import { describeAgent } from '#domain/access/describe-agent.ts';
import { hashPassword, MAX_PASSWORD_LENGTH, verifyPassword } from '#domain/access/password.ts';
import { giveBackAttempts, takeAttempts } from '#store/access/attempt-budgets.ts';
import {
  endSession,
  endSessionById,
  endSessionsOf,
  findSession,
  type KeptSession,
  listSessionsOf,
  recordSession,
} from '#store/access/sessions.ts';
import { changePassword, findPersonByEmail, findPersonById } from '#store/access/users.ts';
import type { Database } from '#store/postgres/database.ts';
import { inTransaction } from '#store/postgres/in-transaction.ts';
import { recordAudit } from '#store/team/audit-log.ts';

// A working day, so that people who approve prices sign in once a day.
const SESSION_SECONDS = 12 * 3_600;

// A hash uses a core for a tenth of a second. Two at once leave time for other requests, and a longer queue would take
// longer than people wait.
const HASHING = { atOnce: 2, waiting: 40, waitingPerOwner: 8 };

/** The outcome of a sign-in: a new session's secret, or a refusal. */
export type SignInOutcome = { outcome: 'signed_in'; person: Person; secret: string } | SignInRefusal;

/** Why a sign-in failed: wrong credentials (without saying which part), a full queue, or too many tries. */
export type SignInRefusal =
  | { outcome: 'refused' }
  | { outcome: 'busy' }
  | { outcome: 'throttled'; waitSeconds: number };

export type ConfirmOutcome = { outcome: 'confirmed' } | SignInRefusal;

/** Where a person signs in, with the User-Agent header of the browser, and how. */
type SignInPlace = { address: string; agent: string | null; method: 'password' | 'passkey' | 'invitation' };

/** Sign-in with a password, and sessions. */
export type SignIn = {
  byPassword(attempt: {
    email: string;
    password: string;
    address: string;
    agent?: string | null;
  }): Promise<SignInOutcome>;
  /** Changes the password if the present one is right; ends every session and starts a new one. */
  changePassword(
    person: Person,
    attempt: { present: string; next: string; address: string; agent?: string | null },
  ): Promise<SignInOutcome>;
  /** Verifies the password of a signed-in person, before a change that outlasts their session. */
  confirm(person: Person, attempt: { password: string; address: string }): Promise<ConfirmOutcome>;
  /** Starts a session for a person whose identity is verified, in the transaction that is passed or in its own. */
  begin(person: Person, place: SignInPlace, trx?: Database): Promise<SignInOutcome & { outcome: 'signed_in' }>;
  /** The hash of a new password; null when too many people sign in at once. */
  hash(password: string, address: string): Promise<string | null>;
  /** The sessions of a person; `secret` is that of the caller’s session. */
  listSessions(person: Person, secret: string): Promise<KeptSession[]>;
  /** Ends one session of a person; false when they have no such session. */
  endOne(person: Person, sessionId: string, address: string): Promise<boolean>;
  /** Ends every session of a person, including the caller’s; returns how many there were. */
  endAll(person: Person, address: string): Promise<number>;
  /** Who is signed in, or null. */
  findPerson(secret: string): Promise<Person | null>;
  end(secret: string): Promise<void>;
};

export function buildSignIn(db: Database): SignIn {
  const hashing = new FairLimiter(HASHING);
  const begin: SignIn['begin'] = (person, { address, agent, method }, within = db) =>
    inTransaction(within, async (trx) => {
      const place = { address, agent: describeAgent(agent) };
      const secret = await recordSession(trx, person.user_id, SESSION_SECONDS, place);
      const details = { method, agent: place.agent };
      await recordAudit(trx, { ...describeAct(person, address), action: 'sign_in', details });
      return { outcome: 'signed_in', person, secret };
    });
  return {
    begin,
    byPassword: (attempt) =>
      prove(
        { db, hashing },
        attempt,
        () => findPersonByEmail(db, attempt.email),
        (person) => begin(person, { address: attempt.address, agent: attempt.agent ?? null, method: 'password' }),
      ),
    changePassword: (person, { present, next, address, agent = null }) =>
      prove(
        { db, hashing },
        { email: person.email, password: present, address },
        () => findPersonById(db, person.user_id),
        async (known) => {
          const password_hash = await hashing.run(address, () => hashPassword(next));
          return db.transaction().execute(async (trx) => {
            await changePassword(trx, known.user_id, password_hash);
            await recordAudit(trx, { ...describeAct(known, address), action: 'password_changed' });
            return begin(known, { address, agent, method: 'password' }, trx);
          });
        },
      ),
    confirm: (person, { password, address }) =>
      prove(
        { db, hashing },
        { email: person.email, password, address },
        () => findPersonById(db, person.user_id),
        async () => ({ outcome: 'confirmed' }),
      ),
    findPerson: (secret) => findSession(db, secret),
    end: (secret) => endSession(db, secret),
    async hash(password, address) {
      if (!hashing.hasRoomFor(address)) return null;
      return hashing.run(address, () => hashPassword(password));
    },
    listSessions: (person, secret) => listSessionsOf(db, person.user_id, secret),
    endOne: (person, sessionId, address) =>
      db.transaction().execute(async (trx) => {
        if (!(await endSessionById(trx, person.user_id, sessionId))) return false;
        await recordAudit(trx, { ...describeAct(person, address), action: 'signed_out' });
        return true;
      }),
    endAll: (person, address) =>
      db.transaction().execute(async (trx) => {
        const sessions = await endSessionsOf(trx, person.user_id);
        const details = { sessions };
        await recordAudit(trx, { ...describeAct(person, address), action: 'signed_out_everywhere', details });
        return sessions;
      }),
  };
}

function describeAct(person: Person, address: string) {
  const actor = toPersonActor({ ...person, address });
  return { accountId: person.account_id, actor, subjectId: person.user_id };
}

// Not awaited: the time of the answer must not show whether the e-mail address has an account.
function noteFailure(db: Database, person: Person, address: string): void {
  const entry = {
    ...describeAct(person, address),
    actor: buildUnknownActor(address),
    action: 'sign_in_failed',
  } as const;
  recordAudit(db, entry).catch(() => undefined);
}

type Attempt = { email: string; password: string; address: string };

async function prove<T extends object>(
  { db, hashing }: { db: Database; hashing: FairLimiter },
  { email, password, address }: Attempt,
  find: () => Promise<{ person: Person; password_hash: string } | null>,
  go: (person: Person) => Promise<T>,
): Promise<T | SignInRefusal> {
  if (password.length > MAX_PASSWORD_LENGTH) return { outcome: 'refused' };
  // Before any query, because refused callers retry at once.
  if (!hashing.hasRoomFor(address)) return { outcome: 'busy' };
  const attempts = listSignInBudgets(email, address);
  // Counted before it is verified, so that concurrent tries all count.
  const waitSeconds = await takeAttempts(db, attempts);
  if (waitSeconds !== null) return { outcome: 'throttled', waitSeconds };
  try {
    const found = await find();
    const isRight = await hashing.run(address, () => verifyPassword(password, found?.password_hash ?? null));
    if (found !== null && !isRight) noteFailure(db, found.person, address);
    if (found === null || !isRight) return { outcome: 'refused' };
    const outcome = await go(found.person);
    await giveBackAttempts(db, attempts);
    return outcome;
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
    // Nothing was verified, so this was not a guess.
    await giveBackAttempts(db, attempts);
    return { outcome: 'busy' };
  }
}
