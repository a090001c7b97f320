/** The codes about bans by ASIC, charities, payment times and sanctioned sponsors, a part of the risk codes. */
export const REGISTER_RISK_CODES = {
  organisation_banned: {
    category: 'licence_risk',
    severity: 'high',
    meaning: 'ASIC has banned the organisation from financial services or credit.',
    next_check: 'Read the ban in ASIC’s register, and ask which business the organisation may still carry on.',
  },
  organisation_ban_expired: {
    category: 'licence_risk',
    severity: 'low',
    meaning: 'ASIC had banned the organisation; the ban has expired.',
    next_check: 'Ask what the ban was for.',
  },
  ban_name_possible: {
    category: 'director_or_control_risk',
    severity: 'high',
    meaning: 'A name in ASIC’s registers of banned and disqualified persons and organisations is like this one.',
    next_check: 'Compare address, dates and document with the subject, and ask ASIC for the document.',
  },
  ban_name_expired: {
    category: 'director_or_control_risk',
    severity: 'low',
    meaning: 'A name in ASIC’s registers of bans is like this one; the ban has expired.',
    next_check: 'Compare address, dates and document with the subject.',
  },
  charity_not_on_register: {
    category: 'charity_status_risk',
    severity: 'medium',
    meaning: 'The ABN is not on the ACNC register as of the day of the source.',
    next_check: 'Search the ABN on the ACNC register online, and ask under which ABN the charity is registered.',
  },
  charity_revoked: {
    category: 'charity_status_risk',
    severity: 'high',
    meaning: 'The annual statements of the ACNC say that the registration was revoked.',
    next_check: 'Search the ABN on the ACNC register online for when and why, before relying on charity status.',
  },
  charity_statement_overdue: {
    category: 'charity_status_risk',
    severity: 'medium',
    meaning: 'An annual statement was not received by its due day.',
    next_check: 'Ask the charity for the statement, and look it up on the ACNC register online.',
  },
  charity_statement_late: {
    category: 'charity_status_risk',
    severity: 'low',
    meaning: 'The last annual statement was received after its due day.',
    next_check: 'Ask the charity why, and look for earlier late statements on the ACNC register online.',
  },
  charity_net_liabilities: {
    category: 'insolvency_risk',
    severity: 'medium',
    meaning: 'The last annual statement of the charity shows more liabilities than assets.',
    next_check: 'Ask the charity for its latest accounts.',
  },
  payment_times_non_compliance: {
    category: 'procurement_risk',
    severity: 'medium',
    meaning: 'The Payment Times register has a record that the entity did not comply with payment times reporting.',
    next_check: 'Read the record on the Payment Times register, and ask the entity what it has done since.',
  },
  small_suppliers_paid_late: {
    category: 'procurement_risk',
    severity: 'low',
    meaning: 'The entity reports that fewer than half of the invoices of small businesses were paid within their term.',
    next_check: 'Agree on payment terms in writing, and compare the report with the periods before.',
  },
  sponsor_sanctioned: {
    category: 'licence_risk',
    severity: 'medium',
    meaning: 'The Australian Border Force has sanctioned the subject as a sponsor of skilled foreign workers.',
    next_check: 'Ask the subject whether it may sponsor workers now, and read the sanction on the ABF’s register.',
  },
  sponsor_sanction_ended: {
    category: 'licence_risk',
    severity: 'low',
    meaning: 'A sanction of the subject as a sponsor of skilled foreign workers has ended.',
    next_check: 'Ask the subject what it has changed since.',
  },
} as const;

/** The codes about aircraft, a part of the risk codes. */
export const AIRCRAFT_RISK_CODES = {
  aircraft_idera_recorded: {
    category: 'asset_encumbrance_risk',
    severity: 'high',
    meaning: 'Somebody may have the aircraft deregistered and exported: an IDERA is recorded, as financiers ask for.',
    next_check: 'Ask that party what it is owed, and search the PPSR and the International Registry.',
  },
  aircraft_suspended: {
    category: 'asset_encumbrance_risk',
    severity: 'medium',
    meaning: 'The registration of the aircraft is suspended.',
    next_check: 'Ask CASA and the holder why it is suspended.',
  },
  aircraft_registration_expired: {
    category: 'asset_encumbrance_risk',
    severity: 'medium',
    meaning: 'The registration of the aircraft has expired.',
    next_check: 'Look the mark up in CASA’s live register.',
  },
  aircraft_not_on_register: {
    category: 'asset_encumbrance_risk',
    severity: 'medium',
    meaning: 'No such aircraft is on CASA’s register: it may be foreign, deregistered or not the one described.',
    next_check:
      'Compare mark and serial number with the plate on the aircraft, and ask for its registration certificate.',
  },
  aircraft_ambiguous: {
    category: 'asset_encumbrance_risk',
    severity: 'medium',
    meaning: 'Several aircraft may be meant.',
    next_check: 'Compare manufacturer, model and mark with the aircraft, and check again by its mark.',
  },
} as const;
