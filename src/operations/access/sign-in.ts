import { listSignInBudgets } from '#domain/access/attempt-limits.ts';
import { hashPassword, MAX_PASSWORD_LENGTH, verifyPassword } from '#domain/access/password.ts';
import type { Person } from '#domain/access/person.ts';
import type { Database } from '#store/database.ts';
import { endSession, findSession, recordSession } from '#store/sessions.ts';
import { changePassword, findPersonByEmail, findPersonById } from '#store/users.ts';
import { giveBackAttempts, takeAttempts } from './count-attempts.ts';

// A working day: whoever approves prices is asked once a day who they are.
const SESSION_SECONDS = 12 * 3_600;

/** What came of a try to sign in or to prove oneself: a new session's secret, a refusal that does not say what was wrong, or a wait. */
export type SignInOutcome =
  | { outcome: 'signed_in'; person: Person; secret: string }
  | { outcome: 'refused' }
  | { outcome: 'throttled'; waitSeconds: number };

/** How people sign in with a password, and who is signed in. */
export type SignIn = {
  byPassword(attempt: { email: string; password: string; address: string }): Promise<SignInOutcome>;
  /** Changes the password of whoever knows the present one; every session ends, and a new one begins. */
  changePassword(person: Person, attempt: { present: string; next: string; address: string }): Promise<SignInOutcome>;
  /** Begins a session for somebody who has shown who they are. */
  begin(person: Person): Promise<SignInOutcome>;
  /** Who is signed in, or null. */
  findPerson(secret: string): Promise<Person | null>;
  end(secret: string): Promise<void>;
};

/** Builds sign-in over the store. */
export function buildSignIn(db: Database): SignIn {
  const begin = async (person: Person): Promise<SignInOutcome> => ({
    outcome: 'signed_in',
    person,
    secret: await recordSession(db, person.user_id, SESSION_SECONDS),
  });
  return {
    begin,
    byPassword: ({ email, password, address }) =>
      prove(db, { email, password, address }, () => findPersonByEmail(db, email), begin),
    changePassword: (person, { present, next, address }) =>
      prove(
        db,
        { email: person.email, password: present, address },
        () => findPersonById(db, person.user_id),
        async (known) => {
          await changePassword(db, known.user_id, await hashPassword(next));
          return begin(known);
        },
      ),
    findPerson: (secret) => findSession(db, secret),
    end: (secret) => endSession(db, secret),
  };
}

async function prove(
  db: Database,
  { email, password, address }: { email: string; password: string; address: string },
  find: () => Promise<{ person: Person; password_hash: string } | null>,
  go: (person: Person) => Promise<SignInOutcome>,
): Promise<SignInOutcome> {
  if (password.length > MAX_PASSWORD_LENGTH) return { outcome: 'refused' };
  const attempts = listSignInBudgets(email, address);
  // Counted before it is judged, so that tries sent together cannot slip through.
  const waitSeconds = await takeAttempts(db, attempts);
  if (waitSeconds !== null) return { outcome: 'throttled', waitSeconds };
  const found = await find();
  const isRight = await verifyPassword(password, found?.password_hash ?? null);
  if (found === null || !isRight) return { outcome: 'refused' };
  await giveBackAttempts(db, attempts);
  return go(found.person);
}
