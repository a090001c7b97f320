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
  CCIV: 'Corporate collective investment vehicle',
  FNOS: 'Foreign company registered in Australia',
  RACN: 'Registered Australian corporation',
};

const CLASS: Readonly<Record<string, string>> = {
  LMSH: 'Limited by shares',
  LMGT: 'Limited by guarantee',
  LMSG: 'Limited by shares and guarantee',
  NLIA: 'No liability',
  UNLM: 'Unlimited',
  NONE: 'No class of Australian law',
};

const SUB_CLASS: Readonly<Record<string, string>> = {
  EXPT: 'Exempt proprietary company',
  HUNT: 'Proprietary company for home units',
  LISN: 'Licensed to leave “Limited” out of its name',
  LISS: 'Licensed to leave “Limited” out of its name, superannuation trustee',
  LIST: 'Listed public company',
  NEXT: 'Proprietary company that is not exempt',
  NLTD: 'Non-profit public company without “Limited” in its name',
  NONE: 'Not known',
  PNPC: 'Proprietary non-profit company',
  PROP: 'Proprietary company, other',
  PSTC: 'Proprietary superannuation trustee',
  PUBF: 'Foreign company that must lodge a balance sheet',
  RACA: 'Registrable Australian corporation, association',
  RACO: 'Registrable Australian corporation, no association',
  STFI: 'Public company, small transferring financial institution',
  ULSN: 'Unlisted public non-profit company',
  ULSS: 'Unlisted public superannuation trustee',
  ULST: 'Unlisted public company',
};

// Of the registers of licensees; the list is that of ASIC's extracts.
const LICENCE_STATUS: Readonly<Record<string, string>> = {
  APPR: 'Approved',
  SUSP: 'Suspended',
  CANC: 'Cancelled',
  NOAC: 'Not active (revoked)',
  PEND: 'Decision pending',
  REFS: 'Application refused',
};

const SCHEMES: Readonly<Record<string, string>> = {
  AFCA: 'Australian Financial Complaints Authority',
  CIO: 'Credit and Investments Ombudsman (before AFCA)',
  COSL: 'Credit Ombudsman Service Limited (before AFCA)',
  FOS: 'Financial Ombudsman Service (before AFCA)',
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

/** What ASIC's code for the sub-class of a company means; otherwise as above. */
export function findSubClassMeaning(code: string | null): string | null {
  return findMeaning(SUB_CLASS, code);
}

/** What ASIC's code for the status of a licence means; otherwise as above. */
export function findLicenceStatusMeaning(code: string | null): string | null {
  return findMeaning(LICENCE_STATUS, code);
}

/** What the short names of dispute resolution schemes stand for, in their order; null without any. */
export function findSchemesMeaning(codes: readonly string[]): string | null {
  return codes.length === 0 ? null : codes.map((code) => findMeaning(SCHEMES, code)).join('; ');
}

function findMeaning(meanings: Readonly<Record<string, string>>, code: string | null): string | null {
  if (code === null) return null;
  return Object.hasOwn(meanings, code) ? (meanings[code] ?? null) : NOT_EXPLAINED;
}
