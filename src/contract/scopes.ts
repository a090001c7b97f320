import { keysOf } from '#base/keys-of.ts';
/** Every scope with the sentence that the consent page shows. */
export const SCOPES = {
  'abn:lookup': 'Look up Australian Business Numbers: name, status, type and location of a business.',
  'gst:status':
    'See whether a business is registered for GST, and since when. The ABN look-up tools return this too, so they also need this permission.',
  'company:lookup':
    'Look up companies, business names and licences in ASIC’s public snapshots, charities, corporations with ORIC and aircraft with CASA. Check names for sanctions and bans, and ABNs for payment times and sponsor sanctions.',
  'address:lookup': 'Match Australian addresses against G-NAF, with planning and climate context.',
  'ppsr:search.org':
    'Request PPSR searches on organisations (this service has no access to the PPSR yet; you will approve the price of each).',
  'ppsr:search.serial':
    'Request PPSR searches on serial numbers (this service has no access to the PPSR yet; you will approve the price of each).',
  'assets:receipts': 'Read the records of your past checks and their PDFs.',
  'exports:write': 'Create evidence packs, export records and manage webhooks.',
  'assets:monitor': 'Monitor businesses, assets and addresses, and see what changed.',
  'billing:read': 'See the credit balance, spending and number of calls.',
  'account:admin':
    'Manage the API keys and the people of the account, and read its audit log. Apps cannot have this scope.',
} as const;

export type Scope = keyof typeof SCOPES;

/** All scopes, in display order. */
export const ALL_SCOPES = keysOf(SCOPES);

/** The scopes that a person can grant to an app: an app must not be able to create credentials that outlive its grant. */
export const GRANTABLE_SCOPES: readonly Scope[] = ALL_SCOPES.filter((scope) => scope !== 'account:admin');
