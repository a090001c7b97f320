/** The name under which attempts are counted, and how many are allowed in a period. */
export type CountedAttempt = { name: string; budget: { tries: number; seconds: number } };

const QUARTER_HOUR = 900;
const HOUR = 3_600;

/** Lists the budgets of a sign-in attempt: by email and address, and by address. Never by email alone, so that no one can lock out another user. */
export function listSignInBudgets(email: string, address: string): CountedAttempt[] {
  return [
    { name: `sign-in ${address} ${email.toLowerCase()}`, budget: { tries: 10, seconds: QUARTER_HOUR } },
    { name: `sign-in ${address}`, budget: { tries: 100, seconds: QUARTER_HOUR } },
  ];
}

export const listPasskeyBudgets = openBudgets('passkey', 100, QUARTER_HOUR);
export const listJoinBudgets = openBudgets('join', 30, QUARTER_HOUR);
export const listRegistrationBudgets = openBudgets('register', 30, HOUR);
export const listDocumentBudgets = openBudgets('document', 60, HOUR);

/** Lists the budgets of test events and replays, which make the service send requests to a server of the account's choice. */
export const listWebhookSendBudgets = openBudgets('webhook sends', 60, QUARTER_HOUR);

/** Returns a function that lists the one budget of an address or an account. */
function openBudgets(what: string, tries: number, seconds: number): (who: string) => CountedAttempt[] {
  return (who) => [{ name: `${what} ${who}`, budget: { tries, seconds } }];
}
