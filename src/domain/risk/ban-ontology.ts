/** The codes about bans by ASIC, a part of the risk codes. */
export const BAN_RISK_CODES = {
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
} as const;
