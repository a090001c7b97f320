/** Every scope with the plain sentence that a human reads before granting it. */
export const SCOPES = {
  'abn:lookup': 'Look up Australian Business Numbers: name, status, type and place of a business.',
  'gst:status':
    'See whether a business is registered for GST, and since when. The tools that look up an ABN tell this too, so they need it as well.',
  'company:lookup': 'Look up companies, business names and licences in ASIC’s public snapshots.',
  'address:lookup': 'Match Australian addresses against G-NAF, with planning and climate context.',
  'ppsr:search.org':
    'Ask for PPSR searches on organisations (this service has no access to the PPSR yet; each will need your approval of its price).',
  'ppsr:search.serial':
    'Ask for PPSR searches on serial numbers (this service has no access to the PPSR yet; each will need your approval of its price).',
  'assets:receipts': 'Read the records of your past checks and their PDFs.',
  'exports:write': 'Make evidence packs and export records.',
  'assets:monitor': 'Keep monitors on businesses, assets and addresses, and compare what changed.',
  'billing:read': 'See the credit balance, spending and number of calls.',
} as const;

/** The closed union of scopes. */
export type Scope = keyof typeof SCOPES;

/** All scopes, in the order people read them. */
export const ALL_SCOPES = Object.keys(SCOPES) as Scope[];
