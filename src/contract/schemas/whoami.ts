import { z } from 'zod';
import { ALL_SCOPES } from '#contract/scopes.ts';
import { dateTime } from './common.ts';
import { ok } from './shared-fields.ts';

/** What the credential of a call is, the account it acts for, and what it may do. */
export const whoamiResponse = z.object({
  ok,
  credential: z
    .enum(['api_key', 'access_token', 'session'])
    .describe(
      'An API key of the account, an OAuth access token that a person approved for an app, or a person who is signed in to the console.',
    ),
  credential_id: z
    .string()
    .describe('The id of the API key (key_…), of the person’s approval (grt_…) or of the person (usr_…).'),
  name: z
    .string()
    .describe('The name of the API key or of the app that the person approved, or the e-mail address of the person.'),
  tenant_id: z.string().describe('The tenant of the account.'),
  account_id: z.string().describe('The account that the calls belong to.'),
  mode: z.enum(['live', 'test']).describe('`test`: invented data and play money only.'),
  scopes: z.array(z.enum(ALL_SCOPES)).describe('What the credential may do.'),
  expires_at: dateTime
    .nullable()
    .describe('When the API key stops working; null: never. Null for a token too: its life came with it.'),
});
