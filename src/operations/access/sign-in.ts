import { FairLimiter, LimitReached } from '#base/admission/fair-limiter.ts';
import { listSignInBudgets } from '#domain/access/attempt-limits.ts';
import { hashPassword, MAX_PASSWORD_LENGTH, verifyPassword } from '#domain/access/password.ts';
import type { Person } from '#domain/access/person.ts';
import { giveBackAttempts, takeAttempts } from '#store/access/attempt-budgets.ts';
import { endSession, findSession, recordSession } from '#store/access/sessions.ts';
import { changePassword, findPersonByEmail, findPersonById } from '#store/access/users.ts';
import type { Database } from '#store/postgres/database.ts';

// A working day: whoever approves prices is asked once a day who they are.
const SESSION_SECONDS = 12 * 3_600;

// A hash takes a core for a tenth of a second: two at once leave the others their turn, and a line that would take
// longer than people wait is not joined.
const HASHING = { atOnce: 2, waiting: 40, waitingPerOwner: 8 };

/** What came of a try to sign in or to prove oneself: a new session's secret, a refusal that does not say what was wrong, a line that is too long, or a wait. */
export type SignInOutcome = { outcome: 'signed_in'; person: Person; secret: string } | SignInRefusal;

/** Why somebody did not show who they are. */
export type SignInRefusal =
  | { outcome: 'refused' }
  | { outcome: 'busy' }
  | { outcome: 'throttled'; waitSeconds: number };

/** What came of asking a signed-in person again who they are. */
export type ConfirmOutcome = { outcome: 'confirmed' } | SignInRefusal;

/** How people sign in with a password, and who is signed in. */
export type SignIn = {
  byPassword(attempt: { email: string; password: string; address: string }): Promise<SignInOutcome>;
  /** Changes the password of whoever knows the present one; every session ends, and a new one begins. */
  changePassword(person: Person, attempt: { present: string; next: string; address: string }): Promise<SignInOutcome>;
  /** Asks a signed-in person for their password again, before something that would outlive their session. */
  confirm(person: Person, attempt: { password: string; address: string }): Promise<ConfirmOutcome>;
  /** Begins a session for somebody who has shown who they are. */
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
  // Before the store is asked for anything: whoever is turned away comes again at once.
  if (!hashing.hasRoomFor(address)) return { outcome: 'busy' };
  const attempts = listSignInBudgets(email, address);
  // Counted before it is judged, so that tries sent together cannot slip through.
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
    // Nothing was judged, so it was no guess.
    await giveBackAttempts(db, attempts);
    return { outcome: 'busy' };
  }
}
