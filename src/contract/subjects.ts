import { keysOf } from '#base/keys-of.ts';
/** The subjects of the API, in the order of its reference: each is an OpenAPI tag and a page below /docs/reference/api. */
export const API_SUBJECTS = {
  abn: { title: 'ABN and GST', about: 'Who holds an ABN, since when, and whether GST applied on a date.' },
  counterparties: {
    title: 'Counterparties',
    about: 'Check a supplier or an invoice against several registers in one call.',
  },
  companies: {
    title: 'Companies, business names and licences',
    about: 'What the ASIC registers say about a company, a business name or a licensee.',
  },
  charities: {
    title: 'Charities',
    about: 'What the ACNC register and the annual statements say about a charity.',
  },
  screening: {
    title: 'Screening',
    about: 'Compare a person, organisation or ship with the Australian sanctions list and with bans by ASIC.',
  },
  addresses: { title: 'Addresses', about: 'Find an address in G-NAF, with its planning and climate context.' },
  assets: { title: 'Assets', about: 'What CASA’s register says about an aircraft. Not a PPSR search.' },
  ppsr: { title: 'PPSR', about: 'Searches of the Personal Property Securities Register, which is not connected yet.' },
  monitors: { title: 'Monitors', about: 'Watch a business or an address, and confirm that nothing changed.' },
  records: { title: 'Records', about: 'Read the evidence of earlier checks.' },
  evidence: { title: 'Exports and evidence packs', about: 'Signed files of your records for auditors and lenders.' },
  jobs: { title: 'Jobs', about: 'Follow background work and fetch its result.' },
  webhooks: { title: 'Webhooks and events', about: 'Receive signed events, or poll for them.' },
  keys: { title: 'API keys', about: 'Create, list, rotate and revoke the keys of your account.' },
  team: { title: 'Team', about: 'The people of your account, their roles and invitations, and who did what.' },
  account: { title: 'Account', about: 'Credit, spend and calls of your account.' },
  service: { title: 'Service', about: 'Health of the service and the sources behind its answers.' },
} as const satisfies Record<string, { title: string; about: string }>;

export type Subject = keyof typeof API_SUBJECTS;

/** All subjects, in the order of the reference. */
export const ALL_SUBJECTS = keysOf(API_SUBJECTS);
