/** The columns of the ACNC's flags and what each means in words. The misspellings are the ACNC's. */
type Flags = Readonly<Record<string, string>>;

/** The states and territories in which a charity operates. */
export const STATE_FLAGS: Flags = {
  Operates_in_ACT: 'ACT',
  Operates_in_NSW: 'NSW',
  Operates_in_NT: 'NT',
  Operates_in_QLD: 'QLD',
  Operates_in_SA: 'SA',
  Operates_in_TAS: 'TAS',
  Operates_in_VIC: 'VIC',
  Operates_in_WA: 'WA',
};

/** The two subtypes that carry tax concessions of their own. */
export const SUBTYPE_FLAGS: Flags = {
  PBI: 'Public benevolent institution',
  HPC: 'Health promotion charity',
};

export const PURPOSE_FLAGS: Flags = {
  Preventing_or_relieving_suffering_of_animals: 'Preventing or relieving the suffering of animals',
  Advancing_Culture: 'Advancing culture',
  Advancing_Education: 'Advancing education',
  Advancing_Health: 'Advancing health',
  Promote_or_oppose_a_change_to_law__government_poll_or_prac:
    'Promoting or opposing a change to law, policy or practice',
  Advancing_natual_environment: 'Advancing the natural environment',
  Promoting_or_protecting_human_rights: 'Promoting or protecting human rights',
  Purposes_beneficial_to_ther_general_public_and_other_analogous: 'Other purposes beneficial to the general public',
  Promoting_reconciliation__mutual_respect_and_tolerance: 'Promoting reconciliation, mutual respect and tolerance',
  Advancing_Religion: 'Advancing religion',
  Advancing_social_or_public_welfare: 'Advancing social or public welfare',
  Advancing_security_or_safety_of_Australia_or_Australian_public:
    'Advancing the security or safety of Australia or the Australian public',
};

export const BENEFICIARY_FLAGS: Flags = {
  Aboriginal_or_TSI: 'Aboriginal or Torres Strait Islander people',
  Adults: 'Adults',
  Aged_Persons: 'Aged persons',
  Children: 'Children',
  Communities_Overseas: 'Communities overseas',
  Early_Childhood: 'Early childhood',
  Ethnic_Groups: 'Ethnic groups',
  Families: 'Families',
  Females: 'Females',
  Financially_Disadvantaged: 'Financially disadvantaged people',
  'LGBTIQA+': 'LGBTIQA+',
  General_Community_in_Australia: 'General community in Australia',
  Males: 'Males',
  Migrants_Refugees_or_Asylum_Seekers: 'Migrants, refugees or asylum seekers',
  Other_Beneficiaries: 'Other beneficiaries',
  Other_Charities: 'Other charities',
  People_at_risk_of_homelessness: 'People at risk of homelessness',
  People_with_Chronic_Illness: 'People with chronic illness',
  People_with_Disabilities: 'People with disabilities',
  Pre_Post_Release_Offenders: 'Offenders before or after release',
  Rural_Regional_Remote_Communities: 'Rural, regional or remote communities',
  Unemployed_Person: 'Unemployed people',
  Veterans_or_their_families: 'Veterans or their families',
  Victims_of_crime: 'Victims of crime',
  Victims_of_Disasters: 'Victims of disasters',
  Youth: 'Youth',
  animals: 'Animals',
  environment: 'Environment',
  other_gender_identities: 'Other gender identities',
};

/** All 69 columns of the file, in its order. */
export const CHARITY_COLUMNS: readonly string[] = [
  'ABN',
  'Charity_Legal_Name',
  'Other_Organisation_Names',
  'Address_Type',
  'Address_Line_1',
  'Address_Line_2',
  'Address_Line_3',
  'Town_City',
  'State',
  'Postcode',
  'Country',
  'Charity_Website',
  'Registration_Date',
  'Date_Organisation_Established',
  'Charity_Size',
  'Number_of_Responsible_Persons',
  'Financial_Year_End',
  ...Object.keys(STATE_FLAGS),
  'Operating_Countries',
  ...Object.keys(SUBTYPE_FLAGS),
  ...Object.keys(PURPOSE_FLAGS),
  ...Object.keys(BENEFICIARY_FLAGS),
];
