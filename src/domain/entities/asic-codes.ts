// ASIC's own codes in words, after the help file of its Company Dataset (data.gov.au), which its transcripts in
// public repositories give alike; SOFF also stands in ASIC's Information Sheet 10. The file does not name CNCL, which
// rows have all the same: a code that is not here is shown bare, and is for a person to look at.
const STATUS: Readonly<Record<string, string>> = {
  REGD: 'Registered',
  EXAD: 'Under external administration',
  SOFF: 'Strike-off action in progress',
  DRGD: 'Deregistered',
  NOAC: 'Not active',
  NRGD: 'Not registered',
  PROV: 'Provisional: not fully registered',
  PEND: 'Pending (schemes)',
  DISS: 'Dissolved by a special Act of Parliament',
  DIV3: 'Registration transferred under Division 3',
};

const TYPE: Readonly<Record<string, string>> = {
  APTY: 'Australian proprietary company',
  APUB: 'Australian public company',
  ASSN: 'Association',
  FNOS: 'Foreign company registered in Australia',
  RACN: 'Registered Australian corporation',
};

const CLASS: Readonly<Record<string, string>> = {
  LMSH: 'Limited by shares',
  LMGT: 'Limited by guarantee',
  LMSG: 'Limited by shares and guarantee',
  NLIA: 'No liability',
  UNLM: 'Unlimited',
};

/** What is said of a code without words. */
export const NOT_EXPLAINED = 'a code of ASIC, not explained here';

/** What ASIC's code for the status of a company means, or that it is not explained here; null for none. */
export function findStatusMeaning(code: string | null): string | null {
  return findMeaning(STATUS, code);
}

/** What ASIC's code for the type of a company means; otherwise as above. */
export function findTypeMeaning(code: string | null): string | null {
  return findMeaning(TYPE, code);
}

/** What ASIC's code for the class of a company means; otherwise as above. */
export function findClassMeaning(code: string | null): string | null {
  return findMeaning(CLASS, code);
}

function findMeaning(meanings: Readonly<Record<string, string>>, code: string | null): string | null {
  if (code === null) return null;
  return Object.hasOwn(meanings, code) ? (meanings[code] ?? null) : NOT_EXPLAINED;
}
