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

export function listPasskeyBudgets(address: string): CountedAttempt[] {
  return [{ name: `passkey ${address}`, budget: { tries: 100, seconds: QUARTER_HOUR } }];
}

export function listJoinBudgets(address: string): CountedAttempt[] {
  return [{ name: `join ${address}`, budget: { tries: 30, seconds: QUARTER_HOUR } }];
}

export function listRegistrationBudgets(address: string): CountedAttempt[] {
  return [{ name: `register ${address}`, budget: { tries: 30, seconds: HOUR } }];
}

export function listDocumentBudgets(address: string): CountedAttempt[] {
  return [{ name: `document ${address}`, budget: { tries: 60, seconds: HOUR } }];
}

/** Lists the budgets of test events and replays, which make the service send requests to a server of the account's choice. */
export function listWebhookSendBudgets(accountId: string): CountedAttempt[] {
  return [{ name: `webhook sends ${accountId}`, budget: { tries: 60, seconds: QUARTER_HOUR } }];
}
