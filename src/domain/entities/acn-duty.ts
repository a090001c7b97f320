/** Whether an entity has a number of ASIC's, an ACN or ARBN: it must, it may, or it cannot. */
export type AcnDuty = 'must' | 'may' | 'cannot';

// The entity types of the ABN register, after its reference data (abr.business.gov.au/Documentation/ReferenceData).
// Those of governments begin with C, L, S or T: Commonwealth, local, state, territory.
// Companies are not listed: like every type that is not here, they are asked for one.
// Bodies under other laws, which ASIC registers where they do business outside their state: co-operatives, incorporated
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

/** Decides by the code of its type whether an entity has a number of ASIC's; a company must, and a type that is not known is asked for it. */
export function decideAcnDuty(entityTypeCode: string | null): AcnDuty {
  return DUTIES.get(entityTypeCode ?? '') ?? 'must';
}

function listTypes(codes: string, duty: AcnDuty): [string, AcnDuty][] {
  return codes.split(' ').map((code) => [code, duty]);
}
