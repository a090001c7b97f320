import { FairLimiter, LimitReached } from '#base/admission/fair-limiter.ts';
import { listSignInBudgets } from '#domain/access/attempt-limits.ts';
import type { Person } from '#domain/access/caller.ts';
import { hashPassword, MAX_PASSWORD_LENGTH, verifyPassword } from '#domain/access/password.ts';
import { giveBackAttempts, takeAttempts } from '#store/access/attempt-budgets.ts';
import { endSession, findSession, recordSession } from '#store/access/sessions.ts';
import { changePassword, findPersonByEmail, findPersonById } from '#store/access/users.ts';
import type { Database } from '#store/postgres/database.ts';

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

/** The outcome of confirming a signed-in person. */
export type ConfirmOutcome = { outcome: 'confirmed' } | SignInRefusal;

/** Sign-in with a password, and sessions. */
export type SignIn = {
  byPassword(attempt: { email: string; password: string; address: string }): Promise<SignInOutcome>;
  /** Changes the password if the present one is right; ends every session and starts a new one. */
  changePassword(person: Person, attempt: { present: string; next: string; address: string }): Promise<SignInOutcome>;
  /** Verifies the password of a signed-in person, before a change that outlasts their session. */
  confirm(person: Person, attempt: { password: string; address: string }): Promise<ConfirmOutcome>;
  /** Starts a session for a person whose identity is verified. */
  begin(person: Person): Promise<SignInOutcome>;
  /** Who is signed in, or null. */
  findPerson(secret: string): Promise<Person | null>;
  end(secret: string): Promise<void>;
};

/** Builds sign-in over the store. */
export function buildSignIn(db: Database): SignIn {
  const hashing = new FairLimiter(HASHING);
  const begin = async (person: Person): Promise<SignInOutcome> => ({
    outcome: 'signed_in',
    person,
    secret: await recordSession(db, person.user_id, SESSION_SECONDS),
  });
  return {
    begin,
    byPassword: (attempt) => prove({ db, hashing }, attempt, () => findPersonByEmail(db, attempt.email), begin),
    changePassword: (person, { present, next, address }) =>
      prove(
        { db, hashing },
        { email: person.email, password: present, address },
        () => findPersonById(db, person.user_id),
        async (known) => {
          await changePassword(db, known.user_id, await hashing.run(address, () => hashPassword(next)));
          return begin(known);
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
  };
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
