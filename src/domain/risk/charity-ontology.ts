/** The codes about charities, a part of the risk codes. */
export const CHARITY_RISK_CODES = {
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
} as const;
