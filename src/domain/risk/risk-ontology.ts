import type { z } from 'zod';
import { findOwn } from '#base/plain-object.ts';
import type { riskCategory, riskSeverity } from '#contract/schemas/risk-flag.ts';
import { AIRCRAFT_RISK_CODES, REGISTER_RISK_CODES } from './register-ontology.ts';

type RiskCategory = z.infer<typeof riskCategory>;

export type RiskSeverity = z.infer<typeof riskSeverity>;

/** What a category means, and what to check if it was not covered. */
type CategoryEntry = { title: string; meaning: string; next_check: string };

/** What a code means in general; messages about one subject may be more specific. */
export type RiskEntry = { category: RiskCategory; severity: RiskSeverity; meaning: string; next_check: string };

/** The ten categories, in the order of the specification. */
export const RISK_CATEGORIES: Readonly<Record<RiskCategory, CategoryEntry>> = {
  identity_risk: {
    title: 'Identity',
    meaning: 'The subject may not be who or what it says it is, or may no longer exist.',
    next_check: 'Look the subject up in the ABN register and, for a company, with ASIC.',
  },
  licence_risk: {
    title: 'Licence',
    meaning: 'A licence that the dealing needs may be missing, ended or restricted.',
    next_check: 'Look the licence up in ASIC’s registers.',
  },
  asset_encumbrance_risk: {
    title: 'Asset and encumbrance',
    meaning: 'Somebody else may have an interest in the asset, or the asset may not be the one described.',
    next_check: 'Search the PPSR for the asset and its owner, and inspect the asset.',
  },
  sanctions_risk: {
    title: 'Sanctions',
    meaning: 'The subject may be on a list with whose members dealing is forbidden.',
    next_check: 'Search the consolidated sanctions list of the Australian government.',
  },
  insolvency_risk: {
    title: 'Insolvency',
    meaning: 'The subject may be unable to pay, or be in the hands of an administrator or liquidator.',
    next_check: 'Search ASIC’s published notices, and for a person the National Personal Insolvency Index.',
  },
  address_risk: {
    title: 'Address',
    meaning: 'The address may not exist, may not be the subject’s, or may be in an area mapped for a hazard.',
    next_check: 'Match the address against G-NAF, and ask for a document that shows it.',
  },
  charity_status_risk: {
    title: 'Charity status',
    meaning: 'A charity may not be registered as one.',
    next_check: 'Search the register of the Australian Charities and Not-for-profits Commission.',
  },
  procurement_risk: {
    title: 'Procurement',
    meaning: 'The subject may be excluded from contracts, or have a conflict of interest in one.',
    next_check: 'Search the procurement notices of the authority concerned.',
  },
  director_or_control_risk: {
    title: 'Directors and control',
    meaning: 'Those who direct or control the subject may be unknown, disqualified or not entitled to sign.',
    next_check: 'Order a current company extract from ASIC, and ask who may sign.',
  },
  source_conflict_risk: {
    title: 'Conflict of sources',
    meaning: 'Two sources contradict each other.',
    next_check: 'Ask the subject for a document that settles it, and look both sources up again.',
  },
};

const ASK_ABN = 'Look the ABN up in the ABN register before relying on this subject.';

