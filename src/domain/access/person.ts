/** Somebody who can sign in, and the account they act for. */
export type Person = { user_id: string; account_id: string; account_name: string; email: string };
