/** The codes about payment times and sanctioned sponsors, a part of the risk codes. */
export const CONDUCT_RISK_CODES = {
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
