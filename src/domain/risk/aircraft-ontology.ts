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