/** Every code that a response or a pack can raise, with its category, severity and next check. */
export const RISK_CODES = {
  abn_unsearched: {
    category: 'identity_risk',
    severity: 'medium',
    meaning: 'The ABN register was not searched: who holds the ABN, and whether it is active, is not known.',
    next_check: ASK_ABN,
  },
  gst_unsearched: {
    category: 'identity_risk',
    severity: 'low',
    meaning: 'GST was not searched: whether the subject is registered for GST is not known.',
    next_check: 'Check GST on the day of the invoice before paying GST.',
  },
  vin_unsearched: {
    category: 'asset_encumbrance_risk',
    severity: 'medium',
    meaning: 'The VIN was not searched: whether the vehicle exists, or was stolen or written off, is not known.',
    next_check: 'Compare the VIN with the vehicle itself, and search it in the PPSR and the state’s register.',
  },
  ppsr_unsearched: {
    category: 'asset_encumbrance_risk',
    severity: 'high',
    meaning: 'The PPSR was not searched: whether anybody holds a security interest is not known.',
    next_check: 'Search the PPSR itself before any money moves; this service has no access to it.',
  },
  ppsr_registration_found: {
    category: 'asset_encumbrance_risk',
    severity: 'high',
    meaning: 'A search certificate of the PPSR shows a registration.',
    next_check: 'Read every registration on the search certificate before relying on this asset or organisation.',
  },
  abn_not_found: {
    category: 'identity_risk',
    severity: 'high',
    meaning: 'The register that was read holds no such ABN.',
    next_check: 'Ask the counterparty for its ABN again, and look it up in the live register.',
  },
  abn_no_longer_listed: {
    category: 'identity_risk',
    severity: 'high',
    meaning: 'The ABN was in an earlier version of the register and is gone.',
    next_check: 'Look the ABN up in the live register: it may have been withdrawn or replaced.',
  },
  abn_cancelled: {
    category: 'identity_risk',
    severity: 'high',
    meaning: 'The ABN is cancelled.',
    next_check: 'Ask under which ABN the counterparty trades now.',
  },
  abn_suspended: {
    category: 'identity_risk',
    severity: 'high',
    meaning: 'The ABN is suspended.',
    next_check: 'Ask the counterparty why its ABN is suspended.',
  },
  abn_replaced: {
    category: 'identity_risk',
    severity: 'medium',
    meaning: 'The ABN was replaced by another.',
    next_check: 'Ask the counterparty for its present ABN, and look it up in the live register.',
  },
  abn_interrupted: {
    category: 'identity_risk',
    severity: 'low',
    meaning: 'The ABN was not active for a time, and then active again.',
    next_check: 'Ask under which ABN the counterparty traded in that time.',
  },
  abn_status_ahead: {
    category: 'identity_risk',
    severity: 'medium',
    meaning: 'The register dates a status of the ABN ahead.',
    next_check: 'Ask the counterparty what changes then, and look the ABN up again from that day on.',
  },
  name_mismatch: {
    category: 'identity_risk',
    severity: 'high',
    meaning: 'The name given is not like any name of the ABN’s holder.',
    next_check: 'Ask the counterparty for its registered name, through a contact that you know already.',
  },
  name_withheld: {
    category: 'identity_risk',
    severity: 'medium',
    meaning: 'The register withholds the name of the entity.',
    next_check: 'Verify the name by another document.',
  },
  gst_cancelled: {
    category: 'identity_risk',
    severity: 'medium',
    meaning: 'The GST registration was cancelled; an invoice with GST after that day is doubtful.',
    next_check: 'Check GST on the day of the invoice before paying GST.',
  },
  gst_not_registered: {
    category: 'identity_risk',
    severity: 'info',
    meaning: 'The register shows no GST registration.',
    next_check: 'Expect invoices without GST.',
  },
  company_external_administration: {
    category: 'insolvency_risk',
    severity: 'critical',
    meaning: 'The company is under external administration (ASIC code EXAD).',
    next_check: 'Ask ASIC for the documents lodged, and deal with the administrator or liquidator.',
  },
  company_strike_off: {
    category: 'identity_risk',
    severity: 'high',
    meaning: 'ASIC is striking the company off the register (ASIC code SOFF).',
    next_check: 'Ask the company why it is being struck off, and look it up again before relying on it.',
  },
  company_deregistered: {
    category: 'identity_risk',
    severity: 'critical',
    meaning: 'The company is deregistered (ASIC code DRGD): it no longer exists.',
    next_check: 'Ask who the counterparty is now; a deregistered company cannot enter a contract.',
  },
  company_not_registered: {
    category: 'identity_risk',
    severity: 'high',
    meaning: 'The company is not plainly registered.',
    next_check: 'Look the company up with ASIC before relying on it.',
  },
  former_name: {
    category: 'identity_risk',
    severity: 'medium',
    meaning: 'The name given is a former name.',
    next_check: 'Ask why the former name is used, and have the documents made out in the present one.',
  },
  licence_suspended: {
    category: 'licence_risk',
    severity: 'high',
    meaning: 'The licence is suspended.',
    next_check: 'Look the licence up with ASIC before relying on it.',
  },
  licence_not_current: {
    category: 'licence_risk',
    severity: 'high',
    meaning: 'The licence is not plainly current.',
    next_check: 'Look the licence up with ASIC before relying on it.',
  },
  business_name_cancelled: {
    category: 'identity_risk',
    severity: 'medium',
    meaning: 'The business name is cancelled.',
    next_check: 'Ask under which name the counterparty trades now.',
  },
  insolvency_appointment: {
    category: 'insolvency_risk',
    severity: 'high',
    meaning: 'An administrator, liquidator, receiver or restructuring practitioner was appointed to the company.',
    next_check:
      'Search ASIC’s published notices for how the appointment ended, and ask the appointee who may act for the company.',
  },
  solvent_winding_up: {
    category: 'insolvency_risk',
    severity: 'low',
    meaning: 'The members are winding up the company, which they declared solvent. It will cease to exist.',
    next_check: 'Ask the liquidator who may act for the company, and when it will be deregistered.',
  },
  ...REGISTER_RISK_CODES,
  sanctions_name_match: {
    category: 'sanctions_risk',
    severity: 'critical',
    meaning: 'A name on the sanctions list fits.',
    next_check: 'Compare birth date, country and listing with the subject, and hold the dealing until that is settled.',
  },
  sanctions_name_possible: {
    category: 'sanctions_risk',
    severity: 'high',
    meaning: 'A name on the sanctions list is like this one.',
    next_check: 'Compare birth date, country and listing with the subject.',
  },
  planning_flood_layer: {
    category: 'address_risk',
    severity: 'medium',
    meaning: 'A planning layer about floods includes the place.',
    next_check:
      'Ask the council or the floodplain manager for flood levels at the property, and an insurer for its terms.',
  },
  planning_bushfire_layer: {
    category: 'address_risk',
    severity: 'medium',
    meaning: 'A planning layer about bushfires includes the place.',
    next_check: 'Ask the council which bushfire rules apply to the property, and an insurer for its terms.',
  },
  indigenous_corporation_not_registered: {
    category: 'identity_risk',
    severity: 'high',
    meaning: 'The corporation is not registered with ORIC.',
    next_check: 'Look the corporation up in ORIC’s live register, and ask who the counterparty is now.',
  },
  ...AIRCRAFT_RISK_CODES,
  source_conflict: {
    category: 'source_conflict_risk',
    severity: 'medium',
    meaning: 'Two sources disagree about the subject.',
    next_check: 'Ask the subject for a document that settles it, and look both sources up again.',
  },
} as const satisfies Readonly<Record<string, RiskEntry>>;

export type RiskCode = keyof typeof RISK_CODES;

/** Returns the meaning of a code, or null if the table does not have it. */
export function findRiskMeaning(code: string): string | null {
  return findOwn<RiskEntry>(RISK_CODES, code)?.meaning ?? null;
}
