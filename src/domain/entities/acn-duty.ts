/** Whether an entity has an ASIC number (ACN or ARBN). */
export type AcnDuty = 'must' | 'may' | 'cannot';

// The entity types are those of the ABN register's reference data (abr.business.gov.au/Documentation/ReferenceData).
// Government types start with C, L, S or T: Commonwealth, local, state, territory.
// Companies are not listed: every type that is not listed must have a number.
// Bodies under other laws, which ASIC registers if they do business outside their state: co-operatives, incorporated
// associations, foreign companies, clubs and limited partnerships.
const REGISTRABLE_BODIES = 'COP OIE UIE LPT CCC CCL CCN CCO LCC LCL LCN LCO SCC SCL SCN SCO TCC TCL TCN TCO';
const PEOPLE = 'IND PTR FPT DES DIP STR';
const TRUSTS = 'TRT CMT CUT DIT DST DTT FHS FUT FXT HYT PQT PTT PUT';
const SUPER_FUNDS = 'ADF ARF NPF NRF POF PST SAF SMF SUP';
const GOVERNMENT = [
  'CGA CGE CGP CGS CGT CCS CCT CCU CSA CSP CSS CTC CTD CTF CTH CTI CTL CTQ CTT CTU',
  'LGA LGE LGP LGS LGT LCS LCT LCU LSA LSP LSS LTC LTD LTF LTH LTI LTL LTQ LTT LTU',
  'SGA SGE SGP SGS SGT SCS SCT SCU SSA SSP SSS STC STD STF STH STI STL STQ STT STU',
  'TGA TGE TGP TGS TGT TCS TCT TCU TSA TSP TSS TTC TTD TTF TTH TTI TTL TTQ TTT TTU',
].join(' ');

const DUTIES: ReadonlyMap<string, AcnDuty> = new Map([
  ...listTypes(REGISTRABLE_BODIES, 'may'),
  ...listTypes([PEOPLE, TRUSTS, SUPER_FUNDS, GOVERNMENT].join(' '), 'cannot'),
]);

/** Decides from its type code whether an entity has an ASIC number; unknown types must have one, as companies do. */
export function decideAcnDuty(entityTypeCode: string | null): AcnDuty {
  return DUTIES.get(entityTypeCode ?? '') ?? 'must';
}

function listTypes(codes: string, duty: AcnDuty): [string, AcnDuty][] {
  return codes.split(' ').map((code) => [code, duty]);
}
