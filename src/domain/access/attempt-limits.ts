/** How often something may be tried, and how it is counted. */
export type CountedAttempt = { name: string; budget: { tries: number; seconds: number } };

const QUARTER_HOUR = 900;
const HOUR = 3_600;

/** What one try to sign in is counted by: the name together with the address it comes from, and the address. Never the name alone, so that nobody can lock another out. */
export function listSignInBudgets(email: string, address: string): CountedAttempt[] {
  return [
    { name: `sign-in ${address} ${email.toLowerCase()}`, budget: { tries: 10, seconds: QUARTER_HOUR } },
    { name: `sign-in ${address}`, budget: { tries: 100, seconds: QUARTER_HOUR } },
  ];
}

/** What one sign-in by passkey is counted by. */
export function listPasskeyBudgets(address: string): CountedAttempt[] {
  return [{ name: `passkey ${address}`, budget: { tries: 100, seconds: QUARTER_HOUR } }];
}

/** What one registration of a program is counted by. */
export function listRegistrationBudgets(address: string): CountedAttempt[] {
  return [{ name: `register ${address}`, budget: { tries: 30, seconds: HOUR } }];
}

/** What one reading of a program's own metadata document is counted by. */
export function listDocumentBudgets(address: string): CountedAttempt[] {
  return [{ name: `document ${address}`, budget: { tries: 60, seconds: HOUR } }];
}
