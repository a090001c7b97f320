import { writeLabel } from './write-label.ts';

// Fixed texts, so that a page prints the same in later years even if a tool's name changes.
const QUESTIONS = new Map(
  Object.entries({
    abn_history: 'What is known of the history of this ABN',
    abn_lookup: 'What the register says about this ABN',
    address_lookup: 'Which address in G-NAF is meant, and what is known of its surroundings',
    asic_licence_lookup: 'Who holds this licence, and what the register says about it',
    asset_register_check: 'What CASA’s register says about this aircraft; not a search of the PPSR',
    ban_check: 'Whether ASIC has banned or disqualified this person or organisation, as far as its registers can show',
    capture_snapshot:
      'What the source of this record says about the subject of a monitor, recorded for later comparison',
    charity_lookup: 'Whether this ABN is on the ACNC register of charities, and what its last annual statement says',
    company_lookup: 'What the company register says about this company',
    conduct_check: 'How this business pays small businesses, and whether it was sanctioned as a sponsor',
    confirm_no_changes: 'Whether anything differs from the baseline that was relied on',
    get_abn: 'What the register says about this ABN',
    gst_check: 'Whether this ABN is registered for GST on a day',
    indigenous_corporation_lookup: 'What ORIC’s register says about this corporation',
    insolvency_check: 'Whether an administrator, liquidator or receiver was appointed to this company',
    monitor_asset: 'What the source of this record says about the subject of a new monitor, recorded as its baseline',
    monitor_entity: 'What the source of this record says about the subject of a new monitor, recorded as its baseline',
    planning_context: 'Which zones, overlays and planning applications are on record for this place',
    ppsr_preview: 'What a search of the PPSR would ask and cost',
    ppsr_search: 'Which security interests the PPSR shows',
    ppsr_search_organisation: 'Which security interests the PPSR shows against this organisation',
    ppsr_search_serial_number: 'Which security interests the PPSR shows against this serial number',
    publish_verifier: 'Which verifier this service offers',
    screen_name: 'Whether this name is on the Australian sanctions list, as far as names can show',
    verify_asset: 'Which security interests the PPSR shows against this asset',
    verify_business_name_registration: 'Whether this business name is registered, and to whom',
    verify_counterparty: 'Whether this ABN is active, and whose it is',
    verify_payment_or_invoice: 'Whether this invoice agrees with the ABN register, with itself and with earlier ones',
    what_changed: 'What changed between two snapshots of one subject',
  }),
);

/** Writes the question that a tool answers; for a sample, says that a sample was requested. */
export function writeQuestion(tool: string, dataMode = ''): string {
  const question = QUESTIONS.get(tool) ?? writeLabel(tool);
  return dataMode === 'sample' ? `A sample of the answer to: ${question}` : question;
}
