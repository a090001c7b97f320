import { findOwn } from '#base/plain-object.ts';

// The meanings of ASIC's codes, from the help file of its Company Dataset (data.gov.au); transcripts in public
// repositories agree, and SOFF is also in ASIC's Information Sheet 10. The file does not explain CNCL, although rows
// contain it. A code that is not listed here is shown as it is, for a person to review.
/** Returns the meaning of a company's status code; NOT_EXPLAINED for an unknown code, null without one. */
export const findStatusMeaning = openMeanings({
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
});

/** Returns the meaning of a company's type code, like findStatusMeaning. */
export const findTypeMeaning = openMeanings({
  APTY: 'Australian proprietary company',
  APUB: 'Australian public company',
  ASSN: 'Association',
  CCIV: 'Corporate collective investment vehicle',
  FNOS: 'Foreign company registered in Australia',
  RACN: 'Registered Australian corporation',
});

/** Returns the meaning of a company's class code, like findStatusMeaning. */
export const findClassMeaning = openMeanings({
  LMSH: 'Limited by shares',
  LMGT: 'Limited by guarantee',
  LMSG: 'Limited by shares and guarantee',
  NLIA: 'No liability',
  UNLM: 'Unlimited',
  NONE: 'No class of Australian law',
});

/** Returns the meaning of a company's sub-class code, like findStatusMeaning. */
export const findSubClassMeaning = openMeanings({
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
});

/** Returns the meaning of a licence's status code in ASIC's extracts of the licensee registers, like findStatusMeaning. */
export const findLicenceStatusMeaning = openMeanings({
  APPR: 'Approved',
  SUSP: 'Suspended',
  CANC: 'Cancelled',
  NOAC: 'Not active (revoked)',
  PEND: 'Decision pending',
  REFS: 'Application refused',
});

const findSchemeMeaning = openMeanings({
  AFCA: 'Australian Financial Complaints Authority',
  CIO: 'Credit and Investments Ombudsman (before AFCA)',
  COSL: 'Credit Ombudsman Service Limited (before AFCA)',
  FOS: 'Financial Ombudsman Service (before AFCA)',
});

export const NOT_EXPLAINED = 'a code of ASIC, not explained here';

/** Returns the full names of dispute resolution schemes, in order; null without any. */
export function findSchemesMeaning(codes: readonly string[]): string | null {
  return codes.length === 0 ? null : codes.map(findSchemeMeaning).join('; ');
}

function openMeanings(meanings: Readonly<Record<string, string>>): (code: string | null) => string | null {
  return (code) => (code === null ? null : (findOwn(meanings, code) ?? NOT_EXPLAINED));
}
